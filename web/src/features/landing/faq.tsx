import { useWords } from '../../locales/words';
import styles from './faq.module.css';

export function Faq() {
  const words = useWords().landing;
  return (
    <section className={styles.section} id="faq" tabIndex={-1} aria-labelledby="faq-heading">
      <h2 id="faq-heading">{words.faq}</h2>
      <div>
        {words.questionsAsked.map(({ question, answer }) => (
          <details key={question} className={styles.item}>
            <summary className={styles.question}>{question}</summary>
            <p className={styles.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
