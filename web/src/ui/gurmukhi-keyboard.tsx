import { type KeyboardEvent, useRef, useState } from 'react';
import { useWords } from '../locales/words';
import styles from './gurmukhi-keyboard.module.css';
import { COLUMNS, face, type Key, LETTERS, MORE } from './gurmukhi-keys';

interface Props {
  onWrite: (text: string) => void;
  onBackspace: () => void;
}

const PANELS = [
  { name: 'letters', keys: LETTERS, shown: 'ੳ ਅ' },
  { name: 'more', keys: MORE, shown: 'ਆ ੧ ਸ਼' },
] as const;

/** Every sign of the script, for a device whose own keyboard has none. It writes where the caret stands. */
export function GurmukhiKeyboard({ onWrite, onBackspace }: Props) {
  const words = useWords().chat.keyboard;
  const [shown, setShown] = useState<(typeof PANELS)[number]['name']>('letters');

  return (
    // The caret stays in the input, so that a phone does not put up its own keyboard and the selection holds.
    <section className={styles.keyboard} aria-label={words.heading}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is. */}
      <div className={styles.panels} onMouseDown={(event) => event.preventDefault()}>
        {PANELS.map(({ name, keys }) => (
          <Panel
            key={name}
            label={words[name]}
            keys={keys}
            className={name === shown ? styles.panel : `${styles.panel} ${styles.other}`}
            onWrite={onWrite}
          />
        ))}
        <div className={styles.row}>
          {PANELS.map(({ name, shown: sample }) => (
            <button
              key={name}
              type="button"
              className={`${styles.key} ${styles.switch}`}
              aria-pressed={name === shown}
              onClick={() => setShown(name)}
            >
              <span lang="pa">{sample}</span> <span className={styles.name}>{words[name]}</span>
            </button>
          ))}
          <button type="button" className={`${styles.key} ${styles.space}`} onClick={() => onWrite(' ')}>
            {words.space}
          </button>
          <button type="button" className={styles.key} aria-label={words.backspace} onClick={onBackspace}>
            <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.icon}>
              <path d="M9 6h11v12H9l-6-6zM12 9.5l5 5M17 9.5l-5 5" />
            </svg>
          </button>
        </div>
      </div>
    </section>
  );
}

interface PanelProps {
  label: string;
  keys: Key[];
  className?: string;
  onWrite: (text: string) => void;
}

/** One stop of the Tab key; inside it the arrows lead from key to key. */
function Panel({ label, keys, className, onWrite }: PanelProps) {
  const [at, setAt] = useState(0);
  const panel = useRef<HTMLFieldSetElement>(null);
  const isPunjabi = document.documentElement.lang.startsWith('pa');

  const move = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS }[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? keys.length - 1 : at + (step ?? 0);
    if (next === at || next < 0 || next >= keys.length) return;
    event.preventDefault();
    setAt(next);
    panel.current?.querySelectorAll('button')[next]?.focus();
  };

  return (
    <fieldset ref={panel} className={className} aria-label={label} onKeyDown={move}>
      {keys.map(({ text, en, pa }, index) => (
        <button
          key={text}
          type="button"
          className={styles.key}
          tabIndex={index === at ? 0 : -1}
          title={isPunjabi ? pa : en}
          onFocus={() => setAt(index)}
          onClick={() => onWrite(text)}
        >
          <span lang="pa">{face(text)}</span> <span className={styles.name}>{isPunjabi ? pa : en}</span>
        </button>
      ))}
    </fieldset>
  );
}
