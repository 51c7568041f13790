import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Answer, body, change, get } from './api';

/** A chat in the list of its owner. */
export interface ChatSummary {
  uid: string;
  /** 1, 2, 3, … in the order in which the owner began them. */
  number: number;
  title: string | null;
  /** The first question. */
  first: string;
  turns: number;
  changed_at: string;
  shared: boolean;
}

/** A question and what became of it. */
export interface Turn {
  id: string;
  seq: number;
  state: 'running' | 'done' | 'failed' | 'stopped';
  /** `client`: another program wrote it into the history, and it is no answer of this site. */
  origin: 'server' | 'client';
  query: string;
  ans: string;
  answer: Answer | null;
  /** The version of `answer`. */
  schema: number;
  feedback: Feedback | null;
  created_at: string;
}

export interface Feedback {
  mark: 'up' | 'down';
  reason: string;
}

/** A chat, whole. */
export interface Chat {
  uid: string;
  number: number;
  title: string | null;
  first: string;
  changed_at: string;
  shared: boolean;
  share_url: string | null;
  /** Somebody in danger wrote here: help stays in sight. */
  at_risk: boolean;
  items: Turn[];
}

/** What anybody sees who has the link. */
export interface SharedChat {
  title: string | null;
  items: Omit<Turn, 'id' | 'feedback'>[];
}

interface ChatPage {
  chats: ChatSummary[];
  next: string | null;
}

const chatPath = (uid: string) => `/api/chats/${encodeURIComponent(uid)}`;
const turnPath = (uid: string, turn: string) => `${chatPath(uid)}/turns/${encodeURIComponent(turn)}`;

export const chatPaths = {
  events: (uid: string, turn: string, after: number) => `${turnPath(uid, turn)}/events?after=${after}`,
  retry: (uid: string, turn: string) => `${turnPath(uid, turn)}/retry`,
  exported: (uid: string, as: 'markdown' | 'json') => `${chatPath(uid)}/export?as=${as}`,
};

/** One's own chats, newest first; with `search` those whose questions or answers have its words. */
export const chatsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['chats', search],
    queryFn: ({ pageParam, signal }) => {
      const parameters = new URLSearchParams();
      if (search !== '') parameters.set('q', search);
      if (pageParam !== null) parameters.set('before', pageParam);
      const suffix = parameters.size > 0 ? `?${parameters}` : '';
      return get<ChatPage>(`/api/chats${suffix}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

export const chatQuery = (uid: string) =>
  queryOptions({
    queryKey: ['chat', uid],
    queryFn: ({ signal }) => get<Chat>(chatPath(uid), signal),
  });

export const sharedChatQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared', token],
    queryFn: ({ signal }) => get<SharedChat>(`/api/shared/${encodeURIComponent(token)}`, signal),
  });

export async function renameChat(uid: string, title: string | null): Promise<ChatSummary> {
  return body(await change('PATCH', chatPath(uid), { title }));
}

export async function deleteChat(uid: string): Promise<void> {
  await change('DELETE', chatPath(uid));
}

export async function stopTurn(uid: string, turn: string): Promise<void> {
  await change('POST', `${turnPath(uid, turn)}/stop`);
}

export async function markTurn(uid: string, turn: string, feedback: Feedback | null): Promise<void> {
  await change('PUT', `${turnPath(uid, turn)}/feedback`, feedback ?? { mark: null });
}

/** The address under which anybody can read the chat; the same one as long as it is shared. */
export async function shareChat(uid: string): Promise<string> {
  return (await body<{ url: string }>(await change('PUT', `${chatPath(uid)}/share`))).url;
}

export async function unshareChat(uid: string): Promise<void> {
  await change('DELETE', `${chatPath(uid)}/share`);
}
