import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { toast } from 'react-toastify/unstyled';
import { ApiError, body, change } from '../../lib/api';
import type { Account } from '../../lib/me';
import { useKeepAccount } from '../../lib/use-account';
import { useWords } from '../../locales/words';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { fieldOf, passwordOf } from '../../ui/form-fields';
import { ProblemLine } from '../../ui/problem-line';
import { type Problems, useProblem } from '../../ui/use-problem';
import { useToastText } from '../../ui/use-toast-text';
import styles from './account-page.module.css';
import { PasswordPair } from './password-pair';

interface FormProps {
  heading: string;
  note?: string;
  submit: string;
  /** What is wrong with the fields and which of them, or nothing. */
  check: (fields: FormData) => [text: string, ...fields: string[]] | null;
  send: (fields: FormData) => Promise<unknown>;
  /** Says that it worked. */
  onDone: (fields: FormData) => void;
  /** Which field a code is about; the first one unless told. */
  blame?: Record<string, string>;
  children: (problem: Problems) => ReactNode;
}

/** One part of the account that is changed by itself. */
function ChangeForm({ heading, note, submit, check, send, onDone, blame = {}, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const problem = useProblem(form);
  const toastText = useToastText();
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (_, fields) => {
      onDone(fields);
      form.current?.reset();
    },
    onError: (cause) => {
      const field = cause instanceof ApiError ? blame[cause.code] : undefined;
      problem.tell(toastText(cause), ...(field ? [field] : []));
    },
  });

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    problem.clear();
    const fields = new FormData(event.currentTarget);
    const wrong = check(fields);
    if (wrong) problem.tell(...wrong);
    else sending.mutate(fields);
  };

  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
      {note && <p>{note}</p>}
      <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
        {children(problem)}
        <ProblemLine problem={problem} />
        <div className={styles.actions}>
          <Button type="submit" disabled={sending.isPending}>
            {submit}
          </Button>
        </div>
      </form>
    </section>
  );
}

export function NameForm({ account }: { account: Account }) {
  const words = useWords().account;
  const keepAccount = useKeepAccount();
  return (
    <ChangeForm
      heading={words.name}
      submit={words.saveName}
      check={(fields) => (fieldOf(fields, 'name') === '' ? [words.nameRequired, 'name'] : null)}
      send={async (fields) => {
        const name = fieldOf(fields, 'name');
        keepAccount(await body<Account>(await change('PATCH', '/api/me', { name })));
      }}
      onDone={() => toast.success(words.nameSaved)}
      blame={{ 'name-required': 'name' }}
    >
      {(problem) => (
        <Field
          key={account.name}
          label={words.fullName}
          name="name"
          autoComplete="name"
          maxLength={200}
          defaultValue={account.name}
          required
          problemId={problem.of('name')}
        />
      )}
    </ChangeForm>
  );
}

export function EmailForm() {
  const words = useWords().account;
  return (
    <ChangeForm
      heading={words.changeEmail}
      note={words.emailNote}
      submit={words.saveEmail}
      check={(fields) => {
        if (fieldOf(fields, 'email') === '') return [words.emailRequired, 'email'];
        return passwordOf(fields, 'password') === '' ? [words.passwordsInvalid, 'password'] : null;
      }}
      send={(fields) =>
        change('POST', '/api/me/email', {
          email: fieldOf(fields, 'email'),
          password: passwordOf(fields, 'password'),
        })
      }
      onDone={(fields) => toast.success(words.verificationSent(fieldOf(fields, 'email')))}
      blame={{ 'invalid-email': 'email', 'email-already-in-use': 'email', 'wrong-password': 'password' }}
    >
      {(problem) => (
        <>
          <Field
            label={words.newEmail}
            name="email"
            type="email"
            autoComplete="email"
            required
            problemId={problem.of('email')}
          />
          <Field
            label={words.currentPassword}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            problemId={problem.of('password')}
          />
        </>
      )}
    </ChangeForm>
  );
}

export function PasswordForm() {
  const words = useWords().account;
  return (
    <ChangeForm
      heading={words.changePassword}
      note={words.passwordNote}
      submit={words.savePassword}
      check={(fields) => {
        if (passwordOf(fields, 'password') === '') return [words.passwordsInvalid, 'password'];
        const chosen = passwordOf(fields, 'new_password');
        const isSame = chosen !== '' && chosen === passwordOf(fields, 'confirm');
        return isSame ? null : [words.passwordsInvalid, 'new_password', 'confirm'];
      }}
      send={(fields) =>
        change('POST', '/api/me/password', {
          password: passwordOf(fields, 'password'),
          new_password: passwordOf(fields, 'new_password'),
        })
      }
      onDone={() => toast.success(words.passwordSaved)}
      blame={{ 'wrong-password': 'password', 'weak-password': 'new_password' }}
    >
      {(problem) => (
        <>
          <Field
            label={words.currentPassword}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            problemId={problem.of('password')}
          />
          <PasswordPair name="new_password" label={words.newPassword} problem={problem} />
        </>
      )}
    </ChangeForm>
  );
}
