import { arch } from './shapes';
import styles from './window-drawing.module.css';

/** A window of pierced stone: a lattice under a cusped arch. */
export function WindowDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 300 400" aria-hidden="true">
      <defs>
        <pattern id="lattice" width="40" height="40" patternUnits="userSpaceOnUse">
          <path
            className={styles.lattice}
            d="M20 0 40 20 20 40 0 20ZM20 10 30 20 20 30 10 20ZM0 0 10 10M40 0 30 10M0 40 10 30M40 40 30 30"
          />
        </pattern>
      </defs>
      <path className={styles.frame} d="M6 6H294V394H6Z" />
      <path className={styles.opening} d={arch(150, 376, 244, 356)} />
      <path className={styles.pierced} d={arch(150, 376, 244, 356)} />
      <path
        className={styles.inner}
        d={arch(150, 376, 244, 356)}
        transform="translate(13.5 33.8) scale(0.91)"
      />
      <circle className={styles.rose} cx="40" cy="42" r="12" />
      <circle className={styles.rose} cx="260" cy="42" r="12" />
    </svg>
  );
}
