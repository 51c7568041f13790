import { useId } from 'react';
import { type Theme, useTheme } from '../lib/theme';
import { useWords } from '../locales/words';
import styles from './theme-switch.module.css';

const THEMES: Theme[] = ['system', 'light', 'dark'];

export function ThemeSwitch() {
  const words = useWords().site;
  const [theme, keep] = useTheme();
  const name = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className={styles.legend}>{words.theme}</legend>
      {THEMES.map((one) => (
        <label key={one} className={styles.choice}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            checked={theme === one}
            onChange={() => keep(one)}
          />
          <span className={styles.name}>{words.themes[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}
