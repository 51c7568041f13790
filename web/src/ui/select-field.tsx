import { type ComponentProps, useId } from 'react';
import styles from './field.module.css';

/** A choice among some, with its label. */
export function SelectField({ label, ...rest }: ComponentProps<'select'> & { label: string }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select {...rest} id={id} className={styles.input} />
    </div>
  );
}
