/** Paths of the architecture that the drawings are made of. Each stands on `y`, in the middle of `x`. */

/** A bulbous dome that closes in a point. */
export function dome(x: number, y: number, width: number, height: number): string {
  const w = (part: number) => x + part * width;
  const h = (part: number) => y - part * height;
  return (
    `M${w(-0.38)} ${y}C${w(-0.62)} ${h(0.26)} ${w(-0.5)} ${h(0.62)} ${w(-0.16)} ${h(0.8)}` +
    `Q${w(-0.03)} ${h(0.88)} ${x} ${h(1)}Q${w(0.03)} ${h(0.88)} ${w(0.16)} ${h(0.8)}` +
    `C${w(0.5)} ${h(0.62)} ${w(0.62)} ${h(0.26)} ${w(0.38)} ${y}Z`
  );
}

/** The ribs of that dome. */
export function ribs(x: number, y: number, width: number, height: number): string {
  return [-0.3, -0.1, 0.1, 0.3]
    .map(
      (at) =>
        `M${x + at * 0.8 * width} ${y}C${x + at * 1.5 * width} ${y - 0.3 * height} ` +
        `${x + at * 1.25 * width} ${y - 0.62 * height} ${x + at * 0.3 * width} ${y - 0.84 * height}`,
    )
    .join('');
}

/** The spire that crowns a dome: a vessel, a ball, a point. */
export function finial(x: number, y: number, size: number): string {
  const ball = (at: number, radius: number) =>
    `M${x - radius} ${y - at}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
  return `${ball(0.12 * size, 0.16 * size)}${ball(0.4 * size, 0.1 * size)}M${x - 0.05 * size} ${y - 0.45 * size}L${x} ${
    y - size
  }L${x + 0.05 * size} ${y - 0.45 * size}Z`;
}

/** Where the foils of a cusped arch meet, from its left side to its right: across, and up from the spring line. */
const CUSPS = [
  [-0.42, 0.22],
  [-0.24, 0.37],
  [0, 0.5],
  [0.24, 0.37],
  [0.42, 0.22],
  [0.5, 0],
] as const;

/** An opening under a cusped arch. */
export function arch(x: number, y: number, width: number, height: number): string {
  const spring = y - 0.5 * height;
  let from: readonly [number, number] = [x - 0.5 * width, spring];
  let path = `M${round(from[0])} ${y}V${round(spring)}`;
  for (const [across, up] of CUSPS) {
    const to = [x + across * width, spring - up * height] as const;
    const radius = round(0.72 * Math.hypot(to[0] - from[0], to[1] - from[1]));
    path += `A${radius} ${radius} 0 0 1 ${round(to[0])} ${round(to[1])}`;
    from = to;
  }
  return `${path}V${y}Z`;
}

/** As many openings, one beside another, from `from` to `to`. */
export function arcade(from: number, to: number, y: number, count: number, height: number): string {
  const step = (to - from) / count;
  return Array.from({ length: count }, (_, index) =>
    arch(round(from + (index + 0.5) * step), y, round(0.62 * step), height),
  ).join('');
}

const round = (length: number) => Math.round(length * 10) / 10;
