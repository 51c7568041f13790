import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useWords } from '../../locales/words';
import styles from './instead.module.css';

/** Questions that can be asked, under one that could not. */
export function Instead() {
  const words = useWords().ask;
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {words.instead}
      </h2>
      <ul className={styles.list}>
        {words.exampleQuestions.map((question) => (
          <li key={question}>
            <Link
              to={{ pathname: '/ask', search: new URLSearchParams({ q: question }).toString() }}
              lang={/[\u0A00-\u0A7F]/.test(question) ? 'pa' : undefined}
            >
              {question}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
