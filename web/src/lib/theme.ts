import { useSyncExternalStore } from 'react';
import { keepStored, readStored } from './stored';

/** Whose colours the page wears: those of the device, or the reader's own choice. */
export type Theme = 'system' | 'light' | 'dark';

// `public/first-paint.js` reads it too.
const KEY = 'vichar.theme';
const listeners = new Set<() => void>();

function readTheme(): Theme {
  const stored = readStored(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function keepTheme(theme: Theme) {
  keepStored(KEY, theme === 'system' ? null : theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const tell of listeners) tell();
}

function listen(tell: () => void) {
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
  };
}

export function useTheme(): [theme: Theme, keep: (theme: Theme) => void] {
  return [useSyncExternalStore(listen, readTheme), keepTheme];
}
