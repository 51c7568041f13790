import { Link } from 'react-router-dom';
import { useWords } from '../../locales/words';
import styles from './page-turner.module.css';

export interface Turn {
  to: string;
  label: string;
}

interface Props {
  previous?: Turn | false;
  next?: Turn | false;
  /** The same again, below the text. */
  isAtEnd?: boolean;
}

export function PageTurner({ previous, next, isAtEnd }: Props) {
  const words = useWords().read;
  if (!previous && !next) return null;
  return (
    <nav className={styles.turner} aria-label={isAtEnd ? words.turnPagesAtEnd : words.turnPages}>
      {previous ? (
        <Link to={previous.to} rel="prev">
          ← {previous.label}
        </Link>
      ) : (
        <span />
      )}
      {next && (
        <Link to={next.to} rel="next">
          {next.label} →
        </Link>
      )}
    </nav>
  );
}
