import { expect, test, vi } from 'vitest';
import { newUuid } from './uuid';

const VERSION_4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

test.each(['with', 'without'])('a UUID %s the help of the browser', (how) => {
  if (how === 'without') {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    expect(crypto.randomUUID).toBeUndefined();
  }
  const made = Array.from({ length: 200 }, newUuid);
  for (const uuid of made) expect(uuid).toMatch(VERSION_4);
  expect(new Set(made).size).toBe(made.length);
});
