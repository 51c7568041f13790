/** What two spellings of one Latin word share: lower case, without accents. Gurmukhi keeps its signs. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036F\u200B-\u200D\uFEFF]/g, '')
    .toLowerCase();
}

/** By what names are looked for: as `fold`, and the dot under a letter may be left out. */
export function searchable(text: string): string {
  return fold(text)
    .replace(/\u0A3C/g, '')
    .replace(/[’‘`]/g, "'");
}

/** Whether a text has all words of a search, whole or begun. Both are `searchable`. */
export function hasWords(text: string, search: string): boolean {
  return search.split(/\s+/).every((word) => text.includes(word));
}
