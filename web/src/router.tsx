import type { RouteObject } from 'react-router-dom';
import { SafetyPage } from './features/safety/safety-page';
import { Frame } from './ui/frame';
import { Layout } from './ui/layout';
import { Loading } from './ui/loading';
import { NotFoundPage } from './ui/not-found-page';
import { RequireAccount } from './ui/require-account';
import { RouteError } from './ui/route-error';

type Page = Pick<RouteObject, 'lazy'>['lazy'];
const page = (path: string, lazy: Page): RouteObject => ({ path, HydrateFallback: Loading, lazy });

export const routes: RouteObject[] = [
  {
    Component: Frame,
    ErrorBoundary: RouteError,
    children: [
      {
        // The chat fills the screen by itself.
        Component: RequireAccount,
        ErrorBoundary: RouteError,
        children: [page('chat/:uid?', () => import('./features/chat/chat-page'))],
      },
      {
        Component: Layout,
        children: [
          {
            ErrorBoundary: RouteError,
            children: [
              {
                index: true,
                HydrateFallback: Loading,
                lazy: () => import('./features/landing/landing-page'),
              },
              page('ask', () => import('./features/ask/ask-page')),
              page('check', () => import('./features/check/check-page')),
              page('sources', () => import('./features/sources/sources-page')),
              page('read/shabads/:id', () => import('./features/read/shabad-page')),
              page('read/angs/:work/:number', () => import('./features/read/ang-page')),
              page('read/:collection/:slug', () => import('./features/read/article-page')),
              page('learn', () => import('./features/learn/learn-page')),
              page('learn/phrases', () => import('./features/learn/phrases-page')),
              page('learn/:id', () => import('./features/learn/lesson-page')),
              page('glossary', () => import('./features/glossary/glossary-page')),
              page('places', () => import('./features/places/places-page')),
              page('share/:token', () => import('./features/share/share-page')),
              page('login', () => import('./features/account/login-page')),
              page('signup', () => import('./features/account/signup-page')),
              page('verify', () => import('./features/account/verify-page')),
              page('reset', () => import('./features/account/reset-page')),
              {
                Component: RequireAccount,
                children: [page('account', () => import('./features/account/account-page'))],
              },
              // Not fetched when it is opened: it has to be there when nothing can be fetched.
              { path: 'safety', Component: SafetyPage },
              { path: '*', Component: NotFoundPage },
            ],
          },
        ],
      },
    ],
  },
];
