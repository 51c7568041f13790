import type { Quotation } from '../../lib/api';
import { useWords } from '../../locales/words';
import { QuotationBlock } from './quotation-block';
import styles from './quotations.module.css';

interface Props {
  quotations: Quotation[];
  isComplete: boolean;
}

export function Quotations({ quotations, isComplete }: Props) {
  const words = useWords().answer;
  if (quotations.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{words.quotations}</h2>
      {quotations.map((quotation) => (
        <QuotationBlock key={quotation.line_id} quotation={quotation} isComplete={isComplete} />
      ))}
    </section>
  );
}
