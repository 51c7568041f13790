import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { siteQuery } from '../../lib/site';
import { useWords } from '../../locales/words';
import { Button } from '../../ui/button';
import styles from './account.module.css';

interface Props {
  /** Tells why it did not work. */
  onRefused: (code: string) => void;
}

/** Signing in with Google, where this server is set up for it; elsewhere the button says that it is not. */
export function GoogleButton({ onRefused }: Props) {
  const words = useWords().account;
  const { data: site } = useQuery(siteQuery);
  const id = useId();
  const isOff = site?.google === false;
  return (
    <div className={styles.google}>
      <Button
        look="quiet"
        aria-describedby={isOff ? id : undefined}
        onClick={() => onRefused('operation-not-supported-in-this-environment')}
      >
        {words.google}
      </Button>
      {isOff && (
        <p className={styles.note} id={id}>
          {words.googleOff}
        </p>
      )}
    </div>
  );
}
