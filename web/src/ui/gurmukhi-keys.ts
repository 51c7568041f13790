/** A key: what it writes, and what it is called in English and in Punjabi. */
export interface Key {
  text: string;
  en: string;
  pa: string;
}

const keys = (lines: string): Key[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [text = '', en = '', pa = ''] = line.trim().normalize('NFC').split('|');
      return { text, en, pa };
    });

/** The thirty-five in their order, and the signs that go with them: what words are mostly written with. */
export const LETTERS: Key[] = keys(`
  ੳ|oora|ਊੜਾ
  ਅ|aira|ਐੜਾ
  ੲ|eeri|ਈੜੀ
  ਸ|sassa|ਸੱਸਾ
  ਹ|haha|ਹਾਹਾ
  ਕ|kakka|ਕੱਕਾ
  ਖ|khakkha|ਖੱਖਾ
  ਗ|gagga|ਗੱਗਾ
  ਘ|ghagga|ਘੱਗਾ
  ਙ|nganga|ਙੰਙਾ
  ਚ|chachcha|ਚੱਚਾ
  ਛ|chhachha|ਛੱਛਾ
  ਜ|jajja|ਜੱਜਾ
  ਝ|jhajjha|ਝੱਜਾ
  ਞ|nyanya|ਞੰਞਾ
  ਟ|tainka, hard t|ਟੈਂਕਾ
  ਠ|thattha, hard th|ਠੱਠਾ
  ਡ|dadda, hard d|ਡੱਡਾ
  ਢ|dhaddha, hard dh|ਢੱਡਾ
  ਣ|nahnha, hard n|ਣਾਣਾ
  ਤ|tatta, soft t|ਤੱਤਾ
  ਥ|thattha, soft th|ਥੱਥਾ
  ਦ|dadda, soft d|ਦੱਦਾ
  ਧ|dhadda, soft dh|ਧੱਦਾ
  ਨ|nanna|ਨੰਨਾ
  ਪ|pappa|ਪੱਪਾ
  ਫ|phaphpha|ਫੱਫਾ
  ਬ|babba|ਬੱਬਾ
  ਭ|bhabba|ਭੱਬਾ
  ਮ|mamma|ਮੰਮਾ
  ਯ|yayya|ਯੱਯਾ
  ਰ|rara|ਰਾਰਾ
  ਲ|lalla|ਲੱਲਾ
  ਵ|vavva|ਵੱਵਾ
  ੜ|rhara, hard r|ੜਾੜਾ
  ਾ|kanna|ਕੰਨਾ
  ਿ|sihari|ਸਿਹਾਰੀ
  ੀ|bihari|ਬਿਹਾਰੀ
  ੁ|aunkar|ਔਂਕੜ
  ੂ|dulainkar|ਦੁਲੈਂਕੜ
  ੇ|laan|ਲਾਂ
  ੈ|dulavan|ਦੁਲਾਵਾਂ
  ੋ|hora|ਹੋੜਾ
  ੌ|kanaura|ਕਨੌੜਾ
  ੰ|tippi|ਟਿੱਪੀ
  ਂ|bindi|ਬਿੰਦੀ
  ੱ|addak|ਅੱਧਕ
  ਼|nukta, the dot below|ਪੈਰ ਬਿੰਦੀ
  ੍|halant|ਹਲੰਤ
  ।|danda|ਡੰਡੀ
`);

/** Letters with a dot below, vowels that begin a word, letters at the foot, rare signs, digits and what closes a line. */
export const MORE: Key[] = keys(`
  ਆ|aa|ਆ
  ਇ|i|ਇ
  ਈ|ee|ਈ
  ਉ|u|ਉ
  ਊ|oo|ਊ
  ਏ|e|ਏ
  ਐ|ai|ਐ
  ਓ|o|ਓ
  ਔ|au|ਔ
  ਓੁ|o with aunkar|ਓ ਨਾਲ ਔਂਕੜ
  ਸ਼|shasha|ਸ਼ੱਸ਼ਾ
  ਖ਼|khakkha with a dot|ਖ਼ੱਖ਼ਾ
  ਗ਼|gagga with a dot|ਗ਼ੱਗ਼ਾ
  ਜ਼|zazza|ਜ਼ੱਜ਼ਾ
  ਫ਼|faffa|ਫ਼ੱਫ਼ਾ
  ਲ਼|lalla with a dot|ਲ਼ੱਲ਼ਾ
  ੍ਹ|haha at the foot|ਪੈਰੀਂ ਹਾਹਾ
  ੍ਰ|rara at the foot|ਪੈਰੀਂ ਰਾਰਾ
  ੍ਵ|vavva at the foot|ਪੈਰੀਂ ਵੱਵਾ
  ੍ਯ|yayya at the foot|ਪੈਰੀਂ ਯੱਯਾ
  ੦|zero|ਸਿਫ਼ਰ
  ੧|one|ਇੱਕ
  ੨|two|ਦੋ
  ੩|three|ਤਿੰਨ
  ੪|four|ਚਾਰ
  ੫|five|ਪੰਜ
  ੬|six|ਛੇ
  ੭|seven|ਸੱਤ
  ੮|eight|ਅੱਠ
  ੯|nine|ਨੌਂ
  ੴ|Ik Onkar|ਇੱਕ ਓਅੰਕਾਰ
  ॥|double danda|ਦੋਹਰੀ ਡੰਡੀ
  ਃ|visarg|ਵਿਸਰਗ
  ੵ|yakash|ਯਕਸ਼
  ੑ|udaat|ਉਦਾਤ
  ਁ|adak bindi|ਅੱਧਕ ਬਿੰਦੀ
  ?|question mark|ਪ੍ਰਸ਼ਨ ਚਿੰਨ੍ਹ
  ,|comma|ਕਾਮਾ
  -|hyphen|ਜੋੜਨੀ
  .|full stop|ਬਿੰਦੂ
`);

/** How many keys stand beside each other. */
export const COLUMNS = 10;

/** A sign that stands on another letter is shown on a dotted circle. */
export function face(text: string): string {
  return /^\p{M}/u.test(text) ? `\u25CC${text}` : text;
}
