import { expect, test } from 'vitest';
import { face, LETTERS, MORE } from './gurmukhi-keys';

const KEYS = [...LETTERS, ...MORE];

test('every sign of the script can be written', () => {
  // The Gurmukhi block of Unicode, without what is unassigned, what is written by two signs, and symbols of books.
  const isWritten = (code: number) =>
    /\p{Assigned}/u.test(String.fromCodePoint(code)) &&
    String.fromCodePoint(code).normalize('NFC').length === 1 &&
    ![0x0a70, 0x0a71, 0x0a76].includes(code);
  const written = new Set(KEYS.flatMap(({ text }) => [...text]));
  const missing = [];
  for (let code = 0x0a01; code <= 0x0a76; code += 1) {
    if (isWritten(code) && !written.has(String.fromCodePoint(code))) missing.push(code.toString(16));
  }
  expect(missing).toEqual([]);
  for (const sign of ['ੰ', 'ੱ', '।', '॥']) expect(written.has(sign)).toBe(true);
});

test('each key writes something of its own, in the normal form, and has a name in both languages', () => {
  expect(new Set(KEYS.map(({ text }) => text)).size).toBe(KEYS.length);
  expect(new Set(KEYS.map(({ en }) => en)).size).toBe(KEYS.length);
  for (const { text, en, pa } of KEYS) {
    expect(text.normalize('NFC')).toBe(text);
    expect([en, pa]).not.toContain('');
    expect(pa).toMatch(/^[\u0A00-\u0A7F ]+$/);
  }
});

test('a sign that stands on a letter is shown on a dotted circle', () => {
  expect(face('ਿ')).toBe('◌ਿ');
  expect(face('੍ਰ')).toBe('◌੍ਰ');
  expect(face('ਸ')).toBe('ਸ');
});
