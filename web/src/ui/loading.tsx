import { useWords } from '../locales/words';

export function Loading() {
  return <p role="status">{useWords().site.loading}</p>;
}
