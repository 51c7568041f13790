import { useWords } from '../locales/words';

const PARTS = /( or | \/ |, | \(.*\)$)/;
const CALLED = /^\+?\d[\d\s().-]*$/;

/** Numbers that take calls can be dialled by touching them; "741741 (text)" can only be read. */
export function PhoneNumber({
  name,
  number,
  className,
}: {
  name: string;
  number: string;
  className?: string;
}) {
  const words = useWords().help;
  if (!takesCalls(number)) return number;
  return number.split(PARTS).map((part) =>
    CALLED.test(part) ? (
      <a key={part} className={className} href={tel(part)} aria-label={words.call(name, part)}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}

/** The numbers of a line that can be called. */
export function callable(number: string): string[] {
  return takesCalls(number) ? number.split(PARTS).filter((part) => CALLED.test(part)) : [];
}

export const tel = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`;

/** "988 (call or text)" does, "741741 (text)" does not. */
function takesCalls(number: string): boolean {
  const how = /\((.*)\)$/.exec(number)?.[1];
  return how === undefined || how.includes('call');
}
