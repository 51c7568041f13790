import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { ApiError } from '../../lib/api';
import { sharedChatQuery } from '../../lib/chats';
import { useWords } from '../../locales/words';
import { AnswerView } from '../../ui/answer/answer-view';
import { Failure } from '../../ui/failure';
import { Loading } from '../../ui/loading';
import { MixedText } from '../../ui/mixed-text';
import { useTitle } from '../../ui/use-title';
import styles from './share-page.module.css';

/** A chat that its owner shares: read only, with the same citations and numbers. */
export function Component() {
  const words = useWords().chat.shared;
  const { token = '' } = useParams();
  const { data: chat, error, refetch } = useQuery(sharedChatQuery(token));
  const isMissing = error instanceof ApiError && error.status === 404;
  const heading = isMissing ? words.missing : chat?.title || words.heading;
  useTitle(heading);

  if (!chat && !error) return <Loading />;
  if (!chat && !isMissing) {
    const failure = error instanceof ApiError ? error : new ApiError('interrupted', 0);
    return <Failure error={failure} onRetry={() => void refetch()} />;
  }
  const answered = chat?.items.filter(({ answer }) => answer !== null && answer.outcome !== 'crisis') ?? [];

  return (
    <div className={styles.page}>
      {/* Whoever has the link may read it; no search engine is asked to. */}
      <meta name="robots" content="noindex" />
      <header className={styles.head}>
        <h1>
          <MixedText>{heading}</MixedText>
        </h1>
        <p className={styles.lead}>{isMissing ? words.missingText : words.lead}</p>
      </header>
      {chat && answered.length === 0 && <p>{words.empty}</p>}
      <ol className={styles.turns}>
        {answered.map(({ query, answer }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is shared has no ids, and its order is its own.
          <li key={index}>
            <article className={styles.turn} aria-labelledby={`question-${index}`}>
              <h2 className={styles.question} id={`question-${index}`}>
                <MixedText>{query}</MixedText>
              </h2>
              {answer && <AnswerView answer={answer} prefix={`t${index + 1}-`} level={3} />}
            </article>
          </li>
        ))}
      </ol>
      <p>
        <Link to="/ask">{words.ask}</Link>
      </p>
    </div>
  );
}
