import { account } from './account';
import { answer } from './answer';
import { ask } from './ask';
import { chat } from './chat';
import { check } from './check';
import { error } from './error';
import { help } from './help';
import { landing } from './landing';
import { notFound } from './not-found';
import { read } from './read';
import { safety } from './safety';
import { site } from './site';
import { sources } from './sources';

/** Every word the reader sees. Another language is another object of the same type. */
export const en = {
  /** What this catalogue is written in, as BCP 47. */
  language: 'en',
  account,
  answer,
  ask,
  chat,
  check,
  error,
  help,
  landing,
  notFound,
  read,
  safety,
  site,
  sources,
};

export type Words = typeof en;
