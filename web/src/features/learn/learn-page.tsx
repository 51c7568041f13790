import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { get, type LessonList, paths } from '../../lib/api';
import { useLearnWords } from '../../locales/learn';
import { Credits } from '../../ui/credits';
import { MixedText } from '../../ui/mixed-text';
import { UnsignedNote } from '../../ui/unsigned-note';
import { useHashTarget } from '../../ui/use-hash-target';
import { useTitle } from '../../ui/use-title';
import styles from './learn-page.module.css';

export function loader({ request }: LoaderFunctionArgs): Promise<LessonList> {
  return get<LessonList>(paths.lessons, request.signal);
}

export function Component() {
  const words = useLearnWords();
  const { lessons, is_reviewed, credits } = useLoaderData<LessonList>();
  useTitle(words.heading);
  useHashTarget();
  const levels = [...new Set(lessons.map(({ level }) => level))];

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{words.heading}</h1>
        <p className={styles.lead}>{words.lead}</p>
        {!is_reviewed && <UnsignedNote />}
      </header>
      <nav aria-label={words.beside}>
        <ul className={styles.beside}>
          <li>
            <Link to="/learn/phrases">{words.phraseBook}</Link>
            <p>{words.phraseBookLead}</p>
          </li>
          <li>
            <Link to="/glossary">{words.glossary}</Link>
            <p>{words.glossaryLead}</p>
          </li>
        </ul>
      </nav>
      {lessons.length === 0 && <p>{words.none}</p>}
      {levels.map((level) => {
        const own = lessons.filter((lesson) => lesson.level === level);
        return (
          <section key={level} className={styles.level} aria-labelledby={level}>
            <h2 id={level} className={styles.levelName} tabIndex={-1}>
              {words.level[level] ?? level} <span className={styles.count}>{words.count(own.length)}</span>
            </h2>
            <ol className={styles.lessons}>
              {own.map(({ id, number, title, title_pa, aim }) => (
                <li key={id} className={styles.lesson}>
                  <span className={styles.number} aria-hidden="true">
                    {number}
                  </span>
                  <div>
                    <Link to={`/learn/${id}`} className={styles.title} lang="en">
                      <MixedText>{title}</MixedText>
                    </Link>
                    {title_pa && (
                      <p className={styles.titlePunjabi} lang="pa">
                        {title_pa}
                      </p>
                    )}
                    <p className={styles.aim} lang="en">
                      <MixedText>{aim}</MixedText>
                    </p>
                  </div>
                </li>
              ))}
            </ol>
          </section>
        );
      })}
      <Credits credits={credits} />
    </div>
  );
}
