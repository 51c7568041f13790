import { Link } from 'react-router-dom';
import { useLearnWords } from '../locales/learn';
import styles from './unsigned-note.module.css';

/** Says that nobody whose language it is has read these texts over. */
export function UnsignedNote() {
  const words = useLearnWords();
  return (
    <p className={styles.note}>
      {words.unsigned} <Link to="/#contact">{words.unsignedContact}</Link>
    </p>
  );
}
