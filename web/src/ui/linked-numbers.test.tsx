import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LinkedNumbers } from './linked-numbers';

afterEach(cleanup);

test.each([
  [
    '24/7: 988 (US, Canada), 116 123 (UK), 14416. Emergency: 911 / 999 / 112.',
    ['988', '116 123', '14416', '911', '999', '112'],
  ],
  ['14416 or 1-800-891-4416', ['14416', '1-800-891-4416']],
  ['Call 13 11 14, or 000', ['13 11 14', '000']],
  ['ਹੁਣੇ ਫ਼ੋਨ ਕਰੋ, ਦਿਨ-ਰਾਤ 24/7: 1737.', ['1737']],
  ['nothing to call, 24/7', []],
])('%s', (text, numbers) => {
  const { container } = render(<LinkedNumbers>{text}</LinkedNumbers>);
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll('a')].map((link) => link.textContent)).toEqual(numbers);
});
