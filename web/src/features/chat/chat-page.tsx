import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useAccount, useKeepAccount } from '../../lib/use-account';
import { useWords } from '../../locales/words';
import { useLogout } from '../../ui/use-logout';
import styles from './chat-page.module.css';
import { Conversation } from './conversation';
import { keepCurrentChat, readCurrentChat } from './current-chat';
import { Drawer } from './drawer';
import { IconButton } from './icon-button';
import { Sidebar } from './sidebar';
import { forgetUnsent } from './unsent-question';
import { useMedia } from './use-media';
import { useVisibleHeight } from './use-visible-height';

interface HistoryState {
  /** The chat came from what this browser remembers, not from an address that somebody opened. */
  isHint?: boolean;
}

/** `/chat` and `/chat/{uid}`: the address decides which chat is open. */
export function Component() {
  const words = useWords().chat;
  const { uid = null } = useParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { account } = useAccount();
  const keepAccount = useKeepAccount();
  const logout = useLogout();
  const page = useRef<HTMLDivElement>(null);
  const isWide = useMedia('(min-width: 60rem)');
  const [isAsideOpen, setIsAsideOpen] = useState(true);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  useVisibleHeight(page);

  // Without a chat in the address, the one that was open last; asked for once, when the page is opened.
  const [hint, setHint] = useState(() => (uid === null ? readCurrentChat() : null));
  useEffect(() => {
    if (uid !== null) setHint(null);
    else if (hint !== null) {
      navigate(`/chat/${hint}`, { replace: true, state: { isHint: true } satisfies HistoryState });
    }
  }, [uid, hint, navigate]);

  // A new chat stays the same on the page when it gets its uid from the server.
  const [blank, setBlank] = useState(0);
  const [made, setMade] = useState<{ uid: string; key: string } | null>(null);
  const key = uid === null ? `new ${blank}` : made?.uid === uid ? made.key : uid;
  const firstKey = useRef(key);

  useEffect(() => {
    if (uid !== null) keepCurrentChat(uid);
  }, [uid]);

  // Another window beside this one may have changed what is shown here.
  useEffect(() => {
    const refresh = () => {
      void queries.invalidateQueries({ queryKey: ['chats'] });
      void queries.invalidateQueries({ queryKey: ['chat'] });
    };
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, [queries]);

  const begin = () => {
    keepCurrentChat(null);
    setHint(null);
    setIsDrawerOpen(false);
    setBlank(blank + 1);
    navigate('/chat');
    void queries.invalidateQueries({ queryKey: ['chats'] });
  };

  const keepStored = (stored: string) => {
    if (uid !== null) return;
    setMade({ uid: stored, key });
    navigate(`/chat/${stored}`, { replace: true });
  };

  const leave = (missing: string) => {
    if (readCurrentChat() === missing) keepCurrentChat(null);
    if ((state as HistoryState | null)?.isHint) navigate('/chat', { replace: true });
  };

  const sidebar = (onClose: () => void) => (
    <Sidebar
      name={account?.name ?? ''}
      open={uid}
      onClose={onClose}
      onNew={begin}
      onOpen={() => setIsDrawerOpen(false)}
      onDeleted={(deleted) => {
        if (readCurrentChat() === deleted) keepCurrentChat(null);
        if (deleted === uid) begin();
      }}
      onLogout={() => {
        forgetUnsent();
        logout();
      }}
    />
  );
  const isMenuShown = isWide && isAsideOpen;
  const menuButton = useRef<HTMLButtonElement>(null);
  const closeAside = () => {
    setIsAsideOpen(false);
    // The button that closed it is gone with it.
    requestAnimationFrame(() => menuButton.current?.focus());
  };

  return (
    <div ref={page} className={isMenuShown ? `${styles.page} ${styles.withMenu}` : styles.page}>
      {isMenuShown && <aside className={styles.aside}>{sidebar(closeAside)}</aside>}
      {hint === null && (
        <Conversation
          key={key}
          account={account?.id ?? ''}
          uid={uid}
          focus={key === firstKey.current ? null : uid === null ? 'input' : 'heading'}
          menu={
            !isMenuShown && (
              <IconButton
                ref={menuButton}
                icon="menu"
                label={words.menu.open}
                aria-haspopup={isWide ? undefined : 'dialog'}
                onClick={() => (isWide ? setIsAsideOpen(true) : setIsDrawerOpen(true))}
              />
            )
          }
          onStored={keepStored}
          onMissing={leave}
          // Without an account this page leads to the log-in by itself.
          onSignedOut={() => keepAccount(null)}
        />
      )}
      {isDrawerOpen && !isWide && (
        <Drawer label={words.menu.heading} onClose={() => setIsDrawerOpen(false)}>
          {sidebar(() => setIsDrawerOpen(false))}
        </Drawer>
      )}
    </div>
  );
}
