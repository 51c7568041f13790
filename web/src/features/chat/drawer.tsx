import { type ReactNode, useEffect, useRef } from 'react';
import styles from './drawer.module.css';

interface Props {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** The menu of a narrow screen, over the page. Escape and a touch beside it close it. */
export function Drawer({ label, onClose, children }: Props) {
  const drawer = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = drawer.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={drawer}
      className={styles.drawer}
      aria-label={label}
      onClose={(event) => event.target === drawer.current && onClose()}
      onClick={(event) => event.target === drawer.current && onClose()}
    >
      {children}
    </dialog>
  );
}
