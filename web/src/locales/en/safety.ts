export const safety = {
  heading: 'Safety and help lines',
  // Numbers as in engine/src/safety/helplines.toml; a test holds the two together.
  emergency:
    'In danger now? Call the emergency number of your country: 911 / 999 / 112. To talk to somebody, free, day or night: 988 (US, Canada), 116 123 (UK, Ireland), 14416 (India).',
  emergencyPunjabi:
    'ਹੁਣੇ ਖ਼ਤਰਾ ਹੈ? ਆਪਣੇ ਦੇਸ਼ ਦੇ ਐਮਰਜੈਂਸੀ ਨੰਬਰ ਉੱਤੇ ਫ਼ੋਨ ਕਰੋ: 911 / 999 / 112. ਕਿਸੇ ਨਾਲ ਗੱਲ ਕਰਨ ਲਈ, ਮੁਫ਼ਤ, ਦਿਨ-ਰਾਤ: 988 (US, Canada), 116 123 (UK, Ireland), 14416 (India).',
  program:
    'Vichar is a computer program. It is no person, no granthi and no clinician, and it cannot call anybody for you.',
  lines: 'Help lines',
  loading: 'Loading the help lines…',
  failed:
    'The help lines could not be loaded. The numbers above stand in the page itself and hold without them.',
  english: 'In English',
  punjabi: 'ਪੰਜਾਬੀ ਵਿੱਚ',
  replies: 'The fixed replies, word for word',
  repliesLead:
    'One of these is what somebody reads who may be in danger. A program chooses which; nothing is added.',
  reviewed: (by: string) => (by === 'none' ? 'Reviewed by: nobody yet.' : `Reviewed by: ${by}.`),
  tier: {
    danger: 'A plan, a means, or danger at this moment',
    risk: 'Thoughts of suicide or self-harm',
    concern: 'Worry about somebody else',
  } as Record<string, string>,
  language: { en: 'English', pa: 'Punjabi', 'pa-Latn': 'Punjabi in Latin letters' } as Record<string, string>,
};
