import { useEffect, useRef, useState } from 'react';
import { useWords } from '../../locales/words';
import { isOpen, type ShownTurn } from './turns';

/** What a screen reader is told: that work has begun, and the answer once, whole. Alerts speak for themselves. */
export function useAnnouncement(turns: ShownTurn[]): string {
  const words = useWords().chat.turn;
  const [announcement, setAnnouncement] = useState('');
  const states = useRef(new Map<string, boolean>());

  useEffect(() => {
    for (const turn of turns) {
      const wasOpen = states.current.get(turn.id);
      states.current.set(turn.id, isOpen(turn));
      if (isOpen(turn) && !wasOpen) setAnnouncement(words.retrieving);
      if (isOpen(turn) || !wasOpen) continue;
      const { answer } = turn;
      if (turn.state === 'stopped') setAnnouncement(words.stopped);
      else if (answer && answer.outcome !== 'crisis') {
        setAnnouncement(words.announced(answer.answer, answer.quotations.length, answer.citations.length));
      } else setAnnouncement('');
    }
  }, [turns, words]);

  return announcement;
}
