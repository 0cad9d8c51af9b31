const countries = new Intl.DisplayNames(undefined, { type: 'region' })

/** @param country an ISO 3166-1 alpha-2 code; null when it is not known */
export const countryText = (country: string | null): string =>
  country === null ? 'Not known' : (countries.of(country) ?? country)

/** Codes that name no country: unions, outlying parts, and those for tests. */
const noCountries = new Set([
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'EU',
  'EZ',
  'IC',
  'QO',
  'TA',
  'UN',
  'XA',
  'XB',
  'ZZ',
])

const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index))

/** Returns all countries that the browser has a name for, by name. */
export function countryOptions(): readonly { readonly value: string; readonly label: string }[] {
  const named = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'none' })
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((value) => {
      const label = named.of(value)
      // The code of a country that is gone stands for its successor.
      const isCurrent = new Intl.Locale(`und-${value}`).region === value
      return label === undefined || !isCurrent || noCountries.has(value) ? [] : [{ value, label }]
    })
    .toSorted((one, other) => one.label.localeCompare(other.label))
}
