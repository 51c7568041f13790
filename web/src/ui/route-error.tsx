import { useRevalidator, useRouteError } from 'react-router-dom';
import { ApiError } from '../lib/api';
import { Failure } from './failure';
import { NotFoundPage } from './not-found-page';

export function RouteError() {
  const error = useRouteError();
  const revalidator = useRevalidator();

  if (!(error instanceof ApiError)) {
    // A part of the site that an update has replaced: only a fresh page knows the new name.
    return <Failure error={new ApiError('unexpected', 0)} onRetry={() => window.location.reload()} />;
  }
  if (error.status === 404) return <NotFoundPage />;
  return <Failure error={error} onRetry={() => void revalidator.revalidate()} />;
}
