import styles from './gurbani.module.css';

// A word and the dandas and numbers that close its line.
const LINE_CLOSE = /(\S+(?:\s+[\u0964\u0965]\S*)+)/u;

/** A line of scripture, letter for letter; only where it may wrap is settled: never before or inside ॥੧॥. */
export function Gurbani({ className, children }: { className?: string; children: string }) {
  const parts = children.split(LINE_CLOSE).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one line never change places.
      <span key={index} className={styles.close}>
        {part}
      </span>
    ) : (
      part
    ),
  );
  return (
    <p className={className} lang="pa">
      {parts}
    </p>
  );
}
