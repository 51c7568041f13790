import type { Words } from '../en';

export const help: Words['help'] = {
  heading: 'ਜੋ ਹੁਣੇ ਮਦਦ ਕਰ ਸਕਦੇ ਹਨ',
  also: 'ਮਦਦ ਕਿੱਥੋਂ ਮਿਲ ਸਕਦੀ ਹੈ',
  calls: 'ਹੁਣੇ ਫ਼ੋਨ ਕਰੋ',
  languages: (names) => `ਭਾਸ਼ਾਵਾਂ: ${names}`,
  checked: (date) => `ਨੰਬਰ ${date} ਨੂੰ ਸਰੋਤ ਵਿੱਚ ਵੇਖਿਆ ਗਿਆ`,
  unchecked: 'ਨੰਬਰ ਦੀ ਪੁਸ਼ਟੀ ਨਹੀਂ ਹੋਈ',
  call: (name, number) => `${name} ਨੂੰ ਫ਼ੋਨ ਕਰੋ: ${number}`,
  international: 'ਹਰ ਦੇਸ਼',
  region: 'ਹੈਲਪਲਾਈਨਾਂ ਲਈ ਤੁਹਾਡਾ ਦੇਸ਼',
  everyRegion: 'ਨਹੀਂ ਚੁਣਿਆ',
  program: 'ਮੈਂ ਇੱਕ ਕੰਪਿਊਟਰ ਪ੍ਰੋਗਰਾਮ ਹਾਂ, ਇਨਸਾਨ ਜਾਂ ਡਾਕਟਰ ਨਹੀਂ।',
  inDanger: 'ਹੁਣੇ ਖ਼ਤਰਾ ਹੈ?',
  getHelp: 'ਮਦਦ ਲਵੋ',
  aboutSafety: 'ਇਹ ਸਾਈਟ ਕੀ ਕਰਦੀ ਹੈ, ਅਤੇ ਕੀ ਨਹੀਂ ਕਰ ਸਕਦੀ',
};
