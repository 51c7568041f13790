import { createElement, Fragment } from 'react';

// A run starts and ends with a Gurmukhi sign or a danda, and may hold blanks and joiners between them.
const GURMUKHI_RUN =
  /([\u0A00-\u0A7F\u0964\u0965](?:(?:[\u0A00-\u0A7F\u0964\u0965\s]|\u200C|\u200D)*[\u0A00-\u0A7F\u0964\u0965])?)/u;

/** Text that may change script: each Gurmukhi run is marked as Punjabi, for its font and for screen readers. */
export function MixedText({ children }: { children: string }) {
  const parts = children
    .split(GURMUKHI_RUN)
    .map((part, index) => (index % 2 === 1 ? createElement('span', { lang: 'pa', key: index }, part) : part));
  return createElement(Fragment, null, ...parts);
}
