const names = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'none' })
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** Codes with a name that are no country. */
const others = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/** Countries by name. Codes of former countries have the name of their successor, which counts once. */
function listCountries() {
  const codeOf = new Map<string, string>()
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const isCurrent = Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
    const name = others.has(code) || !isCurrent ? undefined : names.of(code)
    if (name !== undefined) codeOf.set(name, code)
  }
  return [...codeOf]
    .map(([label, value]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}

export const countryOptions = [{ value: '', label: 'Any country' }, ...listCountries()]
