import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'react-toastify/unstyled';
import { change } from '../../lib/api';
import { useKeepAccount } from '../../lib/use-account';
import { useWords } from '../../locales/words';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { passwordOf } from '../../ui/form-fields';
import { ProblemLine } from '../../ui/problem-line';
import { useProblem } from '../../ui/use-problem';
import { useToastText } from '../../ui/use-toast-text';
import styles from './account-page.module.css';

/** What follows when this session is over: the start page, and nothing kept of the account. */
function useLeave() {
  const keepAccount = useKeepAccount();
  const navigate = useNavigate();
  return async (said: string) => {
    await navigate('/');
    keepAccount(null);
    toast.success(said);
  };
}

export function LogoutEverywhere() {
  const words = useWords().account;
  const toastText = useToastText();
  const leave = useLeave();
  const logout = useMutation({
    mutationFn: () => change('POST', '/api/auth/logout-everywhere'),
    onSuccess: () => leave(words.loggedOutEverywhere),
    onError: (cause) => toast.error(toastText(cause)),
  });
  return (
    <section className={styles.section}>
      <h2>{words.everywhere}</h2>
      <p>{words.everywhereNote}</p>
      <Button look="quiet" disabled={logout.isPending} onClick={() => logout.mutate()}>
        {words.everywhere}
      </Button>
    </section>
  );
}

export function DeleteAccount() {
  const words = useWords().account;
  const form = useRef<HTMLFormElement>(null);
  const problem = useProblem(form);
  const toastText = useToastText();
  const leave = useLeave();
  const [isAsked, setAsked] = useState(false);
  const remove = useMutation({
    mutationFn: (password: string) => change('DELETE', '/api/me', { password }),
    onSuccess: () => leave(words.removed),
    onError: (cause) => problem.tell(toastText(cause), 'password'),
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    problem.clear();
    const password = passwordOf(new FormData(event.currentTarget), 'password');
    if (password === '') problem.tell(words.passwordsInvalid, 'password');
    else remove.mutate(password);
  };

  return (
    <section className={styles.section}>
      <h2>{words.remove}</h2>
      <p>{words.removeNote}</p>
      {isAsked ? (
        <form ref={form} className={styles.form} noValidate onSubmit={submit}>
          <Field
            label={words.currentPassword}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            problemId={problem.of('password')}
          />
          <ProblemLine problem={problem} />
          <div className={styles.actions}>
            <Button type="submit" look="danger" disabled={remove.isPending}>
              {words.removeSubmit}
            </Button>
            <Button look="quiet" onClick={() => setAsked(false)}>
              {words.cancel}
            </Button>
          </div>
        </form>
      ) : (
        <Button look="quiet" onClick={() => setAsked(true)}>
          {words.removeOpen}
        </Button>
      )}
    </section>
  );
}
