import { type RefObject, useId } from 'react';
import { useWords } from '../locales/words';
import { Button } from './button';
import styles from './privacy-dialog.module.css';

export function PrivacyDialog({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  const words = useWords();
  const id = useId();
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{words.privacy.heading}</h2>
        <Button look="quiet" onClick={() => ref.current?.close()}>
          {words.site.close}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too. */}
      <div className={styles.text} tabIndex={0}>
        <p className={styles.effective}>{words.privacy.effective}</p>
        {words.privacy.sections.map(({ heading, text }) => (
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
