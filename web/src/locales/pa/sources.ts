import type { Words } from '../en';

export const sources: Words['sources'] = {
  heading: 'ਸਰੋਤ',
  lead: 'ਉਹ ਸਾਰੀਆਂ ਲਿਖਤਾਂ ਜਿਨ੍ਹਾਂ ਵਿੱਚੋਂ ਜਵਾਬ ਬਣਦੇ ਹਨ, ਉਨ੍ਹਾਂ ਦੇ ਲਾਇਸੈਂਸ ਅਤੇ ਅਨੁਵਾਦਕਾਂ ਸਮੇਤ।',
  generation: (generation, corpus) => `ਪੀੜ੍ਹੀ ${generation} · ${corpus}`,
  topic: 'ਵਿਸ਼ਾ',
  language: 'ਭਾਸ਼ਾ',
  licence: 'ਲਾਇਸੈਂਸ',
  attribution: 'ਕਿਸ ਦੀ ਦੇਣ',
  passages: 'ਹਵਾਲੇ',
  translators: 'ਅਨੁਵਾਦਕ',
  translator: (name, language) => `${name} (${language})`,
  none: 'ਇਸ ਸਾਈਟ ਵਿੱਚ ਹਾਲੇ ਕੋਈ ਲਿਖਤ ਨਹੀਂ ਪਾਈ ਗਈ।',
};
