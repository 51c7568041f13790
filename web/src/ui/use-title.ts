import { useEffect } from 'react';
import { useWords } from '../locales/words';

export function useTitle(page?: string) {
  const { name, titled } = useWords().site;
  const title = page ? titled(page) : name;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
