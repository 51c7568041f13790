import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { type Ang, get, paths } from '../../lib/api';
import { useWords } from '../../locales/words';
import { MixedText } from '../../ui/mixed-text';
import { useTitle } from '../../ui/use-title';
import { LineList } from './line-list';
import { PageTurner } from './page-turner';
import styles from './read-page.module.css';

export function loader({ params, request }: LoaderFunctionArgs): Promise<Ang> {
  return get<Ang>(paths.ang(params.work, params.number), request.signal);
}

export function Component() {
  const words = useWords().read;
  const { work, source, unit, number, first, last, lines } = useLoaderData<Ang>();
  useTitle(`${source}, ${words.unit(unit, number)}`);

  const turns = {
    previous: number > first && {
      to: `/read/angs/${work}/${number - 1}`,
      label: words.previousUnit(unit, number - 1),
    },
    next: number < last && {
      to: `/read/angs/${work}/${number + 1}`,
      label: words.nextUnit(unit, number + 1),
    },
  };

  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>
          <MixedText>{words.unit(unit, number)}</MixedText>
        </h1>
        <p className={styles.source}>
          <span lang="en">
            <MixedText>{source}</MixedText>
          </span>
          {` · ${words.outOf(first, last)}`}
        </p>
      </header>
      <PageTurner {...turns} />
      <LineList
        key={`${work} ${number}`}
        lines={lines}
        place={(line, before) =>
          line.shabad_id !== before?.shabad_id && (
            <p className={styles.place}>
              <Link
                to={`/read/shabads/${line.shabad_id}#${line.line_id}`}
                aria-label={words.wholeShabadLabel(line.ref)}
              >
                {words.wholeShabad}
              </Link>
            </p>
          )
        }
      />
      <PageTurner {...turns} isAtEnd />
    </article>
  );
}
