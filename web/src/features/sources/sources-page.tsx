import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { get, paths, type Sources } from '../../lib/api';
import { useWords } from '../../locales/words';
import { languageName } from '../../ui/language-name';
import { MixedText } from '../../ui/mixed-text';
import { useTitle } from '../../ui/use-title';
import styles from './sources-page.module.css';

export function loader({ request }: LoaderFunctionArgs): Promise<Sources> {
  return get<Sources>(paths.sources, request.signal);
}

export function Component() {
  const { sources: words, language: shownIn } = useWords();
  const { generation, corpus, sources } = useLoaderData<Sources>();
  useTitle(words.heading);

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{words.heading}</h1>
        <p className={styles.lead}>{words.lead}</p>
      </header>
      {sources.length === 0 && <p>{words.none}</p>}
      <ul className={styles.list}>
        {sources.map((source) => (
          <li key={source.id} className={styles.source}>
            <h2 className={styles.title} lang="en">
              <MixedText>{source.title}</MixedText>
              {source.title_pa && (
                <>
                  {' '}
                  <span className={styles.titlePunjabi} lang="pa">
                    {source.title_pa}
                  </span>
                </>
              )}
            </h2>
            <dl className={styles.facts}>
              <dt>{words.topic}</dt>
              <dd lang="en">{source.topic}</dd>
              <dt>{words.language}</dt>
              <dd>{languageName(source.language, shownIn)}</dd>
              <dt>{words.passages}</dt>
              <dd>{new Intl.NumberFormat(shownIn).format(source.passages)}</dd>
              <dt>{words.licence}</dt>
              <dd lang="en">{source.licence}</dd>
              <dt>{words.attribution}</dt>
              <dd lang="en">
                <MixedText>{source.attribution}</MixedText>
              </dd>
              {source.translators.length > 0 && (
                <>
                  <dt>{words.translators}</dt>
                  <dd>
                    <ul>
                      {source.translators.map(({ id, name, language }) => (
                        <li key={id}>
                          <MixedText>{words.translator(name, languageName(language, shownIn))}</MixedText>
                        </li>
                      ))}
                    </ul>
                  </dd>
                </>
              )}
            </dl>
          </li>
        ))}
      </ul>
      <p className={styles.generation}>{words.generation(generation, corpus)}</p>
    </div>
  );
}
