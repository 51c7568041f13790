import { useRevalidator, useRouteError } from 'react-router-dom';
import { ApiError } from '../lib/api';
import { useWords } from '../locales/words';
import { Button } from './button';
import { Failure } from './failure';
import { NotFoundPage } from './not-found-page';
import styles from './route-error.module.css';

export function RouteError() {
  const words = useWords().error;
  const error = useRouteError();
  const revalidator = useRevalidator();

  if (error instanceof ApiError) {
    if (error.status === 404) return <NotFoundPage />;
    return <Failure level={1} error={error} onRetry={() => void revalidator.revalidate()} />;
  }
  // It may be a part of the site that an update has replaced: only a fresh page knows the new name.
  return (
    <div className={styles.error} role="alert">
      <h1>{words.unexpected}</h1>
      <p>{words.other}</p>
      <Button look="quiet" onClick={() => window.location.reload()}>
        {words.reload}
      </Button>
    </div>
  );
}
