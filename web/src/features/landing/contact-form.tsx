import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { toast } from 'react-toastify/unstyled';
import { type Answer, ApiError, body, change } from '../../lib/api';
import { readRegion } from '../../lib/region';
import { useWords } from '../../locales/words';
import { Button } from '../../ui/button';
import { CrisisCard } from '../../ui/crisis-card';
import { Field } from '../../ui/field';
import { fieldOf } from '../../ui/form-fields';
import { ProblemLine } from '../../ui/problem-line';
import { useProblem } from '../../ui/use-problem';
import { useToastText } from '../../ui/use-toast-text';
import styles from './contact.module.css';

const LIMIT = 4000;
const WARN_FROM = 3600;

/** Which field a refusal is about. */
const FIELDS: Record<string, string> = {
  'name-required': 'name',
  'email-required': 'email',
  'invalid-email': 'email',
  'message-required': 'message',
  'message-too-long': 'message',
};

export function ContactForm() {
  const { landing: words, account, language } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const problem = useProblem(form);
  const toastText = useToastText();
  const id = useId();
  const [length, setLength] = useState(0);
  const messageProblem = problem.of('message');

  const send = useMutation({
    mutationFn: async (fields: { name: string; email: string; message: string }) => {
      const region = readRegion() || undefined;
      const reply = await change('POST', '/api/contact', { ...fields, language, region });
      // Whoever writes of danger gets help at once: here nobody may read for days.
      return reply.status === 200 ? (await body<{ crisis: Answer }>(reply)).crisis : null;
    },
    onSuccess: (crisis) => {
      if (crisis) return;
      form.current?.reset();
      setLength(0);
      toast.success(words.messageSent);
    },
    onError: (cause) => {
      const field = cause instanceof ApiError ? FIELDS[cause.code] : undefined;
      problem.tell(toastText(cause), ...(field ? [field] : []));
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    problem.clear();
    const fields = new FormData(event.currentTarget);
    const message = {
      name: fieldOf(fields, 'name'),
      email: fieldOf(fields, 'email'),
      message: fieldOf(fields, 'message'),
    };
    if (message.name === '') problem.tell(account.nameRequired, 'name');
    else if (message.email === '') problem.tell(account.emailRequired, 'email');
    else if (message.message === '') problem.tell(words.messageRequired, 'message');
    else send.mutate(message);
  };

  if (send.data) return <CrisisCard answer={send.data} />;
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Field
        label={words.fullName}
        name="name"
        autoComplete="name"
        maxLength={200}
        required
        problemId={problem.of('name')}
      />
      <Field
        label={words.emailAddress}
        name="email"
        type="email"
        autoComplete="email"
        required
        problemId={problem.of('email')}
      />
      <div className={styles.messageField}>
        <label className={styles.label} htmlFor={id}>
          {words.message}
        </label>
        <textarea
          id={id}
          className={styles.message}
          name="message"
          rows={5}
          maxLength={LIMIT}
          required
          aria-invalid={messageProblem !== undefined || undefined}
          aria-describedby={`${id}-left${messageProblem ? ` ${messageProblem}` : ''}`}
          onChange={(event) => setLength(event.target.value.length)}
        />
        <p className={styles.left} id={`${id}-left`}>
          {length >= WARN_FROM && words.messageRemaining(LIMIT - length)}
        </p>
      </div>
      <ProblemLine problem={problem} />
      <div>
        <Button type="submit" disabled={send.isPending}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}
