import { Fragment } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { type Article, get, paths } from '../../lib/api';
import { useWords } from '../../locales/words';
import { CanonLine } from '../../ui/canon-line';
import { MixedText } from '../../ui/mixed-text';
import { useHashTarget } from '../../ui/use-hash-target';
import { useTitle } from '../../ui/use-title';
import styles from './read-page.module.css';

export function loader({ params, request }: LoaderFunctionArgs): Promise<Article> {
  return get<Article>(paths.article(params.collection, params.slug), request.signal);
}

export function Component() {
  const words = useWords();
  const article = useLoaderData<Article>();
  const target = useHashTarget();
  useTitle(article.title);

  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1 lang="en">
          <MixedText>{article.title}</MixedText>
          {article.title_pa && (
            <>
              {' '}
              <span lang="pa">{article.title_pa}</span>
            </>
          )}
        </h1>
        <p className={styles.source} lang="en">
          {article.topic}
        </p>
      </header>
      <div className={styles.sections}>
        {article.sections.map((section) => {
          const id = anchor(section.id);
          return (
            <section
              key={section.id}
              id={id}
              className={styles.section}
              lang={section.language}
              tabIndex={-1}
              aria-current={target === id || undefined}
            >
              {section.heading && (
                <h2>
                  <MixedText>{section.heading}</MixedText>
                </h2>
              )}
              {section.text.split('\n\n').map((paragraph, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a section never move.
                <Fragment key={at}>
                  <p>
                    <MixedText>{paragraph}</MixedText>
                  </p>
                  {section.lines
                    ?.filter(({ after }) => after === at + 1)
                    .map(({ line }) => (
                      <CanonLine
                        key={line.line_id}
                        line={line}
                        translationLanguage={line.translation_language}
                      />
                    ))}
                </Fragment>
              ))}
            </section>
          );
        })}
      </div>
      <footer className={styles.licence}>
        {article.certainty && (
          <p>
            {words.read.certainty}: {words.read.certainties[article.certainty] ?? article.certainty}
          </p>
        )}
        {article.sources.length > 0 && (
          <section aria-labelledby="sources">
            <h2 id="sources">{words.read.sources}</h2>
            <ul>
              {article.sources.map((source) => (
                <li key={source} lang="en">
                  <MixedText>{source}</MixedText>
                </li>
              ))}
            </ul>
          </section>
        )}
        {article.reviewed_by.length > 0 && <p>{words.read.reviewed(article.reviewed_by.join(', '))}</p>}
        <p>{words.answer.licence(article.licence)}</p>
        <p>
          <MixedText>{article.attribution}</MixedText>
        </p>
      </footer>
    </article>
  );
}

/** A section is cited as `collection/slug#2`, or by `2` alone. */
function anchor(id: string): string {
  return id.slice(id.lastIndexOf('#') + 1);
}
