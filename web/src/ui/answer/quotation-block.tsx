import type { Quotation } from '../../lib/api';
import { useWords } from '../../locales/words';
import { Button } from '../button';
import { CanonLine } from '../canon-line';
import { useCopy } from '../use-copy';
import { CitationMarks } from './citation-marks';

interface Props {
  quotation: Quotation;
  isComplete: boolean;
}

export function QuotationBlock({ quotation, isComplete }: Props) {
  const words = useWords().answer;
  const copy = useCopy();

  const copyWithSource = () => {
    const lines = [quotation.gurmukhi];
    if (quotation.translation) {
      lines.push(quotation.translation, words.translation(quotation.translator || words.unnamedTranslator));
    }
    lines.push(quotation.writer ? `${quotation.ref}, ${quotation.writer}` : quotation.ref);
    lines.push(new URL(quotation.url, window.location.origin).href);
    void copy(lines.join('\n'), words.quotationCopied);
  };

  return (
    <CanonLine
      line={quotation}
      translationLanguage={quotation.translation_language ?? 'en'}
      marks={<CitationMarks numbers={[quotation.citation]} isLinked={isComplete} />}
    >
      <Button look="quiet" aria-label={words.copyQuotationLabel(quotation.ref)} onClick={copyWithSource}>
        {words.copyQuotation}
      </Button>
    </CanonLine>
  );
}
