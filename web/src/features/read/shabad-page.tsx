import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { get, paths, type Shabad } from '../../lib/api';
import { useWords } from '../../locales/words';
import { MixedText } from '../../ui/mixed-text';
import { useTitle } from '../../ui/use-title';
import { LineList } from './line-list';
import { PageTurner } from './page-turner';
import styles from './read-page.module.css';

export function loader({ params, request }: LoaderFunctionArgs): Promise<Shabad> {
  return get<Shabad>(paths.shabad(params.id), request.signal);
}

export function Component() {
  const words = useWords().read;
  const shabad = useLoaderData<Shabad>();
  useTitle(`${shabad.title}, ${shabad.ref}`);

  const turner = (
    <PageTurner
      previous={!!shabad.previous && { to: `/read/shabads/${shabad.previous}`, label: words.previousShabad }}
      next={!!shabad.next && { to: `/read/shabads/${shabad.next}`, label: words.nextShabad }}
    />
  );

  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1 lang="en">
          <MixedText>{shabad.title}</MixedText>
          {shabad.title_pa && (
            <>
              {' '}
              <span lang="pa">{shabad.title_pa}</span>
            </>
          )}
        </h1>
        <p className={styles.source} lang="en">
          <MixedText>{[shabad.ref, shabad.writer, shabad.rubric].filter(Boolean).join(' · ')}</MixedText>
        </p>
      </header>
      <LineList
        key={shabad.id}
        lines={shabad.lines}
        place={(line, before) =>
          line.unit !== before?.unit && (
            <p className={styles.place}>
              <Link to={`/read/angs/${shabad.work}/${line.unit}#${line.line_id}`}>{line.ref}</Link>
            </p>
          )
        }
      />
      {turner}
    </article>
  );
}
