/** A country code in words; anything else is taken to be in words already. */
export function regionName(region: string, shownIn = 'en'): string {
  if (!/^[A-Z]{2}$/.test(region)) return region;
  return new Intl.DisplayNames([shownIn], { type: 'region' }).of(region) ?? region;
}
