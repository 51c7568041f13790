import type { Sentence } from '../../lib/api';
import { MixedText } from '../mixed-text';
import { CitationMarks } from './citation-marks';
import styles from './sentences.module.css';

interface Props {
  sentences: Sentence[];
  language?: string;
  isComplete: boolean;
}

export function Sentences({ sentences, language, isComplete }: Props) {
  if (sentences.length === 0) return null;
  return (
    <p className={styles.sentences} lang={language || undefined}>
      {sentences.map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences only ever follow one another.
        <span key={index}>
          <MixedText>{sentence.text}</MixedText>
          <CitationMarks numbers={sentence.citations} isLinked={isComplete} />{' '}
        </span>
      ))}
    </p>
  );
}
