import type { Words } from '../en';

/** What the texts call a page of theirs, in Punjabi; any other word is shown as it is. */
const UNITS: Record<string, string> = { Ang: 'ਅੰਗ', Page: 'ਪੰਨਾ', Vaar: 'ਵਾਰ', Pauri: 'ਪਉੜੀ', Kabit: 'ਕਬਿੱਤ' };
const unit = (name: string, number: number) => `${UNITS[name] ?? name} ${number}`;

export const read: Words['read'] = {
  previousShabad: 'ਪਿਛਲਾ ਸ਼ਬਦ',
  nextShabad: 'ਅਗਲਾ ਸ਼ਬਦ',
  previousUnit: unit,
  nextUnit: unit,
  unit,
  outOf: (first, last) => `${first} ਤੋਂ ${last}`,
  turnPages: 'ਅੱਗੇ ਅਤੇ ਪਿੱਛੇ',
  turnPagesAtEnd: 'ਅੱਗੇ ਅਤੇ ਪਿੱਛੇ, ਅੰਤ ਵਿੱਚ',
  choices: 'ਕੀ ਵਿਖਾਇਆ ਜਾਵੇ',
  transliteration: 'ਰੋਮਨ ਅੱਖਰਾਂ ਵਿੱਚ',
  pauses: 'ਵਿਸਰਾਮ',
  meanings: 'ਪਦ ਅਰਥ (ਪ੍ਰੋ. ਸਾਹਿਬ ਸਿੰਘ)',
  translation: 'ਅਨੁਵਾਦ',
  noTranslation: 'ਕੋਈ ਨਹੀਂ',
  translationChoice: (name, language) => `${name} (${language})`,
  wholeShabad: 'ਸ਼ਬਦ',
  wholeShabadLabel: (ref) => `ਇਸ ਪੰਕਤੀ ਦਾ ਪੂਰਾ ਸ਼ਬਦ, ${ref}`,
  sources: 'ਸਰੋਤ',
  certainty: 'ਇਹ ਕਿੰਨਾ ਪੱਕਾ ਹੈ',
  certainties: {
    settled: 'ਪੱਕਾ',
    'traditional account': 'ਪਰੰਪਰਾ ਅਨੁਸਾਰ',
    disputed: 'ਇਸ ਉੱਤੇ ਮਤਭੇਦ ਹੈ; ਸਾਰੇ ਵਿਚਾਰ ਦਿੱਤੇ ਗਏ ਹਨ',
  },
  reviewed: (by) => `ਪੜਤਾਲ ਕਰਨ ਵਾਲੇ: ${by}।`,
};
