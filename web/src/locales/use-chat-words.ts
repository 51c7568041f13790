import { type ChatWords, chat as en } from './en/chat';
import { chat as pa } from './pa/chat';

export function useChatWords(): ChatWords {
  return document.documentElement.lang.startsWith('pa') ? pa : en;
}
