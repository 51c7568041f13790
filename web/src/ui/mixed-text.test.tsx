import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MixedText } from './mixed-text';

afterEach(cleanup);

test.each([
  ['The line ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ ॥ says so', ['ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ ॥']],
  ['ਵਿਚਾਰ', ['ਵਿਚਾਰ']],
  ['ਜਪੁ and ਰਹਿਰਾਸ', ['ਜਪੁ', 'ਰਹਿਰਾਸ']],
  ['no Gurmukhi, <b>no markup</b>', []],
])('%s', (text, runs) => {
  const { container } = render(<MixedText>{text}</MixedText>);
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll('[lang=pa]')].map((run) => run.textContent)).toEqual(runs);
  expect(container.querySelector('b')).toBeNull();
});
