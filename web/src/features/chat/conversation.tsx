import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../lib/api';
import { chatQuery } from '../../lib/chats';
import { useWords } from '../../locales/words';
import { Button } from '../../ui/button';
import { MixedText } from '../../ui/mixed-text';
import { UnverifiedBar } from '../../ui/unverified-bar';
import { useTitle } from '../../ui/use-title';
import { Composer } from './composer';
import styles from './conversation.module.css';
import { HelpStrip } from './help-strip';
import { IconButton } from './icon-button';
import { TurnView } from './turn-view';
import { isOpen } from './turns';
import { useAnnouncement } from './use-announcement';
import { useFollow } from './use-follow';
import { useTurns } from './use-turns';
import { Welcome } from './welcome';

const ShareDialog = lazy(() =>
  import('./share-dialog').then(({ ShareDialog }) => ({ default: ShareDialog })),
);

interface Props {
  account: string;
  /** Null: a new chat, which the server makes with its first question. */
  uid: string | null;
  /** Where the keyboard goes when the chat comes onto the page. */
  focus: 'input' | 'heading' | null;
  /** Before the name of the chat: what opens the menu. */
  menu: ReactNode;
  onStored: (uid: string) => void;
  onMissing: (uid: string) => void;
  onSignedOut: () => void;
}

/** One chat: its questions and answers, and the input. */
export function Conversation({ account, uid, focus, menu, onStored, onMissing, onSignedOut }: Props) {
  const words = useWords().chat;
  const queries = useQueryClient();
  const { data: chat, error, refetch } = useQuery({ ...chatQuery(uid ?? ''), enabled: uid !== null });
  const [reworded, setReworded] = useState<{ question: string } | null>(null);
  const [isSharing, setIsSharing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const { isAtEnd, isNewestInSight, goToNewest, startFollowing } = useFollow(scroller, list);

  const { turns, ask, retry, stop, mark } = useTurns({
    account,
    uid,
    items: chat?.items,
    onStored,
    onClosed: () => {
      void queries.invalidateQueries({ queryKey: ['chats'] });
      void queries.invalidateQueries({ queryKey: ['chat'] });
    },
    onSignedOut,
  });
  const announcement = useAnnouncement(turns);

  const label = chat ? words.label(chat.title, chat.number) : uid === null ? words.newChat : words.title;
  useTitle(label);

  const running = turns.find(isOpen);
  const isEmpty = turns.length === 0;
  const isMissing = error instanceof ApiError && error.status === 404 && !running;
  const atRisk = chat?.at_risk || turns.some(({ answer }) => answer?.outcome === 'crisis');
  const isShareable = uid !== null && turns.some(({ answer }) => answer && answer.outcome !== 'crisis');

  const takeFocus = useEffectEvent(() => {
    if (focus === 'heading') heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => takeFocus(), []);

  const fail = useEffectEvent((cause: Error) => {
    if (cause instanceof ApiError && cause.status === 401) onSignedOut();
    else if (cause instanceof ApiError && cause.status === 404 && uid) onMissing(uid);
    else console.warn('the chat could not be loaded', cause.message);
  });
  useEffect(() => {
    if (error) fail(error);
  }, [error]);

  const send = (question: string) => {
    startFollowing();
    ask(question);
  };

  return (
    <main className={styles.conversation}>
      <div>
        <header className={styles.head}>
          {menu}
          <h1 ref={heading} className={styles.heading} tabIndex={-1}>
            <MixedText>{label}</MixedText>
          </h1>
          {isShareable && (
            <IconButton icon="share" label={words.share.open} onClick={() => setIsSharing(true)} />
          )}
        </header>
        <UnverifiedBar />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too. */}
      <section ref={scroller} className={styles.log} tabIndex={0} aria-label={words.log}>
        <div className={styles.content}>
          {isEmpty && uid === null && <Welcome onAsk={send} />}
          {isEmpty && uid !== null && !error && !chat && (
            <p className={styles.quiet} role="status">
              {words.loading}
            </p>
          )}
          {isMissing ? (
            <p className={styles.quiet}>{words.notFound}</p>
          ) : (
            error &&
            !chat &&
            isEmpty && (
              <p className={styles.quiet}>
                {words.notLoaded}{' '}
                <Button look="quiet" onClick={() => void refetch()}>
                  {words.tryAgain}
                </Button>
              </p>
            )
          )}
          <ol ref={list} className={styles.turns}>
            {turns.map((turn, index) => (
              <TurnView
                key={turn.id}
                turn={turn}
                isLast={index === turns.length - 1}
                onAsk={send}
                onRetry={() => {
                  startFollowing();
                  retry(turn);
                }}
                onReword={() => setReworded({ question: turn.query })}
                onShare={isShareable ? () => setIsSharing(true) : null}
                onMark={(feedback) => mark(turn, feedback)}
              />
            ))}
          </ol>
        </div>
      </section>
      <div className={styles.foot}>
        {!isAtEnd && (!isNewestInSight || running) && (
          <Button
            look="choice"
            onClick={() => {
              goToNewest();
              scroller.current?.focus();
            }}
          >
            {words.newest} <span aria-hidden="true">↓</span>
          </Button>
        )}
        {/* The card of a crisis has all of it, and needs the room. */}
        {atRisk && turns.at(-1)?.answer?.outcome !== 'crisis' && <HelpStrip turns={turns} />}
        {isMissing ? (
          <p>
            <Link to="/chat">{words.newChat}</Link>
          </p>
        ) : (
          <Composer
            reworded={reworded}
            takesFocus={focus === 'input'}
            isRunning={running !== undefined}
            isStopping={running?.isStopping ?? false}
            onSend={send}
            onStop={() => running && stop(running)}
          />
        )}
      </div>
      <p className={styles.announcement} role="status">
        <MixedText>{announcement}</MixedText>
      </p>
      {isSharing && uid !== null && (
        <Suspense>
          <ShareDialog uid={uid} url={chat?.share_url ?? null} onClose={() => setIsSharing(false)} />
        </Suspense>
      )}
    </main>
  );
}
