import { learn as en } from './en/learn';
import { learn as pa } from './pa/learn';
import { useWords } from './words';

/** The words of the pages to learn from and look up in. They come with those pages, and with no other. */
export function useLearnWords(): typeof en {
  return useWords().language === 'pa' ? pa : en;
}
