import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { toast } from 'react-toastify/unstyled';
import { ApiError, body, change } from '../../lib/api';
import { chosenPlan } from '../../lib/chosen-plan';
import type { Account } from '../../lib/me';
import { useKeepAccount } from '../../lib/use-account';
import { useWords } from '../../locales/words';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { fieldOf, passwordOf } from '../../ui/form-fields';
import { ProblemLine } from '../../ui/problem-line';
import { useProblem } from '../../ui/use-problem';
import { useTitle } from '../../ui/use-title';
import { useToastText } from '../../ui/use-toast-text';
import styles from './account.module.css';
import { GoogleButton } from './google-button';
import { PlanNotice } from './plan-notice';

export function Component() {
  const { account: words, language } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const problem = useProblem(form);
  const toastText = useToastText();
  const keepAccount = useKeepAccount();
  const navigate = useNavigate();
  useTitle(words.login);

  const login = useMutation({
    mutationFn: async (fields: { email: string; password: string }) =>
      body<Account>(await change('POST', '/api/auth/login', fields)),
    onSuccess: (account) => {
      keepAccount(account);
      navigate(chosenPlan() ? '/#pricing' : '/');
    },
    onError: (cause) => problem.tell(toastText(cause), 'email', 'password'),
  });

  const forgot = useMutation({
    mutationFn: (email: string) => change('POST', '/api/auth/forgot', { email, language }),
    onSuccess: (_, email) => toast.success(words.resetSent(email)),
    onError: (cause) => problem.tell(toastText(cause), 'email'),
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    problem.clear();
    const fields = new FormData(event.currentTarget);
    const email = fieldOf(fields, 'email');
    const password = passwordOf(fields, 'password');
    if (email === '' || password === '') problem.tell(words.invalidCreds, 'email', 'password');
    else login.mutate({ email, password });
  };

  const sendReset = () => {
    problem.clear();
    const email = form.current ? fieldOf(new FormData(form.current), 'email') : '';
    if (email === '') problem.tell(words.emailMissing, 'email');
    else forgot.mutate(email);
  };

  return (
    <div className={styles.sheet}>
      <h1>{words.login}</h1>
      <PlanNotice />
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <Field
          label={words.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          problemId={problem.of('email')}
        />
        <Field
          label={words.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          problemId={problem.of('password')}
        />
        <ProblemLine problem={problem} />
        <div className={styles.row}>
          <Button type="submit" disabled={login.isPending}>
            {login.isPending ? words.working : words.login}
          </Button>
          <button type="button" className={styles.quiet} disabled={forgot.isPending} onClick={sendReset}>
            {words.forgot}
          </button>
        </div>
      </form>
      <p className={styles.or}>{words.or}</p>
      <GoogleButton onRefused={(code) => problem.tell(toastText(new ApiError(code, 0)))} />
      <p className={styles.other}>
        <Link to="/signup">{words.noAccount}</Link>
      </p>
    </div>
  );
}
