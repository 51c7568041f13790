import { useCallback, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { ApiError } from '../../lib/api';
import { type Feedback, markTurn, stopTurn, type Turn } from '../../lib/chats';
import { followTurn, type Opening, type TurnEvent } from '../../lib/turn-stream';
import { newUuid } from '../../lib/uuid';
import { isOpen, reduceTurns, type ShownTurn } from './turns';
import { forgetUnsent, keepUnsent, readUnsent } from './unsent-question';

interface Options {
  account: string;
  /** Null until the server has made the chat. */
  uid: string | null;
  items: Turn[] | undefined;
  /** The server keeps the chat under this uid. */
  onStored: (uid: string) => void;
  /** A turn was closed. */
  onClosed: () => void;
  onSignedOut: () => void;
}

/** The turns of one chat, and what can be done with them. Leaving the page stops the listening, never the work. */
export function useTurns({ account, uid, items, onStored, onClosed, onSignedOut }: Options) {
  const [turns, dispatch] = useReducer(reduceTurns, []);
  const listening = useRef(new Map<string, AbortController>());
  const stopAsked = useRef(new Set<string>());

  const stopOnServer = useCallback(async (chat: string, id: string) => {
    try {
      await stopTurn(chat, id);
    } catch (cause) {
      console.warn('the turn could not be stopped', codeOf(cause));
      dispatch({ type: 'notStopped', id });
    }
  }, []);

  const tell = useEffectEvent((id: string, event: TurnEvent) => {
    dispatch({ type: 'happened', id, event });
    if (event.type === 'stored') {
      forgetUnsent(id);
      if (stopAsked.current.delete(id)) void stopOnServer(event.uid, id);
      onStored(event.uid);
    }
    if (event.type === 'done' || event.type === 'failed' || event.type === 'stopped') {
      forgetUnsent(id);
      onClosed();
    }
  });

  const refuse = useEffectEvent((id: string, cause: unknown) => {
    const error = cause instanceof ApiError ? cause : new ApiError('interrupted', 0);
    stopAsked.current.delete(id);
    if (error.code === 'signed-out') return onSignedOut();
    // What may be sent in the same words later is kept over a reload.
    if (error.status >= 400 && error.status < 500 && error.status !== 429) forgetUnsent(id);
    dispatch({ type: 'refused', id, error });
  });

  const openingOf = useEffectEvent((turn: ShownTurn): Opening => {
    if (uid === null || turn.state === 'asking') {
      return { call: 'ask', chat: uid ?? 'new', turn: turn.id, query: turn.query };
    }
    if (turn.state === 'retrying') return { call: 'retry', chat: uid, turn: turn.id };
    return { call: 'events', chat: uid, turn: turn.id, after: 0 };
  });

  useEffect(() => {
    if (items) dispatch({ type: 'loaded', items });
  }, [items]);

  // A question that a reload cut off before the server had it is sent again, under its own id.
  useEffect(() => {
    const unsent = readUnsent(account, uid ?? 'new');
    if (unsent) dispatch({ type: 'asked', id: unsent.turn, query: unsent.query });
  }, [account, uid]);

  // Whatever is open is listened to, however it came to be open: asked here, in another tab or before a reload.
  useEffect(() => {
    const listen = async (id: string, opening: Opening, { signal }: AbortController) => {
      try {
        for await (const event of followTurn(opening, signal)) {
          if (signal.aborted) return;
          tell(id, event);
        }
      } catch (cause) {
        if (!signal.aborted) refuse(id, cause);
      }
    };
    for (const turn of turns) {
      const controller = listening.current.get(turn.id);
      if (!isOpen(turn)) {
        if (!controller) continue;
        controller.abort();
        listening.current.delete(turn.id);
        if (turn.isStored) forgetUnsent(turn.id);
      } else if (!controller) {
        const started = new AbortController();
        listening.current.set(turn.id, started);
        void listen(turn.id, openingOf(turn), started);
      }
    }
  }, [turns]);

  useEffect(() => {
    const controllers = listening.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
      controllers.clear();
    };
  }, []);

  const ask = (query: string) => {
    const id = newUuid();
    keepUnsent({ account, chat: uid ?? 'new', turn: id, query });
    dispatch({ type: 'asked', id, query });
  };

  const retry = (turn: ShownTurn) => {
    if (!turn.isStored) keepUnsent({ account, chat: uid ?? 'new', turn: turn.id, query: turn.query });
    dispatch({ type: 'retried', id: turn.id });
  };

  const stop = ({ id, isStored }: ShownTurn) => {
    dispatch({ type: 'stopping', id });
    if (uid !== null && isStored) void stopOnServer(uid, id);
    else stopAsked.current.add(id);
  };

  const mark = async (turn: ShownTurn, feedback: Feedback | null): Promise<boolean> => {
    if (uid === null) return false;
    dispatch({ type: 'marked', id: turn.id, feedback });
    try {
      await markTurn(uid, turn.id, feedback);
      return true;
    } catch (cause) {
      console.warn('the mark could not be saved', codeOf(cause));
      dispatch({ type: 'marked', id: turn.id, feedback: turn.feedback });
      return false;
    }
  };

  return { turns, ask, retry, stop, mark };
}

function codeOf(cause: unknown): string {
  return cause instanceof ApiError ? cause.code : 'unexpected';
}
