import { MixedText } from './mixed-text';
import { tel } from './phone-number';

// "911", "116 123", "1-800-891-4416"; not the "24/7" beside them.
const NUMBER = /(?<![\d/])(\d(?:[\d -]*\d){2,}|\d{3,})(?![\d/])/;

/** Fixed words of ours in which whatever can be called can be touched. */
export function LinkedNumbers({ children }: { children: string }) {
  return children.split(NUMBER).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
      <a key={index} href={tel(part)}>
        {part}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
      <MixedText key={index}>{part}</MixedText>
    ),
  );
}
