/** Drawings of our own, 24 units wide; the words stand on the button. */
const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5v14M5 12h14',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  send: 'M12 19V5M6 11l6-6 6 6',
  stop: 'M8 8h8v8H8z',
  down: 'M12 5v14M6 13l6 6 6-6',
  share: 'M12 15V4M8 8l4-4 4 4M5 13v6h14v-6',
  thumbUp:
    'M7 11v9H4v-9zM7 12l4-8c1.5 0 2.5 1 2.5 2.5L13 10h5.5c1 0 1.8 1 1.5 2l-1.8 6.5c-.2.9-1 1.5-1.9 1.5H7',
  thumbDown:
    'M17 13V4h3v9zM17 12l-4 8c-1.5 0-2.5-1-2.5-2.5L11 14H5.5c-1 0-1.8-1-1.5-2l1.8-6.5c.2-.9 1-1.5 1.9-1.5H17',
};

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 3 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
