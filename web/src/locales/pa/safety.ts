import type { Words } from '../en';
import { safety as english } from '../en/safety';

export const safety: Words['safety'] = {
  heading: 'ਸੁਰੱਖਿਆ ਅਤੇ ਹੈਲਪਲਾਈਨਾਂ',
  // The page shows both, whatever it is read in.
  emergency: english.emergency,
  emergencyPunjabi: english.emergencyPunjabi,
  program:
    'ਵਿਚਾਰ ਇੱਕ ਕੰਪਿਊਟਰ ਪ੍ਰੋਗਰਾਮ ਹੈ। ਇਹ ਨਾ ਕੋਈ ਇਨਸਾਨ ਹੈ, ਨਾ ਗ੍ਰੰਥੀ ਅਤੇ ਨਾ ਡਾਕਟਰ, ਅਤੇ ਇਹ ਤੁਹਾਡੇ ਲਈ ਕਿਸੇ ਨੂੰ ਫ਼ੋਨ ਨਹੀਂ ਕਰ ਸਕਦਾ।',
  lines: 'ਹੈਲਪਲਾਈਨਾਂ',
  loading: 'ਹੈਲਪਲਾਈਨਾਂ ਆ ਰਹੀਆਂ ਹਨ…',
  failed: 'ਹੈਲਪਲਾਈਨਾਂ ਨਹੀਂ ਆ ਸਕੀਆਂ। ਉੱਪਰਲੇ ਨੰਬਰ ਇਸੇ ਪੰਨੇ ਵਿੱਚ ਹਨ ਅਤੇ ਉਨ੍ਹਾਂ ਤੋਂ ਬਿਨਾਂ ਵੀ ਚੱਲਦੇ ਹਨ।',
  english: 'In English',
  punjabi: 'ਪੰਜਾਬੀ ਵਿੱਚ',
  replies: 'ਪੱਕੇ ਜਵਾਬ, ਸ਼ਬਦ-ਬ-ਸ਼ਬਦ',
  repliesLead:
    'ਜਿਸ ਵਿਅਕਤੀ ਨੂੰ ਖ਼ਤਰਾ ਹੋ ਸਕਦਾ ਹੈ, ਉਹ ਇਨ੍ਹਾਂ ਵਿੱਚੋਂ ਇੱਕ ਜਵਾਬ ਪੜ੍ਹਦਾ ਹੈ। ਕਿਹੜਾ, ਇਹ ਪ੍ਰੋਗਰਾਮ ਚੁਣਦਾ ਹੈ; ਹੋਰ ਕੁਝ ਨਹੀਂ ਜੋੜਿਆ ਜਾਂਦਾ।',
  reviewed: (by) => (by === 'none' ? 'ਜਾਂਚ ਕਰਨ ਵਾਲਾ: ਹਾਲੇ ਕੋਈ ਨਹੀਂ।' : `ਜਾਂਚ ਕਰਨ ਵਾਲਾ: ${by}।`),
  tier: {
    danger: 'ਯੋਜਨਾ, ਸਾਧਨ, ਜਾਂ ਇਸੇ ਵੇਲੇ ਖ਼ਤਰਾ',
    risk: 'ਖ਼ੁਦਕੁਸ਼ੀ ਜਾਂ ਆਪਣੇ ਆਪ ਨੂੰ ਨੁਕਸਾਨ ਪਹੁੰਚਾਉਣ ਦੇ ਖ਼ਿਆਲ',
    concern: 'ਕਿਸੇ ਹੋਰ ਦੀ ਚਿੰਤਾ',
  },
  language: { en: 'ਅੰਗਰੇਜ਼ੀ', pa: 'ਪੰਜਾਬੀ', 'pa-Latn': 'ਰੋਮਨ ਅੱਖਰਾਂ ਵਾਲੀ ਪੰਜਾਬੀ' },
};
