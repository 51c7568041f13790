import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { toast } from 'react-toastify/unstyled';
import { ApiError, change } from '../../lib/api';
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
import { PasswordPair } from './password-pair';
import { PlanNotice } from './plan-notice';

/** Whose fault a refused sign-up is. */
const FIELDS: Record<string, string> = {
  'name-required': 'name',
  'weak-password': 'password',
};

export function Component() {
  const { account: words, language } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const problem = useProblem(form);
  const toastText = useToastText();
  const navigate = useNavigate();
  useTitle(words.signup);

  const signup = useMutation({
    mutationFn: (fields: { name: string; email: string; password: string }) =>
      change('POST', '/api/auth/signup', { ...fields, language }),
    onSuccess: (_, { email }) => {
      toast.success(words.verificationSent(email));
      navigate('/login');
    },
    onError: (cause) =>
      problem.tell(toastText(cause), (cause instanceof ApiError && FIELDS[cause.code]) || 'email'),
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    problem.clear();
    const fields = new FormData(event.currentTarget);
    const name = fieldOf(fields, 'name');
    const email = fieldOf(fields, 'email');
    const password = passwordOf(fields, 'password');
    if (name === '') problem.tell(words.nameRequired, 'name');
    else if (email === '') problem.tell(words.emailRequired, 'email');
    else if (password === '' || password !== passwordOf(fields, 'confirm')) {
      problem.tell(words.passwordsInvalid, 'password', 'confirm');
    } else signup.mutate({ name, email, password });
  };

  return (
    <div className={styles.sheet}>
      <h1>{words.signup}</h1>
      <PlanNotice />
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
          label={words.email}
          name="email"
          type="email"
          autoComplete="email"
          required
          problemId={problem.of('email')}
        />
        <PasswordPair name="password" label={words.password} problem={problem} />
        <ProblemLine problem={problem} />
        <div className={styles.row}>
          <Button type="submit" disabled={signup.isPending}>
            {signup.isPending ? words.working : words.signup}
          </Button>
        </div>
      </form>
      <p className={styles.or}>{words.or}</p>
      <GoogleButton onRefused={(code) => problem.tell(toastText(new ApiError(code, 0)))} />
      <p className={styles.other}>
        <Link to="/login">{words.haveAccount}</Link>
      </p>
    </div>
  );
}
