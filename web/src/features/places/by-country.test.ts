import { expect, test } from 'vitest';
import type { ListedPlace } from '../../lib/api';
import { byCountry, withKeys } from './by-country';

const place = (name: string, city: string, country: string, country_code: string): ListedPlace => ({
  id: name,
  name,
  aliases: name === 'Sri Harmandir Sahib' ? ['Darbar Sahib'] : [],
  city,
  country,
  country_code,
  country_pa: country === 'India' ? 'ਭਾਰਤ' : undefined,
  sources: [],
  associated: [],
  text: '',
});

const PLACES = [
  place('Gurdwara Sri Guru Singh Sabha', 'Southall', 'United Kingdom', 'GB'),
  place('Sri Harmandir Sahib', 'Amritsar', 'India', 'IN'),
  place('Akal Takht', 'Amritsar', 'India', 'IN'),
];

test.each([
  ['', '', ['India 2', 'United Kingdom 1']],
  ['', 'GB', ['United Kingdom 1']],
  ['darbar', '', ['India 1']],
  ['amritsar akal', '', ['India 1']],
  ['united', '', ['United Kingdom 1']],
  ['southall', 'IN', []],
  ['ਭਾਰਤ', '', ['India 2']],
])('%j in %j: %j', (typed, wanted, found) =>
  expect(
    byCountry(withKeys(PLACES, 'en'), typed, wanted, 'en').map(
      ({ name, places }) => `${name} ${places.length}`,
    ),
  ).toEqual(found),
);

test('countries are named in the language shown', () => {
  const names = byCountry(withKeys(PLACES, 'pa'), '', '', 'pa').map(({ name }) => name);
  expect(names).toContain('ਭਾਰਤ');
});
