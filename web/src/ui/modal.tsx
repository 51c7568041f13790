import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './modal.module.css';

interface Props {
  heading: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog over the page: the browser's own, which keeps the keyboard inside and gives it back. */
export function Modal({ heading, onClose, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      className={styles.modal}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.content}>
        <h2 id={id} tabIndex={-1} className={styles.heading}>
          {heading}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
