import type { Words } from '../en';

export const notFound: Words['notFound'] = {
  heading: 'ਇੱਥੇ ਕੁਝ ਨਹੀਂ ਹੈ',
  text: 'ਹੋ ਸਕਦਾ ਹੈ ਕਿ ਪੰਨਾ ਕਿਤੇ ਹੋਰ ਚਲਾ ਗਿਆ ਹੋਵੇ, ਜਾਂ ਪਤਾ ਗਲਤ ਲਿਖਿਆ ਗਿਆ ਹੋਵੇ।',
  home: 'ਸਵਾਲ ਪੁੱਛੋ',
};
