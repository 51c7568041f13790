import type { ReactNode } from 'react';
import type { Answer } from '../../lib/api';
import { useWords } from '../../locales/words';
import { HelpLines } from '../help-lines';
import { MixedText } from '../mixed-text';
import { AboutAnswer } from './about-answer';
import { type AnswerPlace, AnswerPlaceContext } from './answer-place';
import styles from './answer-view.module.css';
import { CitationList } from './citation-list';
import { NearestList } from './nearest-list';
import { Quotations } from './quotations';
import { Sentences } from './sentences';

type Props = Partial<AnswerPlace> & {
  /** What can be done with a whole answer. */
  actions?: ReactNode;
  /** What can be asked instead of a question that was declined. */
  instead?: ReactNode;
} & ({ answer: Answer } | { draft: Pick<Answer, 'sentences' | 'quotations'> });

/**
 * A whole answer, or with `draft` the part that has come. One component for both: what has been read out
 * in a live region stays in its place when the rest arrives, and is not read out again.
 */
export function AnswerView({ prefix = '', level = 2, actions, instead, ...shown }: Props) {
  const words = useWords();
  const whole = 'answer' in shown ? shown.answer : null;
  const { sentences, quotations } = 'answer' in shown ? shown.answer : shown.draft;
  const outcome = whole?.outcome ?? 'answered';
  const Heading = `h${level}` as const;

  return (
    <AnswerPlaceContext value={{ prefix, level }}>
      <div className={styles.answer}>
        <div className={outcome === 'answered' ? styles.lead : `${styles.lead} ${styles.none}`}>
          <Heading className={styles.heading}>{words.answer[outcome]}</Heading>
          <Sentences sentences={sentences} language={whole?.language} isComplete={whole !== null} />
          {whole && sentences.length === 0 && (
            <p className={styles.text} lang={whole.answer ? whole.language : undefined}>
              <MixedText>{whole.answer || words.answer.fallback[outcome]}</MixedText>
            </p>
          )}
        </div>
        {outcome === 'declined' && instead}
        <Quotations quotations={quotations} isComplete={whole !== null} />
        {whole && <HelpLines lines={whole.help} heading={words.help.also} level={level} />}
        {whole && <NearestList hits={whole.nearest} />}
        {whole && <CitationList citations={whole.citations} />}
        {whole && <AboutAnswer answer={whole}>{actions}</AboutAnswer>}
      </div>
    </AnswerPlaceContext>
  );
}
