import type { GlossaryTerm } from '../../lib/api';
import { hasWords, searchable } from '../../lib/fold';

/** Terms with what each is looked for by: made once for a glossary, not for each letter that is typed. */
export function withKeys(terms: GlossaryTerm[]) {
  return terms.map((term) => ({
    term,
    key: searchable([term.term, term.term_pa ?? '', ...term.roman].join(' ')),
  }));
}

/** The terms of a kind ('' for any) that are written so, in either script and however they are romanised. */
export function findTerms(terms: ReturnType<typeof withKeys>, typed: string, kind: string): GlossaryTerm[] {
  const search = searchable(typed.trim());
  return terms
    .filter(({ term, key }) => (kind === '' || term.kind === kind) && hasWords(key, search))
    .map(({ term }) => term);
}
