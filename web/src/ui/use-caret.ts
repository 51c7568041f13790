import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Writes into a field where its caret stands, as a keyboard on the page does. */
export function useCaret(
  field: RefObject<HTMLTextAreaElement | HTMLInputElement | null>,
  text: string,
  longest: number,
  onChange: (text: string) => void,
) {
  const caret = useRef<number | null>(null);

  // React sets the text anew, and the caret would go to its end.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const replace = (from: number, to: number, written: string) => {
    const next = text.slice(0, from) + written + text.slice(to);
    if (next.length > longest) return;
    caret.current = from + written.length;
    onChange(next);
  };

  const selection = (): [number, number] => [
    field.current?.selectionStart ?? text.length,
    field.current?.selectionEnd ?? text.length,
  ];

  const backspace = () => {
    const [from, to] = selection();
    if (from !== to) return replace(from, to, '');
    const last = [...text.slice(0, from)].pop();
    if (last) replace(from - last.length, to, '');
  };

  return { write: (written: string) => replace(...selection(), written), backspace };
}
