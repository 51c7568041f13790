const KEY = 'currId';

/** The chat that was open last: a hint of part 1 of the specification. The address decides where it names a chat. */
export function readCurrentChat(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function keepCurrentChat(uid: string | null) {
  try {
    if (uid) localStorage.setItem(KEY, uid);
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that stores nothing begins with an empty chat.
  }
}
