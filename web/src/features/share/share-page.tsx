/** Stands here until the page itself is there. */
export function Component() {
  return null;
}
