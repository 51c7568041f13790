import type { RouteObject } from 'react-router-dom';
import { AskPage } from './features/ask/ask-page';
import { SafetyPage } from './features/safety/safety-page';
import { Layout } from './ui/layout';
import { Loading } from './ui/loading';
import { NotFoundPage } from './ui/not-found-page';
import { RouteError } from './ui/route-error';

export const routes: RouteObject[] = [
  // The chat fills the screen by itself.
  { path: 'chat/:uid?', HydrateFallback: Loading, lazy: () => import('./features/chat/chat-page') },
  {
    Component: Layout,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [
          { index: true, Component: AskPage },
          {
            path: 'read/shabads/:id',
            HydrateFallback: Loading,
            lazy: () => import('./features/read/shabad-page'),
          },
          {
            path: 'read/angs/:work/:number',
            HydrateFallback: Loading,
            lazy: () => import('./features/read/ang-page'),
          },
          {
            path: 'read/:collection/:slug',
            HydrateFallback: Loading,
            lazy: () => import('./features/read/article-page'),
          },
          {
            path: 'sources',
            HydrateFallback: Loading,
            lazy: () => import('./features/sources/sources-page'),
          },
          {
            path: 'verify',
            HydrateFallback: Loading,
            lazy: () => import('./features/verify/verify-page'),
          },
          {
            path: 'share/:token',
            HydrateFallback: Loading,
            lazy: () => import('./features/share/share-page'),
          },
          // Not fetched when it is opened: it has to be there when nothing can be fetched.
          { path: 'safety', Component: SafetyPage },
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
];
