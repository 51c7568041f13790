import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The id after `#`; its element is scrolled to and focused once `isReady`, so that a keyboard goes on from there. */
export function useHashTarget(isReady = true): string {
  const { hash, key } = useLocation();
  const id = decode(hash.slice(1));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the same link is a new `key`.
  useEffect(() => {
    if (!isReady || id === '') return;
    const element = document.getElementById(id);
    // Of what does not fit the screen, the beginning is shown.
    const isTall = element !== null && element.offsetHeight > innerHeight / 2;
    element?.scrollIntoView({ block: isTall ? 'start' : 'center' });
    element?.focus({ preventScroll: true });
  }, [id, key, isReady]);

  return id;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
