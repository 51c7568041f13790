import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { answerOf, citations, quotation } from './answer-fixtures';
import { AnswerView } from './answer-view';

afterEach(cleanup);

test('of several answers on one page, each mark leads to the entry of its own answer', async () => {
  const answer = answerOf({
    sentences: [{ text: 'A sentence.', citations: [1, 2] }],
    quotations: [quotation],
    citations,
  });
  const page = (
    <>
      {['t1-', 't2-'].map((prefix) => (
        <div key={prefix} data-testid={prefix}>
          <AnswerView answer={answer} prefix={prefix} level={3} />
        </div>
      ))}
    </>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />);

  for (const prefix of ['t2-', 't1-']) {
    const one = screen.getByTestId(prefix);
    for (const mark of within(one).getAllByRole('link', { name: /^Source \d$/ })) {
      await userEvent.click(mark);
      const entry = document.getElementById(`${prefix}source-${mark.textContent?.replace(/\D/g, '')}`);
      expect(one.contains(entry)).toBe(true);
      await waitFor(() => expect(document.activeElement).toBe(entry));
    }
  }
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});
