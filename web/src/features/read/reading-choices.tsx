import { useId, useState } from 'react';
import type { ShabadLine } from '../../lib/api';
import { useWords } from '../../locales/words';
import { languageName } from '../../ui/language-name';
import styles from './reading-choices.module.css';

export interface Choices {
  transliteration: boolean;
  pauses: boolean;
  meanings: boolean;
  /** The key of one translator; empty for none. One at a time, so that every line's translation has one name. */
  translation: string;
}

export interface Translation {
  key: string;
  translator: string;
  language: string;
}

export function translationsOf(lines: ShabadLine[]): Translation[] {
  const found = new Map<string, Translation>();
  for (const { translations } of lines) {
    for (const { translator, language } of translations) {
      const key = `${language} ${translator}`;
      found.set(key, { key, translator, language });
    }
  }
  return [...found.values()];
}

export function useChoices(translations: Translation[]) {
  const english = translations.find(({ language }) => language === 'en') ?? translations[0];
  return useState<Choices>({
    transliteration: true,
    pauses: false,
    meanings: false,
    translation: english?.key ?? '',
  });
}

interface Props {
  lines: ShabadLine[];
  translations: Translation[];
  choices: Choices;
  onChoose: (choices: Choices) => void;
}

export function ReadingChoices({ lines, translations, choices, onChoose }: Props) {
  const { read: words, language: shownIn } = useWords();
  const id = useId();
  const boxes: (keyof Choices & ('transliteration' | 'pauses' | 'meanings'))[] = ['transliteration'];
  if (lines.some((line) => line.with_pauses)) boxes.push('pauses');
  if (lines.some((line) => line.meanings)) boxes.push('meanings');

  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{words.choices}</legend>
      {boxes.map((name) => (
        <label key={name} className={styles.choice}>
          <input
            type="checkbox"
            checked={choices[name]}
            onChange={(event) => onChoose({ ...choices, [name]: event.target.checked })}
          />
          {words[name]}
        </label>
      ))}
      {translations.length > 0 && (
        <div className={styles.choice}>
          <label htmlFor={id}>{words.translation}</label>
          <select
            id={id}
            className={styles.select}
            value={choices.translation}
            onChange={(event) => onChoose({ ...choices, translation: event.target.value })}
          >
            {translations.map(({ key, translator, language }) => (
              <option key={key} value={key}>
                {words.translationChoice(translator, languageName(language, shownIn))}
              </option>
            ))}
            <option value="">{words.noTranslation}</option>
          </select>
        </div>
      )}
    </fieldset>
  );
}
