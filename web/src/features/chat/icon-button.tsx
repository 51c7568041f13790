import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';
import { Icon } from './icons';

interface Props extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: ComponentProps<typeof Icon>['name'];
  label: string;
}

/** A button that shows a drawing; its words are read out, and shown to a mouse that rests on it. */
export function IconButton({ icon, label, className = '', type = 'button', ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={`${styles.button} ${className}`}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  );
}
