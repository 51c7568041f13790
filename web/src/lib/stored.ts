/** What this browser keeps under a name; null when there is nothing, or the browser forbids it. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value, or with null drops it. A browser that forbids it keeps nothing, and nothing else changes. */
export function keepStored(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Said above.
  }
}
