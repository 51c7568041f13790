import { useContext } from 'react';
import type { Quotation } from '../../lib/api';
import { useWords } from '../../locales/words';
import { AnswerPlaceContext } from './answer-place';
import { QuotationBlock } from './quotation-block';
import styles from './quotations.module.css';

interface Props {
  quotations: Quotation[];
  isComplete: boolean;
}

export function Quotations({ quotations, isComplete }: Props) {
  const words = useWords().answer;
  const Heading = `h${useContext(AnswerPlaceContext).level}` as const;
  if (quotations.length === 0) return null;
  return (
    <section className={styles.section}>
      <Heading className={styles.heading}>{words.quotations}</Heading>
      {quotations.map((quotation) => (
        <QuotationBlock key={quotation.line_id} quotation={quotation} isComplete={isComplete} />
      ))}
    </section>
  );
}
