import { type ComponentProps, useId } from 'react';
import styles from './field.module.css';

interface Props extends ComponentProps<'input'> {
  label: string;
  /** Stands below the field, for everybody. */
  note?: string;
  /** The id of the line that says what is wrong with this field. */
  problemId?: string;
}

/** A field of a form with its label. */
export function Field({ label, note, problemId, ...rest }: Props) {
  const id = useId();
  const describedBy = [note && `${id}-note`, problemId].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className={styles.input}
        aria-invalid={problemId !== undefined || undefined}
        aria-describedby={describedBy || undefined}
      />
      {note && (
        <p className={styles.note} id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}
