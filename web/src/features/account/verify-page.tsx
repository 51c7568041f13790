import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { toast } from 'react-toastify/unstyled';
import { body, change } from '../../lib/api';
import { meQuery } from '../../lib/me';
import { useWords } from '../../locales/words';
import { useTitle } from '../../ui/use-title';
import { useToastText } from '../../ui/use-toast-text';
import styles from './account.module.css';
import { useLinkToken } from './use-link-token';

interface Confirmed {
  purpose: 'verify' | 'email';
  email: string;
}

export function Component() {
  const words = useWords().account;
  const token = useLinkToken();
  const toastText = useToastText();
  const queries = useQueryClient();
  const isSent = useRef(false);
  useTitle(words.verify);

  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (token: string) => body<Confirmed>(await change('POST', '/api/auth/verify', { token })),
    onSuccess: () => queries.invalidateQueries({ queryKey: meQuery.queryKey }),
    onError: (cause) => toast.error(toastText(cause)),
  });

  // Once: the link holds for one use.
  useEffect(() => {
    if (isSent.current || token === '') return;
    isSent.current = true;
    mutate(token);
  }, [token, mutate]);

  return (
    <div className={styles.sheet}>
      <h1>{words.verify}</h1>
      <p role="status">
        {isPending && words.verifying}
        {data && (data.purpose === 'email' ? words.emailChanged(data.email) : words.verified(data.email))}
      </p>
      {token === '' && <p>{words.linkIncomplete}</p>}
      {error && (
        <>
          <p>{toastText(error)}</p>
          <p>{words.linkHelp}</p>
        </>
      )}
      <p className={styles.other}>
        {data ? <Link to="/">{words.onward}</Link> : <Link to="/login">{words.toLogin}</Link>}
      </p>
    </div>
  );
}
