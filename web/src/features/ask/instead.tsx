import { Link } from 'react-router-dom';
import { useWords } from '../../locales/words';
import styles from './instead.module.css';

/** Questions that can be asked, under one that could not. */
export function Instead() {
  const words = useWords().ask;
  return (
    <section className={styles.section} aria-labelledby="instead">
      <h2 className={styles.heading} id="instead">
        {words.instead}
      </h2>
      <ul className={styles.list}>
        {words.exampleQuestions.map((question) => (
          <li key={question}>
            <Link
              to={{ pathname: '/', search: new URLSearchParams({ q: question }).toString() }}
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
