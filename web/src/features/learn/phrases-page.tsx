import { useDeferredValue, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { get, type PhraseBook, paths } from '../../lib/api';
import { hasWords, searchable } from '../../lib/fold';
import { useLearnWords } from '../../locales/learn';
import { Credits } from '../../ui/credits';
import { Field } from '../../ui/field';
import { MixedText } from '../../ui/mixed-text';
import { UnsignedNote } from '../../ui/unsigned-note';
import { useHashTarget } from '../../ui/use-hash-target';
import { useTitle } from '../../ui/use-title';
import { PhraseList } from './phrase-list';
import styles from './phrases-page.module.css';

export function loader({ request }: LoaderFunctionArgs): Promise<PhraseBook> {
  return get<PhraseBook>(paths.phrases, request.signal);
}

export function Component() {
  const { phrases: words, lesson, none } = useLearnWords();
  const { situations, is_reviewed, credits } = useLoaderData<PhraseBook>();
  const [typed, setTyped] = useState('');
  const search = searchable(useDeferredValue(typed).trim());
  const target = useHashTarget();
  useTitle(words.heading);

  const found = situations
    .map((situation) => ({
      ...situation,
      phrases: situation.phrases.filter(({ pa, roman, en }) =>
        hasWords(searchable(`${pa} ${roman} ${en}`), search),
      ),
    }))
    .filter(({ phrases }) => phrases.length > 0);
  const count = found.reduce((sum, { phrases }) => sum + phrases.length, 0);

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.place}>
          <Link to="/learn">{lesson.all}</Link>
        </p>
        <h1>{words.heading}</h1>
        <p className={styles.lead}>{words.lead}</p>
        {!is_reviewed && <UnsignedNote />}
      </header>
      <search className={styles.search}>
        <Field
          type="search"
          label={words.filter}
          note={words.filterNote}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p role="status">{words.found(count)}</p>
      </search>
      {situations.length === 0 && <p>{none}</p>}
      {search === '' && situations.length > 0 && (
        <nav aria-label={words.situations}>
          <ul className={styles.situations}>
            {situations.map(({ id, title }) => (
              <li key={id}>
                <Link to={`#${id}`} lang="en">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {found.map(({ id, title, title_pa, phrases }) => (
        <section
          key={id}
          id={id}
          className={styles.situation}
          tabIndex={-1}
          aria-labelledby={`${id}-heading`}
          aria-current={target === id || undefined}
        >
          <h2 id={`${id}-heading`} lang="en">
            <MixedText>{title_pa ? `${title} ${title_pa}` : title}</MixedText>
          </h2>
          <PhraseList phrases={phrases} />
        </section>
      ))}
      <Credits credits={credits} />
    </div>
  );
}
