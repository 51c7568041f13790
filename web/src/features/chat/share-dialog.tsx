import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { toast } from 'react-toastify/unstyled';
import { chatPaths, shareChat, unshareChat } from '../../lib/chats';
import { useWords } from '../../locales/words';
import { Button } from '../../ui/button';
import { Modal } from '../../ui/modal';
import { useCopy } from '../../ui/use-copy';
import styles from './share-dialog.module.css';

interface Props {
  uid: string;
  /** The link that there is already. */
  url: string | null;
  onClose: () => void;
}

export function ShareDialog({ uid, url: madeBefore, onClose }: Props) {
  const words = useWords().chat;
  const id = useId();
  const queries = useQueryClient();
  const copy = useCopy();
  const [url, setUrl] = useState(madeBefore);

  const settle = {
    onError: () => toast.error(words.settings.failed),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['chats'] });
      void queries.invalidateQueries({ queryKey: ['chat', uid] });
    },
  };
  const share = useMutation({ mutationFn: () => shareChat(uid), onSuccess: setUrl, ...settle });
  const revoke = useMutation({
    mutationFn: () => unshareChat(uid),
    onSuccess: () => {
      setUrl(null);
      toast.success(words.share.revoked);
    },
    ...settle,
  });

  return (
    <Modal heading={words.share.heading} onClose={onClose}>
      <p className={styles.quiet}>{words.share.lead}</p>
      {url === null ? (
        <div>
          <Button disabled={share.isPending} onClick={() => share.mutate()}>
            {words.share.make}
          </Button>
        </div>
      ) : (
        <div className={styles.link}>
          <label className={styles.label} htmlFor={id}>
            {words.share.link}
          </label>
          <input
            id={id}
            className={styles.url}
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
          />
          <div className={styles.row}>
            <Button onClick={() => void copy(url, words.share.copied)}>{words.share.copy}</Button>
            <Button look="quiet" disabled={revoke.isPending} onClick={() => revoke.mutate()}>
              {words.share.revoke}
            </Button>
          </div>
        </div>
      )}
      <section className={styles.export} aria-labelledby={`${id}-export`}>
        <h3 id={`${id}-export`} className={styles.label}>
          {words.share.exportHeading}
        </h3>
        <p className={styles.quiet}>{words.share.exportLead}</p>
        <p className={styles.row}>
          {(['markdown', 'json'] as const).map((as) => (
            <a key={as} className={styles.file} href={chatPaths.exported(uid, as)} download>
              {words.share[as]}
            </a>
          ))}
        </p>
      </section>
      <div className={styles.close}>
        <Button look="quiet" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </Modal>
  );
}
