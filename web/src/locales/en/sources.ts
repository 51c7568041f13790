export const sources = {
  heading: 'Sources',
  lead: 'Every text that answers are made from, with its licence and the people who translated it.',
  generation: (generation: number, corpus: string) => `Generation ${generation} · ${corpus}`,
  topic: 'Topic',
  language: 'Language',
  licence: 'Licence',
  attribution: 'Attribution',
  passages: 'Passages',
  translators: 'Translators',
  translator: (name: string, language: string) => `${name} (${language})`,
  none: 'No text has been added to this site yet.',
};
