import type { ListedPlace } from '../../lib/api';
import { hasWords, searchable } from '../../lib/fold';

export interface Country {
  /** Its ISO code, or its name where the list has none. */
  id: string;
  name: string;
  places: ListedPlace[];
}

/** What a place is looked for by: made once for a list, not for each letter that is typed. */
export function withKeys(places: ListedPlace[], shownIn: string) {
  return places.map((place) => {
    const own = [
      place.name,
      place.name_pa,
      place.city,
      place.region,
      place.country,
      place.country_pa,
      ...place.aliases,
    ];
    return { place, country: countryOf(place, shownIn), key: searchable(own.filter(Boolean).join(' ')) };
  });
}

/** The places that are called so, by country ('' for any), the countries by the alphabet of the language shown. */
export function byCountry(
  places: ReturnType<typeof withKeys>,
  typed: string,
  wanted: string,
  shownIn: string,
): Country[] {
  const search = searchable(typed.trim());
  const found = new Map<string, Country>();
  for (const { place, country, key } of places) {
    const id = place.country_code ?? place.country;
    if ((wanted !== '' && wanted !== id) || !hasWords(key, search)) continue;
    const own = found.get(id) ?? { id, name: country, places: [] };
    own.places.push(place);
    found.set(id, own);
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name, shownIn));
}

function countryOf({ country, country_pa }: ListedPlace, shownIn: string): string {
  return (shownIn === 'pa' && country_pa) || country;
}
