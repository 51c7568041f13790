import { useEffect, useId, useRef } from 'react';
import { privacy as english } from '../locales/en/privacy';
import { privacy as punjabi } from '../locales/pa/privacy';
import { useWords } from '../locales/words';
import { Button } from './button';
import styles from './privacy-dialog.module.css';

/** What is kept of whom. Few open it, so it is fetched when it is opened, its words included. */
export default function PrivacyDialog({ onClose }: { onClose: () => void }) {
  const { site, language } = useWords();
  const words = language === 'pa' ? punjabi : english;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={id}>{words.heading}</h2>
        <Button look="quiet" onClick={() => dialog.current?.close()}>
          {site.close}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too. */}
      <div className={styles.text} tabIndex={0}>
        <p className={styles.effective}>{words.effective}</p>
        {words.sections.map(({ heading, text }) => (
          <section key={heading} className={styles.section}>
            <h3>{heading}</h3>
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </dialog>
  );
}
