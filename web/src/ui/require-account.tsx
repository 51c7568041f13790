import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet } from 'react-router-dom';
import { ApiError } from '../lib/api';
import { meQuery, seemsSignedIn } from '../lib/me';
import { Failure } from './failure';
import { Loading } from './loading';

/**
 * Pages of somebody who is signed in. A browser that remembers a session paints at once; the server is asked all
 * the same, and its word stands.
 */
export function RequireAccount() {
  const { data: account, error, refetch } = useQuery(meQuery);
  if (account === null) return <Navigate to="/login" replace />;
  if (account || seemsSignedIn()) return <Outlet />;
  if (!error) return <Loading />;
  return (
    <Failure
      level={1}
      error={error instanceof ApiError ? error : new ApiError('unexpected', 0)}
      onRetry={() => void refetch()}
    />
  );
}
