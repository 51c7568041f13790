import { useCallback } from 'react';
import { toast } from 'react-toastify/unstyled';
import { useWords } from '../locales/words';

/** Copies a text, and says whether it worked. */
export function useCopy() {
  const { copyFailed } = useWords().answer;
  return useCallback(
    async (text: string, success: string) => {
      try {
        await navigator.clipboard.writeText(text);
        toast.success(success);
      } catch {
        toast.error(copyFailed);
      }
    },
    [copyFailed],
  );
}
