import type { Answer } from '../../lib/api';
import { useWords } from '../../locales/words';
import { HelpLines } from '../../ui/help-lines';
import { MixedText } from '../../ui/mixed-text';
import { AboutAnswer } from './about-answer';
import styles from './answer-view.module.css';
import { CitationList } from './citation-list';
import { Instead } from './instead';
import { NearestList } from './nearest-list';
import { Quotations } from './quotations';
import { Sentences } from './sentences';

/**
 * A whole answer, or with `draft` the part that has come. One component for both: what has been read out
 * in the live region stays in its place when the rest arrives, and is not read out again.
 */
export function AnswerView(props: { answer: Answer } | { draft: Pick<Answer, 'sentences' | 'quotations'> }) {
  const words = useWords();
  const whole = 'answer' in props ? props.answer : null;
  const { sentences, quotations } = 'answer' in props ? props.answer : props.draft;
  const outcome = whole?.outcome ?? 'answered';

  return (
    <div className={styles.answer}>
      <div className={outcome === 'answered' ? styles.lead : `${styles.lead} ${styles.none}`}>
        <h2 className={styles.heading}>{words.answer[outcome]}</h2>
        <Sentences sentences={sentences} language={whole?.language} isComplete={whole !== null} />
        {whole && sentences.length === 0 && (
          <p className={styles.text} lang={whole.answer ? whole.language : undefined}>
            <MixedText>{whole.answer || words.answer.fallback[outcome]}</MixedText>
          </p>
        )}
      </div>
      {outcome === 'declined' && <Instead />}
      <Quotations quotations={quotations} isComplete={whole !== null} />
      {whole && <HelpLines lines={whole.help} heading={words.help.also} />}
      {whole && <NearestList hits={whole.nearest} />}
      {whole && <CitationList citations={whole.citations} />}
      {whole && <AboutAnswer answer={whole} />}
    </div>
  );
}
