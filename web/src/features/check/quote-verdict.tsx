import type { CheckedQuote } from '../../lib/api';
import { useWords } from '../../locales/words';
import { CanonLine } from '../../ui/canon-line';
import { MixedText } from '../../ui/mixed-text';
import styles from './quote-verdict.module.css';

const LOOKS: Record<CheckedQuote['verdict'], [sign: string, look: string | undefined]> = {
  exact: ['✓', styles.right],
  partial: ['✓', styles.right],
  spelling_differs: ['!', styles.differs],
  merged: ['!', styles.differs],
  wrong_ang: ['!', styles.differs],
  not_found: ['✕', styles.wrong],
};

/** One quotation: what it turned out to be, in words, and the line that is meant as the texts have it. */
export function QuoteVerdict({ quote }: { quote: CheckedQuote }) {
  const words = useWords().check;
  const [sign, look] = LOOKS[quote.verdict];

  return (
    <article className={styles.quote}>
      <h3 className={`${styles.verdict} ${look}`}>
        <span aria-hidden="true">{sign}</span> {words.verdict[quote.verdict]}
      </h3>
      <p className={styles.sent}>
        <span className={styles.label}>{words.sent}:</span> <MixedText>{quote.text}</MixedText>
      </p>
      <div>
        <p>
          <MixedText>{quote.says.en}</MixedText>
        </p>
        <p lang="pa">{quote.says.pa}</p>
      </div>
      {quote.verdict !== 'not_found' && <Differences quote={quote} />}
      {quote.lines.length > 0 && (
        <div className={styles.lines}>
          <p className={styles.label}>
            {quote.verdict === 'not_found'
              ? words.nearest
              : quote.lines.length > 1
                ? words.lines
                : words.line}
          </p>
          {quote.lines.map((line) => (
            <div key={line.id}>
              {line.part && (
                <p className={styles.label}>
                  <MixedText>{words.part(line.part)}</MixedText>
                </p>
              )}
              <CanonLine line={line} />
            </div>
          ))}
        </div>
      )}
    </article>
  );
}

/** A table and no colours: it is read out word by word, and understood without seeing it. */
function Differences({ quote }: { quote: CheckedQuote }) {
  const words = useWords().check;
  if (quote.differences.length === 0) return null;
  return (
    <table className={styles.differences}>
      <caption>{words.differences}</caption>
      <thead>
        <tr>
          <th scope="col">{words.word}</th>
          <th scope="col">{words.yours}</th>
          <th scope="col">{words.canon}</th>
        </tr>
      </thead>
      <tbody>
        {quote.differences.map(({ position, given, line }) => (
          <tr key={`${position} ${given} ${line}`}>
            <th scope="row">{position}</th>
            <td>{given ? <MixedText>{given}</MixedText> : words.missing}</td>
            <td>{line ? <MixedText>{line}</MixedText> : words.missing}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
