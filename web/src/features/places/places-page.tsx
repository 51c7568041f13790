import { useDeferredValue, useMemo, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { get, type PlaceList, paths } from '../../lib/api';
import { useLearnWords } from '../../locales/learn';
import { useWords } from '../../locales/words';
import { Credits } from '../../ui/credits';
import { Field } from '../../ui/field';
import { SelectField } from '../../ui/select-field';
import { useHashTarget } from '../../ui/use-hash-target';
import { useTitle } from '../../ui/use-title';
import { byCountry, withKeys } from './by-country';
import { PlaceEntry } from './place-entry';
import styles from './places-page.module.css';

export function loader({ request }: LoaderFunctionArgs): Promise<PlaceList> {
  return get<PlaceList>(paths.places, request.signal);
}

export function Component() {
  const { places: words, none } = useLearnWords();
  const { language: shownIn } = useWords();
  const { places, credits } = useLoaderData<PlaceList>();
  const [typed, setTyped] = useState('');
  const [country, setCountry] = useState('');
  const keyed = useMemo(() => withKeys(places, shownIn), [places, shownIn]);
  const all = useMemo(() => byCountry(keyed, '', '', shownIn), [keyed, shownIn]);
  const wanted = useDeferredValue(typed);
  const found = useMemo(() => byCountry(keyed, wanted, country, shownIn), [keyed, wanted, country, shownIn]);
  const target = useHashTarget();
  useTitle(words.heading);
  const number = (count: number) => new Intl.NumberFormat(shownIn).format(count);

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{words.heading}</h1>
        {places.length > 0 && (
          <p className={styles.lead}>{words.lead(number(places.length), number(all.length))}</p>
        )}
      </header>
      {places.length === 0 ? (
        <p>{none}</p>
      ) : (
        <search className={styles.search}>
          <Field
            type="search"
            label={words.filter}
            note={words.filterNote}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
          <SelectField
            label={words.country}
            value={country}
            onChange={(event) => setCountry(event.target.value)}
          >
            <option value="">{words.anyCountry}</option>
            {all.map(({ id, name, places }) => (
              <option key={id} value={id}>
                {words.counted(name, number(places.length))}
              </option>
            ))}
          </SelectField>
          <p className={styles.found} role="status">
            {words.found(found.reduce((sum, { places }) => sum + places.length, 0))}
          </p>
        </search>
      )}
      {found.map(({ id, name, places }) => (
        <section key={id} className={styles.country} aria-labelledby={`country-${id}`}>
          <h2 id={`country-${id}`}>{words.counted(name, number(places.length))}</h2>
          <ul>
            {places.map((place) => (
              <PlaceEntry key={place.id} place={place} isTarget={target === place.id} />
            ))}
          </ul>
        </section>
      ))}
      <Credits credits={credits} />
    </div>
  );
}
