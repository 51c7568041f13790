import { useMutation } from '@tanstack/react-query';
import { toast } from 'react-toastify/unstyled';
import { change } from '../lib/api';
import { useAccount } from '../lib/use-account';
import { useWords } from '../locales/words';
import { Button } from './button';
import styles from './unverified-bar.module.css';
import { useToastText } from './use-toast-text';

/** Told to somebody whose address is not confirmed, on every page, until it is. */
export function UnverifiedBar() {
  const words = useWords().account;
  const { account } = useAccount();
  const toastText = useToastText();
  const send = useMutation({
    mutationFn: () => change('POST', '/api/auth/verify/send'),
    onSuccess: () => account && toast.success(words.verificationSent(account.email)),
    onError: (cause) => toast.error(toastText(cause)),
  });
  if (!account || account.verified) return null;

  return (
    <aside className={styles.bar} aria-label={words.unverifiedLabel}>
      <p>{words.unverified(account.email)}</p>
      <Button look="quiet" disabled={send.isPending} onClick={() => send.mutate()}>
        {words.sendAgain}
      </Button>
    </aside>
  );
}
