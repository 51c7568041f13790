import { useSyncExternalStore } from 'react';
import { keepStored, readStored } from '../lib/stored';
import { en, type Words } from './en';

/** What the site itself can be read in. Texts and answers may be in others. */
export type Language = 'en' | 'pa';

const KEY = 'vichar.language';
const listeners = new Set<() => void>();
let shown: Words = en;

/** The words of the language that was chosen. */
export function useWords(): Words {
  return useSyncExternalStore(listen, () => shown);
}

/** What was chosen in this browser, or else what the browser asks for. */
export function wantedLanguage(): Language {
  return chosenLanguage() ?? (/^pa\b/i.test(navigator.language) ? 'pa' : 'en');
}

/** What was chosen in this browser; null until somebody has. */
export function chosenLanguage(): Language | null {
  const stored = readStored(KEY);
  return stored === 'en' || stored === 'pa' ? stored : null;
}

/** Keeps a choice, and shows it. */
export function chooseLanguage(language: Language): Promise<void> {
  keepStored(KEY, language);
  return showLanguage(language);
}

/** Shows the site in a language. Whose words cannot be fetched stays unshown: English is always there. */
export async function showLanguage(language: Language): Promise<void> {
  try {
    shown = language === 'pa' ? (await import('./pa')).pa : en;
  } catch {
    shown = en;
  }
  document.documentElement.lang = shown.language;
  for (const tell of listeners) tell();
}

function listen(tell: () => void) {
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
  };
}
