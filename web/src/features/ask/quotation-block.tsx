import type { Quotation } from '../../lib/api';
import { useWords } from '../../locales/words';
import { Button } from '../../ui/button';
import { Gurbani } from '../../ui/gurbani';
import { MixedText } from '../../ui/mixed-text';
import { OwnLink } from '../../ui/own-link';
import { useCopy } from '../../ui/use-copy';
import { CitationMarks } from './citation-marks';
import styles from './quotation-block.module.css';

interface Props {
  quotation: Quotation;
  isComplete: boolean;
}

export function QuotationBlock({ quotation, isComplete }: Props) {
  const words = useWords().answer;
  const copy = useCopy();
  const credit = words.translation(quotation.translator || words.unnamedTranslator);

  const byline = [quotation.writer, quotation.rubric].filter(Boolean).join(' · ');

  const copyWithSource = () => {
    const lines = [quotation.gurmukhi];
    if (quotation.translation) lines.push(quotation.translation, credit);
    lines.push(quotation.writer ? `${quotation.ref}, ${quotation.writer}` : quotation.ref);
    lines.push(new URL(quotation.url, window.location.origin).href);
    void copy(lines.join('\n'), words.quotationCopied);
  };

  return (
    <figure className={styles.quotation}>
      <blockquote className={styles.text}>
        <Gurbani className={styles.gurmukhi}>{quotation.gurmukhi}</Gurbani>
        {quotation.transliteration && (
          <p className={styles.transliteration} lang="pa-Latn">
            {quotation.transliteration}
          </p>
        )}
        {quotation.translation && (
          <p lang={quotation.translation_language ?? 'en'}>{quotation.translation}</p>
        )}
      </blockquote>
      <figcaption className={styles.source}>
        <div className={styles.credits}>
          {quotation.translation && <p>{credit}</p>}
          <p>
            <OwnLink url={quotation.url}>{quotation.ref}</OwnLink>
            <CitationMarks numbers={[quotation.citation]} isLinked={isComplete} />
          </p>
          {byline && (
            <p>
              <MixedText>{byline}</MixedText>
            </p>
          )}
        </div>
        <Button look="quiet" aria-label={words.copyQuotationLabel(quotation.ref)} onClick={copyWithSource}>
          {words.copyQuotation}
        </Button>
      </figcaption>
    </figure>
  );
}
