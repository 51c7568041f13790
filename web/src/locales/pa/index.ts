// In Punjabi (Gurmukhi). No native reader has checked these words yet.
import type { Words } from '../en';
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

/** The Punjabi catalogue: fetched only by those who read it. */
export const pa: Words = {
  language: 'pa',
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
