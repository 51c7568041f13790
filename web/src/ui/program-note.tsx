import { Link } from 'react-router-dom';
import { useWords } from '../locales/words';
import styles from './program-note.module.css';

/** Stands beside whatever a reader writes into: who reads it, and where help is. */
export function ProgramNote({ id }: { id: string }) {
  const words = useWords().help;
  return (
    <p className={styles.note} id={id}>
      {words.program} {words.inDanger}{' '}
      <Link className={styles.link} to="/safety">
        {words.getHelp}
      </Link>
    </p>
  );
}
