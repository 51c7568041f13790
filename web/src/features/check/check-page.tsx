import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Verification } from '../../lib/api';
import { useWords } from '../../locales/words';
import { Button } from '../../ui/button';
import { CrisisCard } from '../../ui/crisis-card';
import { Failure } from '../../ui/failure';
import { ProgramNote } from '../../ui/program-note';
import { useTitle } from '../../ui/use-title';
import styles from './check-page.module.css';
import { QuoteVerdict } from './quote-verdict';
import { useCheck } from './use-check';

const LIMIT = 2000;
const WARN_FROM = 1800;

export function Component() {
  const words = useWords().check;
  const id = useId();
  const [text, setText] = useState('');
  const { state, check } = useCheck();
  const isCrisis = state.phase === 'done' && state.verification.crisis !== undefined;
  useTitle(words.heading);

  // Words of despair do not stay on the page.
  useEffect(() => {
    if (isCrisis) setText('');
  }, [isCrisis]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') void check(text);
  };

  const checkExample = () => {
    setText(words.exampleText);
    void check(words.exampleText);
  };

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{words.heading}</h1>
        <p className={styles.lead}>{words.lead}</p>
      </header>
      <form className={styles.form} onSubmit={submit}>
        <label className={styles.label} htmlFor={id}>
          {words.label}
        </label>
        <textarea
          id={id}
          className={styles.input}
          rows={5}
          maxLength={LIMIT}
          value={text}
          placeholder={words.placeholder}
          aria-describedby={`${id}-hint ${id}-program`}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
        <p className={styles.hint} id={`${id}-hint`}>
          {text.length >= WARN_FROM ? words.remaining(LIMIT - text.length) : words.hint}
        </p>
        <div className={styles.actions}>
          <Button type="submit">{words.submit}</Button>
          {text === '' && (
            <Button look="quiet" onClick={checkExample}>
              {words.example}
            </Button>
          )}
        </div>
        <ProgramNote id={`${id}-program`} />
      </form>
      <p className={styles.status} role="status">
        {state.phase === 'checking' && words.checking}
      </p>
      {state.phase === 'failed' && <Failure error={state.error} onRetry={() => void check(text)} />}
      {state.phase === 'done' &&
        (state.verification.crisis ? (
          <CrisisCard answer={state.verification.crisis} />
        ) : (
          <Verdicts verification={state.verification} />
        ))}
    </div>
  );
}

function Verdicts({ verification: { quotes, left_out } }: { verification: Verification }) {
  const words = useWords().check;
  const heading = useRef<HTMLHeadingElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every new set of verdicts is gone to.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: 'start' });
  }, [quotes]);

  const counts = new Map<keyof typeof words.verdict, number>();
  for (const { verdict } of quotes) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  const summary = [...counts].map(([verdict, count]) => `${words.verdict[verdict]}: ${count}`).join(' · ');

  return (
    <section className={styles.results} aria-labelledby="results">
      <h2 ref={heading} id="results" className={styles.resultsHeading} tabIndex={-1}>
        {quotes.length === 0 ? words.nothing : words.results(quotes.length)}
      </h2>
      {quotes.length > 1 && <p>{summary}</p>}
      {left_out > 0 && <p className={styles.leftOut}>{words.leftOut(left_out)}</p>}
      <ol className={styles.list}>
        {quotes.map((quote, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the verdicts of one text never change places.
          <li key={index}>
            <QuoteVerdict quote={quote} />
          </li>
        ))}
      </ol>
    </section>
  );
}
