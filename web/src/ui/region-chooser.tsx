import { useId } from 'react';
import { useRegion } from '../lib/region';
import { useWords } from '../locales/words';
import styles from './region-chooser.module.css';
import { regionName } from './region-name';

/** Whose help lines come first. Kept in this browser, and sent along with questions. */
export function RegionChooser({ regions }: { regions: string[] }) {
  const { help: words, language } = useWords();
  const id = useId();
  const [region, keep] = useRegion();
  return (
    <p className={styles.chooser}>
      <label htmlFor={id}>{words.region}</label>
      <select
        id={id}
        className={styles.select}
        value={regions.includes(region) ? region : ''}
        onChange={(event) => keep(event.target.value)}
      >
        <option value="">{words.everyRegion}</option>
        {regions.map((code) => (
          <option key={code} value={code}>
            {regionName(code, language)}
          </option>
        ))}
      </select>
    </p>
  );
}
