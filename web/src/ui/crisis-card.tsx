import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Answer, HelpLine } from '../lib/api';
import { useRegion } from '../lib/region';
import { linesOf, useSafety } from '../lib/use-safety';
import { useWords } from '../locales/words';
import styles from './crisis-card.module.css';
import { HelpLines } from './help-lines';
import { LinkedNumbers } from './linked-numbers';
import { MixedText } from './mixed-text';
import { callable, tel } from './phone-number';
import { RegionChooser } from './region-chooser';
import { regionName } from './region-name';

interface Props {
  answer: Answer;
  /** It stood there before: then nothing is read out, and the keyboard stays where it is. */
  isOld?: boolean;
}

/** Help for a person in danger: whom to call comes first, and the keyboard and the screen reader come here at once. */
export function CrisisCard({ answer, isOld = false }: Props) {
  const words = useWords();
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const [region] = useRegion();
  const [askedFrom] = useState(region);
  const { safety } = useSafety();
  const lines = safety && region !== askedFrom ? linesOf(safety.help, region) : answer.help;
  const heading = words.answer.crisisIn[answer.language];
  const [lead = '', ...rest] = answer.answer.split(/\n\s*\n/);

  const [isCome] = useState(!isOld);
  useEffect(() => {
    if (!isCome) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView?.({ block: 'start' });
  }, [isCome]);

  return (
    <section ref={card} className={styles.card} tabIndex={-1} aria-labelledby={id}>
      <h2 className={styles.heading} id={id} lang={heading ? answer.language : undefined}>
        {heading ?? words.answer.crisis}
      </h2>
      <p className={styles.lead} role={isCome ? 'alert' : undefined} lang={answer.language || undefined}>
        <LinkedNumbers>{lead || words.answer.fallback.crisis}</LinkedNumbers>
      </p>
      <Calls lines={lines} />
      {safety && <RegionChooser regions={safety.regions.map((call) => call.region)} />}
      {rest.length > 0 && (
        <div className={styles.text} lang={answer.language || undefined}>
          {rest.map((paragraph) => (
            <p key={paragraph}>
              <MixedText>{paragraph}</MixedText>
            </p>
          ))}
        </div>
      )}
      <HelpLines lines={lines} heading={words.help.heading} />
      <p>
        <Link to="/safety">{words.help.aboutSafety}</Link>
      </p>
    </section>
  );
}

/** What can be called by one touch: each number of one region, or the first of several. */
function Calls({ lines }: { lines: HelpLine[] }) {
  const { help: words, language } = useWords();
  const countries = new Set(
    lines.filter((line) => /^[A-Z]{2}$/.test(line.region)).map((line) => line.region),
  );
  const calls = lines.flatMap((line) => callable(line.number).map((number) => ({ line, number })));
  const isFirst = ({ line }: { line: HelpLine }, at: number) =>
    countries.size <= 1 || calls.findIndex((call) => call.line.region === line.region) === at;

  return (
    <ul className={styles.calls} aria-label={words.calls}>
      {calls.filter(isFirst).map(({ line, number }) => {
        const shown = countries.size > 1 ? regionName(line.region, language) : line.name;
        return (
          <li key={`${line.region} ${line.name} ${number}`}>
            <a
              className={styles.call}
              href={tel(number)}
              aria-label={`${words.call(line.name, number)} ${shown}`}
            >
              <span className={styles.number}>{number}</span> <span>{shown}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
