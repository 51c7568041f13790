import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { toast } from 'react-toastify/unstyled';
import { type ChatSummary, deleteChat, renameChat } from '../../lib/chats';
import { useWords } from '../../locales/words';
import { Button } from '../../ui/button';
import { Modal } from '../../ui/modal';
import styles from './chat-settings.module.css';

const LIMIT = 120;

interface Props {
  chat: ChatSummary;
  onClose: () => void;
  onDeleted: (uid: string) => void;
}

/** A chat's name, and its end, which is asked for twice. */
export function ChatSettings({ chat, onClose, onDeleted }: Props) {
  const words = useWords().chat;
  const id = useId();
  const queries = useQueryClient();
  const name = useRef<HTMLInputElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const label = words.label(chat.title, chat.number);

  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['chats'] }),
      queries.invalidateQueries({ queryKey: ['chat', chat.uid] }),
    ]);

  const rename = useMutation({
    mutationFn: (title: string | null) => renameChat(chat.uid, title),
    onSuccess: () => {
      void refresh();
      toast.success(words.settings.saved);
      onClose();
    },
    onError: () => toast.error(words.settings.failed),
  });
  const remove = useMutation({
    mutationFn: () => deleteChat(chat.uid),
    onSuccess: () => {
      toast.success(words.settings.removed);
      onClose();
      onDeleted(chat.uid);
      queries.removeQueries({ queryKey: ['chat', chat.uid] });
      void queries.invalidateQueries({ queryKey: ['chats'] });
    },
    onError: () => toast.error(words.settings.failed),
  });

  // What cannot be undone is not one stroke of the Enter key away.
  useEffect(() => {
    if (isDeleting) keep.current?.focus();
    else name.current?.focus();
  }, [isDeleting]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const title = name.current?.value.trim() ?? '';
    rename.mutate(title === '' ? null : title);
  };

  if (isDeleting) {
    return (
      <Modal key="delete" heading={words.settings.removeHeading(label)} onClose={onClose}>
        <p>{words.settings.removeText}</p>
        <div className={styles.row}>
          <Button ref={keep} look="quiet" onClick={onClose}>
            {words.settings.keep}
          </Button>
          <span className={styles.remove}>
            <Button disabled={remove.isPending} onClick={() => remove.mutate()}>
              {words.settings.removeNow}
            </Button>
          </span>
        </div>
      </Modal>
    );
  }
  return (
    <Modal key="rename" heading={label} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <label className={styles.label} htmlFor={id}>
          {words.settings.name}
        </label>
        <input
          ref={name}
          id={id}
          className={styles.input}
          maxLength={LIMIT}
          defaultValue={chat.title ?? ''}
          placeholder={words.label(null, chat.number)}
          autoComplete="off"
        />
        <div className={styles.row}>
          <Button type="submit" disabled={rename.isPending}>
            {words.settings.save}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {words.close}
          </Button>
        </div>
      </form>
      <div className={styles.end}>
        <Button look="quiet" onClick={() => setIsDeleting(true)}>
          {words.settings.remove}
        </Button>
      </div>
    </Modal>
  );
}
