import type { Answer, Citation } from '../../lib/api';
import type { Words } from '../../locales/en';

/** A whole answer as plain text: what it says, the lines it quotes with their translators, and every source. */
export function answerText(answer: Answer, words: Words['answer'], origin: string): string {
  const quotations = answer.quotations.map((quotation) =>
    [
      quotation.gurmukhi,
      quotation.translation,
      quotation.translation && words.translation(quotation.translator || words.unnamedTranslator),
      [quotation.ref, quotation.writer].filter(Boolean).join(', '),
    ]
      .filter(Boolean)
      .join('\n'),
  );
  const sources = answer.citations.map((citation) => {
    const licence = citation.licence ? ` (${words.licence(citation.licence)})` : '';
    return `[${citation.n}] ${nameOf(citation)}${licence}: ${new URL(citation.url, origin).href}`;
  });
  return [answer.answer, ...quotations, sources.join('\n')].filter(Boolean).join('\n\n');
}

/** Source, title and place; an article is its own source, and is named once. */
export function nameOf({ source, title, ref }: Citation): string {
  return [...new Set([source, title, ref])].filter((part) => part !== '').join(', ');
}
