import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type Answer, get } from '../../lib/api';
import { useWords } from '../../locales/words';
import { AnswerView } from '../../ui/answer/answer-view';
import { MixedText } from '../../ui/mixed-text';
import styles from './example.module.css';

const exampleQuery = queryOptions({
  queryKey: ['example'],
  queryFn: ({ signal }) => get<{ query: string; answer: Answer }>('/api/example', signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** A question with the answer that the texts of this server give. While there is none, nothing is shown. */
export function Example() {
  const words = useWords().landing;
  const { data, isPending } = useQuery(exampleQuery);
  if (isPending) return <div className={styles.waiting} />;
  if (!data) return null;
  return (
    <section className={styles.section} aria-labelledby="example-heading">
      <div className={styles.head}>
        <h2 id="example-heading">{words.example}</h2>
        <p>{words.exampleLead}</p>
        <p>
          <Link className={styles.own} to="/ask">
            {words.exampleTry}
          </Link>
        </p>
      </div>
      <div className={styles.sheet}>
        <p className={styles.question} lang={/[\u0A00-\u0A7F]/.test(data.query) ? 'pa' : 'en'}>
          <MixedText>{data.query}</MixedText>
        </p>
        <AnswerView answer={data.answer} prefix="example-" level={3} />
      </div>
    </section>
  );
}
