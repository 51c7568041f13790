import styles from './hero-drawing.module.css';
import { arcade, arch, dome, finial, ribs } from './shapes';

const WATER = 470;

/** A gurdwara in the evening, and what the water gives back of it. It stands for no gurdwara in particular. */
export function HeroDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 1200 620" aria-hidden="true">
      <defs>
        <radialGradient id="hero-glow">
          <stop className={styles.glow} offset="0" stopOpacity="0.42" />
          <stop className={styles.glow} offset="0.45" stopOpacity="0.16" />
          <stop className={styles.glow} offset="1" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="hero-fade" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity="0.5" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
        <mask id="hero-water" maskUnits="userSpaceOnUse" x="-1800" y={WATER} width="4800" height="150">
          <rect x="-1800" y={WATER} width="4800" height="150" fill="url(#hero-fade)" />
        </mask>
        <g id="hero-gurdwara">
          <Walk from={-1800} to={3000} />
          <Hall />
        </g>
      </defs>
      <ellipse cx="600" cy="400" rx="640" ry="380" fill="url(#hero-glow)" />
      <use href="#hero-gurdwara" />
      <rect className={styles.pool} x="-1800" y={WATER} width="4800" height="150" />
      <g mask="url(#hero-water)">
        <use href="#hero-gurdwara" transform={`matrix(1 0 0 -1 0 ${2 * WATER})`} />
      </g>
      <path
        className={styles.ripples}
        d="M360 492h120M560 504h190M250 520h150M690 532h170M440 548h130M120 506h80M960 498h130M-260 512h170M1290 520h190M560 572h110"
      />
    </svg>
  );
}

function Hall() {
  return (
    <>
      <path className={styles.wall} d="M320 340H880V450H320ZM420 252H780V340H420ZM526 226H674V252H526Z" />
      <path className={styles.edge} d="M308 334H892V342H308ZM410 246H790V254H410ZM518 222H682V229H518Z" />
      <path className={styles.stone} d={dome(600, 223, 168, 148)} />
      <path className={styles.rib} d={ribs(600, 223, 168, 148)} />
      <path className={styles.gold} d={finial(600, 78, 50)} />
      <Kiosk x={440} y={246} size={44} />
      <Kiosk x={760} y={246} size={44} />
      <Kiosk x={346} y={334} size={56} />
      <Kiosk x={854} y={334} size={56} />
      <path className={styles.lit} d={arcade(430, 770, 334, 7, 66)} />
      <path className={styles.lit} d={arcade(332, 540, 440, 4, 78) + arcade(660, 868, 440, 4, 78)} />
      <path className={styles.edge} d={arch(600, 450, 104, 108)} />
      <path className={styles.door} d={arch(600, 450, 82, 92)} />
      <path className={styles.step} d="M280 450H920V460H280ZM250 460H950V470H250Z" />
    </>
  );
}

/** A small pavilion on a roof: posts and a dome. */
function Kiosk({ x, y, size }: { x: number; y: number; size: number }) {
  const half = size / 2;
  const post = 0.5 * size;
  return (
    <>
      <path
        className={styles.stone}
        d={
          `M${x - half} ${y}v${-post}h${0.14 * size}v${post}ZM${x - 0.07 * size} ${y}v${-post}h${0.14 * size}v${post}Z` +
          `M${x + half - 0.14 * size} ${y}v${-post}h${0.14 * size}v${post}Z` +
          `M${x - 0.6 * size} ${y - post}h${1.2 * size}v${-0.1 * size}h${-1.2 * size}Z` +
          dome(x, y - 0.58 * size, 0.96 * size, 0.72 * size)
        }
      />
      <path className={styles.gold} d={finial(x, y - 1.28 * size, 0.36 * size)} />
    </>
  );
}

/** The walk around the water, with its arcade. */
function Walk({ from, to }: { from: number; to: number }) {
  return (
    <>
      <path className={styles.far} d={`M${from} 404H${to}V470H${from}Z`} />
      <path className={styles.farEdge} d={`M${from} 398H${to}V405H${from}Z`} />
      <path className={styles.farLit} d={arcade(from, to, 470, 96, 52)} />
    </>
  );
}
