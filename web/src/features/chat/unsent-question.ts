const KEY = 'vichar.unsent';

/** A question that the server has not yet said to keep: a reload in that moment must not lose it. */
export interface UnsentQuestion {
  account: string;
  /** The uid of its chat, or "new". */
  chat: string;
  turn: string;
  query: string;
}

/** For this tab alone, and gone as soon as the server keeps the question. */
export function keepUnsent(question: UnsentQuestion) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(question));
  } catch {
    // Then it is lost with the page.
  }
}

export function readUnsent(account: string, chat: string): UnsentQuestion | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as UnsentQuestion | null;
    return kept?.account === account && kept.chat === chat ? kept : null;
  } catch {
    return null;
  }
}

export function forgetUnsent(turn?: string) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as UnsentQuestion | null;
    if (turn === undefined || kept?.turn === turn) sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
