import styles from './offer-drawings.module.css';
import { arcade, arch, dome, finial, ribs } from './shapes';

/** A leaf with its lines, one of them found, and the number of its source. */
export function LeafDrawing() {
  const rows = [52, 72, 92, 112, 132];
  return (
    <svg className={styles.drawing} viewBox="0 0 320 180" aria-hidden="true">
      <path className={styles.sheet} d="M62 24H258V160H62Z" />
      <path className={styles.fine} d="M70 32H250V152H70ZM75 37H245V147H75Z" />
      {[
        [72.5, 34.5],
        [247.5, 34.5],
        [72.5, 149.5],
        [247.5, 149.5],
      ].map(([x, y]) => (
        <circle key={`${x} ${y}`} className={styles.dot} cx={x} cy={y} r="5" />
      ))}
      <path className={styles.found} d="M82 83H238V103H82Z" />
      {rows.map((y, index) => (
        <path
          key={y}
          className={styles.writing}
          strokeDasharray={
            ['38 6 24 6 52 6', '22 6 44 6 30 6', '52 6 30 6 22 6', '30 6 52 6 24 6', '44 6 22 6 38 6'][index]
          }
          d={`M90 ${y}H${index === 4 ? 190 : 230}`}
        />
      ))}
      <path className={styles.lead} d="M238 93H276" />
      <circle className={styles.mark} cx="284" cy="93" r="13" />
      <text className={styles.number} x="284" y="98" textAnchor="middle">
        1
      </text>
    </svg>
  );
}

/** A gateway and its arches. */
export function GateDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 320 180" aria-hidden="true">
      <circle className={styles.sun} cx="160" cy="92" r="62" />
      <path className={styles.sheet} d="M96 92H224V160H96ZM24 118H96V160H24ZM224 118H296V160H224Z" />
      <path className={styles.bold} d="M88 90H232M18 117H96M224 117H302M10 160H310" />
      <path
        className={styles.dome}
        d={dome(160, 88, 74, 58) + dome(60, 115, 34, 28) + dome(260, 115, 34, 28)}
      />
      <path className={styles.fineLine} d={ribs(160, 88, 74, 58)} />
      <path className={styles.dot} d={finial(160, 31, 24) + finial(60, 88, 14) + finial(260, 88, 14)} />
      <path className={styles.opening} d={arch(160, 160, 46, 54)} />
      <path className={styles.niche} d={arcade(100, 136, 152, 2, 40) + arcade(184, 220, 152, 2, 40)} />
      <path className={styles.niche} d={arcade(28, 94, 156, 3, 32) + arcade(226, 292, 156, 3, 32)} />
    </svg>
  );
}

/** A writing board with the first letters, a reed pen and its ink. */
export function BoardDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 320 180" aria-hidden="true">
      <path className={styles.dome} d="M126 30h28v-8a8 8 0 0 0-8-8h-12a8 8 0 0 0-8 8Z" />
      <rect className={styles.board} x="52" y="28" width="176" height="124" rx="10" />
      <path className={styles.rule} d="M70 70H210M70 130H210" />
      <text className={styles.letters} lang="pa" x="140" y="116" textAnchor="middle">
        ੳ ਅ ੲ
      </text>
      <path className={styles.pen} d="M292 34 232 116l-8 22 20-14 58-82Z" />
      <path className={styles.fineLine} d="M232 116l12 8" />
      <path className={styles.ink} d="M246 160h48l-6-30h-36Z" />
      <path className={styles.bold} d="M250 130h40M40 160H300" />
    </svg>
  );
}
