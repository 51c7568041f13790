import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { toast } from 'react-toastify/unstyled';
import { ApiError, change } from '../../lib/api';
import { useKeepAccount } from '../../lib/use-account';
import { useWords } from '../../locales/words';
import { Button } from '../../ui/button';
import { passwordOf } from '../../ui/form-fields';
import { ProblemLine } from '../../ui/problem-line';
import { useProblem } from '../../ui/use-problem';
import { useTitle } from '../../ui/use-title';
import { useToastText } from '../../ui/use-toast-text';
import styles from './account.module.css';
import { PasswordPair } from './password-pair';
import { useLinkToken } from './use-link-token';

export function Component() {
  const words = useWords().account;
  const token = useLinkToken();
  const form = useRef<HTMLFormElement>(null);
  const problem = useProblem(form);
  const toastText = useToastText();
  const keepAccount = useKeepAccount();
  const navigate = useNavigate();
  useTitle(words.reset);

  const reset = useMutation({
    mutationFn: (password: string) => change('POST', '/api/auth/reset', { token, password }),
    onSuccess: () => {
      keepAccount(null);
      toast.success(words.resetDone);
      navigate('/login');
    },
    onError: (cause) => {
      const isWeak = cause instanceof ApiError && cause.code === 'weak-password';
      problem.tell(toastText(cause), ...(isWeak ? ['password'] : []));
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    problem.clear();
    const fields = new FormData(event.currentTarget);
    const password = passwordOf(fields, 'password');
    if (password === '' || password !== passwordOf(fields, 'confirm')) {
      problem.tell(words.passwordsInvalid, 'password', 'confirm');
    } else reset.mutate(password);
  };

  return (
    <div className={styles.sheet}>
      <h1>{words.reset}</h1>
      {token === '' ? (
        <p>{words.linkIncomplete}</p>
      ) : (
        <form ref={form} className={styles.form} noValidate onSubmit={submit}>
          <PasswordPair name="password" label={words.newPassword} problem={problem} />
          <ProblemLine problem={problem} />
          <div className={styles.row}>
            <Button type="submit" disabled={reset.isPending}>
              {words.resetSubmit}
            </Button>
          </div>
        </form>
      )}
      <p className={styles.note}>{words.resetHelp}</p>
      <p className={styles.other}>
        <Link to="/login">{words.toLogin}</Link>
      </p>
    </div>
  );
}
