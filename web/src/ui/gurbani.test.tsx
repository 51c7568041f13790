import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Gurbani } from './gurbani';

afterEach(cleanup);

test.each([
  ['ਹੁਕਮਿ ਰਜਾਈ ਚਲਣਾ ਨਾਨਕ ਲਿਖਿਆ ਨਾਲਿ ॥੧॥', ['ਨਾਲਿ ॥੧॥']],
  ['ਮੇਰੇ ਮਨ ॥੧॥ ਰਹਾਉ ॥', ['ਮਨ ॥੧॥', 'ਰਹਾਉ ॥']],
  ['॥ ਜਪੁ ॥', ['ਜਪੁ ॥']],
  ['ਕੋਈ ਦੰਡੀ ਨਹੀਂ', []],
])('%s keeps every letter, and its close together', (line, closes) => {
  const { container } = render(<Gurbani>{line}</Gurbani>);
  expect(container.textContent).toBe(line);
  expect([...container.querySelectorAll('span')].map((span) => span.textContent)).toEqual(closes);
});
