import type { ComponentProps } from 'react';
import styles from './button.module.css';

interface Props extends ComponentProps<'button'> {
  look?: 'main' | 'quiet' | 'choice' | 'danger';
}

export function Button({ look = 'main', type = 'button', ...rest }: Props) {
  return <button {...rest} type={type} className={`${styles.button} ${styles[look]}`} />;
}
