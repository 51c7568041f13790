import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { type ChatSummary, chatsQuery } from '../../lib/chats';
import { useWords } from '../../locales/words';
import { Button } from '../../ui/button';
import { MixedText } from '../../ui/mixed-text';
import styles from './chat-list.module.css';
import { IconButton } from './icon-button';

const ChatSettings = lazy(() =>
  import('./chat-settings').then(({ ChatSettings }) => ({ default: ChatSettings })),
);

/** So long nothing is typed before a search begins, in milliseconds. */
const PAUSE_MS = 250;

interface Props {
  open: string | null;
  onOpen: () => void;
  onDeleted: (uid: string) => void;
}

/** One's chats, newest first. */
export function ChatList({ open, onOpen, onDeleted }: Props) {
  const words = useWords().chat;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [changing, setChanging] = useState<ChatSummary | null>(null);
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...chatsQuery(search),
    placeholderData: (shown) => shown,
  });
  const chats = data?.pages.flatMap((page) => page.chats) ?? [];

  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  useEffect(() => {
    if (error) console.warn('the list of chats could not be loaded', error.message);
  }, [error]);

  return (
    <nav className={styles.list} aria-labelledby={`${id}-heading`}>
      <h2 className={styles.heading} id={`${id}-heading`}>
        {words.menu.heading}
      </h2>
      <label className={styles.label} htmlFor={id}>
        {words.menu.searchLabel}
      </label>
      <input
        id={id}
        className={styles.search}
        type="search"
        value={typed}
        placeholder={words.menu.search}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className={styles.entries} aria-labelledby={`${id}-heading`}>
        {chats.map((chat) => {
          const label = words.label(chat.title, chat.number);
          return (
            <li key={chat.uid} className={styles.entry}>
              <Link
                to={`/chat/${chat.uid}`}
                className={styles.link}
                aria-current={chat.uid === open ? 'page' : undefined}
                onClick={onOpen}
              >
                <span className={styles.name}>
                  <MixedText>{label}</MixedText>
                  {chat.shared && <span className={styles.shared}>{words.menu.shared}</span>}
                </span>
                <span className={styles.first}>
                  <MixedText>{chat.first}</MixedText>
                </span>
              </Link>
              <IconButton
                icon="more"
                label={words.menu.settings(label)}
                className={styles.more}
                onClick={() => setChanging(chat)}
              />
            </li>
          );
        })}
      </ul>
      {data && chats.length === 0 && !isFetching && (
        <p className={styles.quiet}>{search === '' ? words.menu.empty : words.menu.nothingFound}</p>
      )}
      {!data && isFetching && <p className={styles.quiet}>{words.menu.loading}</p>}
      {error && !isFetching && (
        <p className={styles.quiet}>
          {words.menu.failed}{' '}
          <Button look="quiet" onClick={() => void refetch()}>
            {words.tryAgain}
          </Button>
        </p>
      )}
      {hasNextPage && (
        <Button look="quiet" disabled={isFetching} onClick={() => void fetchNextPage()}>
          {words.menu.more}
        </Button>
      )}
      {changing && (
        <Suspense>
          <ChatSettings chat={changing} onClose={() => setChanging(null)} onDeleted={onDeleted} />
        </Suspense>
      )}
    </nav>
  );
}
