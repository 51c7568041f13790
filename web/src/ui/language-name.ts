/** A language code in words; anything else is taken to be in words already. */
export function languageName(language: string, shownIn = 'en'): string {
  if (!/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.test(language)) return language;
  return new Intl.DisplayNames([shownIn], { type: 'language' }).of(language) ?? language;
}
