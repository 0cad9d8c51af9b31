export interface NamedPlace {
  readonly city: string | null
  readonly state: string | null
  readonly country: string | null
}

/** Returns the name of a place: `Ghent, Flanders, Belgium`. Equal names of city and state are written once. */
export const placeText = ({ city, state, country }: NamedPlace): string =>
  [...new Set([city, state, country])].filter(Boolean).join(', ')
