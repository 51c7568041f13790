import { useSyncExternalStore } from 'react';

const KEY = 'vichar.region';
const listeners = new Set<() => void>();

/** The country whose help lines the reader wants first, as a code of two letters; '' when none was chosen. */
export function readRegion(): string {
  try {
    const region = localStorage.getItem(KEY) ?? '';
    return /^[A-Z]{2}$/.test(region) ? region : '';
  } catch {
    // A browser may forbid the storage: then nothing is kept.
    return '';
  }
}

function keepRegion(region: string) {
  try {
    if (region === '') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, region);
  } catch {
    return;
  }
  for (const tell of listeners) tell();
}

function listen(tell: () => void) {
  listeners.add(tell);
  window.addEventListener('storage', tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', tell);
  };
}

export function useRegion(): [region: string, keep: (region: string) => void] {
  return [useSyncExternalStore(listen, readRegion, () => ''), keepRegion];
}
