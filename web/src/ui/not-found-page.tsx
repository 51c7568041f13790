import { Link } from 'react-router-dom';
import { useWords } from '../locales/words';
import styles from './not-found-page.module.css';
import { useTitle } from './use-title';

export function NotFoundPage() {
  const words = useWords().notFound;
  useTitle(words.heading);
  return (
    <div className={styles.notFound}>
      <h1>{words.heading}</h1>
      <p>{words.text}</p>
      <p>
        <Link to="/ask">{words.home}</Link>
      </p>
    </div>
  );
}
