import type { ReactNode } from 'react';
import type { ListedPlace } from '../../lib/api';
import { useLearnWords } from '../../locales/learn';
import { MixedText } from '../../ui/mixed-text';
import { OwnLink } from '../../ui/own-link';
import styles from './places-page.module.css';

/** One gurdwara, with all that is known of it. */
export function PlaceEntry({ place, isTarget }: { place: ListedPlace; isTarget: boolean }) {
  const words = useLearnWords().places;
  const { id, name, name_pa, city, region, note, kind, associated, website, position, certainty } = place;
  const facts: [label: string, fact: ReactNode][] = [];
  const tell = (label: string, fact: string | null | undefined) => {
    if (fact) facts.push([label, <English key={label}>{fact}</English>]);
  };
  if (kind) facts.push([words.kind, words.kinds[kind] ?? kind]);
  tell(words.founded, place.founded);
  if (associated.length > 0) facts.push([words.associated, <People key="people" people={associated} />]);
  tell(words.also, place.aliases.join('; '));
  tell(words.address, place.address);
  if (website && /^https?:\/\//.test(website)) {
    facts.push([words.website, <Outward key="website" url={website} text={website} />]);
  }
  if (position) facts.push([words.position, <Coordinates key="position" position={position} />]);
  if (certainty) facts.push([words.certainty, words.certainties[certainty] ?? certainty]);
  tell(words.source, [...place.sources, place.checked_on].filter(Boolean).join(', '));

  return (
    <li
      id={id}
      className={styles.place}
      tabIndex={-1}
      aria-labelledby={`${id}-name`}
      aria-current={isTarget || undefined}
    >
      <h3 id={`${id}-name`} lang="en">
        <MixedText>{name}</MixedText>{' '}
        {name_pa && (
          <span className={styles.gurmukhi} lang="pa">
            {name_pa}
          </span>
        )}
      </h3>
      <p className={styles.soft} lang="en">
        <MixedText>{[city, region].filter(Boolean).join(', ')}</MixedText>
      </p>
      {note && (
        <p lang="en">
          <MixedText>{note}</MixedText>
        </p>
      )}
      <dl className={styles.facts}>
        {facts.map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function English({ children }: { children: string }) {
  return (
    <span lang="en">
      <MixedText>{children}</MixedText>
    </span>
  );
}

function People({ people }: { people: ListedPlace['associated'] }) {
  return people.map(({ name, url }, index) => (
    <span key={name} lang="en">
      {index > 0 && ', '}
      {url ? <OwnLink url={url}>{name}</OwnLink> : name}
    </span>
  ));
}

/** Leads to a map elsewhere, and loads nothing of it. */
function Coordinates({ position }: { position: NonNullable<ListedPlace['position']> }) {
  const words = useLearnWords().places;
  const { latitude, longitude, is_of_city } = position;
  const map = `#map=${is_of_city ? 13 : 17}/${latitude}/${longitude}`;
  const url = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}${map}`;
  return (
    <>
      <Outward url={url} text={`${latitude}, ${longitude}`} /> ({is_of_city && `${words.ofCity}; `}
      {words.map})
    </>
  );
}

function Outward({ url, text }: { url: string; text: string }) {
  return (
    <a href={url} rel="noopener noreferrer" lang="en">
      {text}
    </a>
  );
}
