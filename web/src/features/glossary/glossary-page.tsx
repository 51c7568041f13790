import { useDeferredValue, useId, useMemo, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { type Glossary, type GlossaryTerm, get, paths } from '../../lib/api';
import { useLearnWords } from '../../locales/learn';
import { Credits } from '../../ui/credits';
import { Field } from '../../ui/field';
import { MixedText } from '../../ui/mixed-text';
import { SelectField } from '../../ui/select-field';
import { UnsignedNote } from '../../ui/unsigned-note';
import { useHashTarget } from '../../ui/use-hash-target';
import { useTitle } from '../../ui/use-title';
import { findTerms, withKeys } from './find-terms';
import styles from './glossary-page.module.css';

export function loader({ request }: LoaderFunctionArgs): Promise<Glossary> {
  return get<Glossary>(paths.glossary, request.signal);
}

export function Component() {
  const { terms: words, none } = useLearnWords();
  const { terms, is_reviewed, credits } = useLoaderData<Glossary>();
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState('');
  const keyed = useMemo(() => withKeys(terms), [terms]);
  const names = useMemo(() => new Map(terms.map(({ id, term }) => [id, term])), [terms]);
  const wanted = useDeferredValue(typed);
  const found = useMemo(() => findTerms(keyed, wanted, kind), [keyed, wanted, kind]);
  const target = useHashTarget();
  useTitle(words.heading);

  // A term that another names may be one that the search leaves out.
  const showAll = () => {
    setTyped('');
    setKind('');
  };

  const nameOf = (kind: string) => words.kinds[kind] ?? kind;
  const kinds = [...new Set(terms.map((term) => term.kind))].sort((a, b) =>
    nameOf(a).localeCompare(nameOf(b)),
  );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{words.heading}</h1>
        <p className={styles.lead}>{words.lead}</p>
        {!is_reviewed && <UnsignedNote />}
      </header>
      {terms.length === 0 ? (
        <p>{none}</p>
      ) : (
        <search className={styles.search}>
          <Field
            type="search"
            label={words.filter}
            note={words.filterNote}
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
          <SelectField label={words.kind} value={kind} onChange={(event) => setKind(event.target.value)}>
            <option value="">{words.anyKind}</option>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {nameOf(kind)}
              </option>
            ))}
          </SelectField>
          <p className={styles.found} role="status">
            {words.found(found.length)}
          </p>
        </search>
      )}
      <ul className={styles.terms}>
        {found.map((term) => (
          <Entry key={term.id} term={term} isTarget={target === term.id} names={names} onSee={showAll} />
        ))}
      </ul>
      <Credits credits={credits} />
    </div>
  );
}

interface EntryProps {
  term: GlossaryTerm;
  isTarget: boolean;
  names: Map<string, string>;
  onSee: () => void;
}

function Entry({
  term: { id, term, term_pa, roman, kind, en, pa, see },
  isTarget,
  names,
  onSee,
}: EntryProps) {
  const words = useLearnWords().terms;
  const headingId = useId();
  const spellings = roman.filter((spelling) => spelling !== term.toLowerCase());
  const beside = see.filter((id) => names.has(id));
  return (
    <li
      id={id}
      className={styles.term}
      tabIndex={-1}
      aria-labelledby={headingId}
      aria-current={isTarget || undefined}
    >
      <h2 id={headingId} lang="en">
        <MixedText>{term}</MixedText>{' '}
        {term_pa && (
          <span className={styles.gurmukhi} lang="pa">
            {term_pa}
          </span>
        )}
      </h2>
      <p className={styles.soft}>{words.kinds[kind] ?? kind}</p>
      <p lang="en">
        <MixedText>{en}</MixedText>
      </p>
      {pa && <p lang="pa">{pa}</p>}
      {spellings.length > 0 && (
        <p className={styles.soft}>
          {words.also}: <span lang="pa-Latn">{spellings.join(', ')}</span>
        </p>
      )}
      {beside.length > 0 && (
        <p className={styles.soft}>
          {words.see}:{' '}
          {beside.map((id, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to={`#${id}`} lang="en" onClick={onSee}>
                {names.get(id)}
              </Link>
            </span>
          ))}
        </p>
      )}
    </li>
  );
}
