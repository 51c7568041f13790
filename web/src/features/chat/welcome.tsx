import { useWords } from '../../locales/words';
import { Button } from '../../ui/button';
import styles from './welcome.module.css';

/** What can be asked and how, while a chat is empty. */
export function Welcome({ onAsk }: { onAsk: (question: string) => void }) {
  const words = useWords().chat;
  return (
    <div className={styles.welcome}>
      <h2 className={styles.heading}>{words.welcome.heading}</h2>
      <ul className={styles.points}>
        {words.welcome.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className={styles.quiet}>{words.welcome.language}</p>
      <div>
        <h3 className={styles.examplesHeading}>{words.welcome.examples}</h3>
        <Examples onAsk={onAsk} />
      </div>
    </div>
  );
}

export function Examples({ onAsk }: { onAsk: (question: string) => void }) {
  const { examples } = useWords().chat;
  return (
    <ul className={styles.examples}>
      {examples.map((example) => (
        <li key={example}>
          <Button
            look="choice"
            lang={/[\u0A00-\u0A7F]/.test(example) ? 'pa' : 'en'}
            onClick={() => onAsk(example)}
          >
            {example}
          </Button>
        </li>
      ))}
    </ul>
  );
}
