import type { ReactNode } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { get, type LessonHead, paths, type WholeLesson } from '../../lib/api';
import { useLearnWords } from '../../locales/learn';
import { Credits } from '../../ui/credits';
import { MixedText } from '../../ui/mixed-text';
import { UnsignedNote } from '../../ui/unsigned-note';
import { useHashTarget } from '../../ui/use-hash-target';
import { useTitle } from '../../ui/use-title';
import { Drill } from './drill';
import styles from './lesson-page.module.css';
import { PhraseLines, PhraseList } from './phrase-list';
import { WordTable } from './word-table';

export function loader({ params, request }: LoaderFunctionArgs): Promise<WholeLesson> {
  return get<WholeLesson>(paths.lesson(params.id), request.signal);
}

export function Component() {
  const { lesson: words, level } = useLearnWords();
  const { id, title, title_pa, lesson, review, next, is_reviewed, credit } = useLoaderData<WholeLesson>();
  const target = useHashTarget();
  useTitle(title);
  const isText = lesson.dialogue.every(({ who }) => !who);
  const steps: [id: string, heading: string, isThere: boolean][] = [
    ['aim', words.aim, true],
    ['explanation-1', words.explanation, lesson.explanation.length > 0],
    ['examples', words.examples, lesson.examples.length > 0],
    ['dialogue', isText ? words.text : words.dialogue, lesson.dialogue.length > 0],
    ['words', words.words, lesson.words.length > 0],
    ['exercises', words.exercises, lesson.exercises.length > 0],
  ];
  const there = steps.filter(([, , isThere]) => isThere);

  const step = (id: string, children: ReactNode) => {
    const found = there.find(([own]) => own === id);
    return (
      found && (
        <section
          id={id}
          className={styles.step}
          tabIndex={-1}
          aria-labelledby={`${id}-heading`}
          aria-current={target === id || undefined}
        >
          <h2 id={`${id}-heading`}>{found[1]}</h2>
          {children}
        </section>
      )
    );
  };

  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <p className={styles.place}>
          <Link to="/learn">{words.all}</Link> ·{' '}
          {words.place(level[lesson.level] ?? lesson.level, lesson.number)}
        </p>
        <h1 lang="en">
          <MixedText>{title}</MixedText>
          {title_pa && (
            <>
              {' '}
              <span lang="pa">{title_pa}</span>
            </>
          )}
        </h1>
        {!is_reviewed && <UnsignedNote />}
        <nav aria-label={words.steps}>
          <ul className={styles.steps}>
            {there.map(([id, heading]) => (
              <li key={id}>
                <Link to={`#${id}`}>{heading}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {step(
        'aim',
        <p lang="en">
          <MixedText>{lesson.aim}</MixedText>
        </p>,
      )}
      {lesson.explanation.length > 0 && (
        <section className={styles.explanation} aria-labelledby="explanation">
          <h2 id="explanation">{words.explanation}</h2>
          {lesson.explanation.map((paragraph, index) => {
            const id = `explanation-${index + 1}`;
            return (
              <p
                key={id}
                id={id}
                className={styles.step}
                lang="en"
                tabIndex={-1}
                aria-current={target === id || undefined}
              >
                <MixedText>{paragraph}</MixedText>
              </p>
            );
          })}
        </section>
      )}
      {step('examples', <PhraseList phrases={lesson.examples} />)}
      {step(
        'dialogue',
        <ol className={styles.dialogue}>
          {lesson.dialogue.map(({ who, said }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the turns of a talk never change places.
            <li key={index}>
              {who && (
                <p className={styles.who} lang="en">
                  {who}
                </p>
              )}
              <PhraseLines phrase={said} />
            </li>
          ))}
        </ol>,
      )}
      {step('words', <WordTable list={lesson.words} />)}
      {step('exercises', <Drill key={id} exercises={lesson.exercises} />)}
      {(review.length > 0 || next) && (
        <nav className={styles.onward} aria-label={words.review}>
          {review.length > 0 && (
            <>
              <h2>{words.review}</h2>
              <ul>
                {review.map((lesson) => (
                  <li key={lesson.id}>
                    <LessonLink lesson={lesson} />
                  </li>
                ))}
              </ul>
            </>
          )}
          {next && (
            <p>
              {words.next}: <LessonLink lesson={next} />
            </p>
          )}
        </nav>
      )}
      <Credits credits={[credit]} />
    </article>
  );
}

function LessonLink({ lesson: { id, title } }: { lesson: LessonHead }) {
  return (
    <Link to={`/learn/${id}`} lang="en">
      <MixedText>{title}</MixedText>
    </Link>
  );
}
