import { type RefObject, useCallback, useId, useState } from 'react';
import { toast } from 'react-toastify/unstyled';

interface Problem {
  text: string;
  fields: string[];
}

/** What is wrong with a form: told once by a toast, and repeated in a line that its fields refer to. */
export function useProblem(form: RefObject<HTMLFormElement | null>) {
  const id = useId();
  const [problem, setProblem] = useState<Problem | null>(null);

  const tell = useCallback(
    (text: string, ...fields: string[]) => {
      setProblem({ text, fields });
      toast.error(text);
      const [first] = fields;
      const field = first === undefined ? null : form.current?.elements.namedItem(first);
      if (field instanceof HTMLElement) field.focus();
    },
    [form],
  );

  return {
    id,
    text: problem?.text ?? null,
    tell,
    clear: useCallback(() => setProblem(null), []),
    /** For `Field`. */
    of: (field: string) => (problem?.fields.includes(field) ? id : undefined),
  };
}

export type Problems = ReturnType<typeof useProblem>;
