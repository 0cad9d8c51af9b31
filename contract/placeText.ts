export interface NamedPlace {
  readonly city: string | null
  readonly state: string | null
  readonly country: string | null
}

/** What a place is called: `Ghent, Flanders, Belgium`. A city that is its own state is named once. */
export const placeText = ({ city, state, country }: NamedPlace): string =>
  [...new Set([city, state, country])].filter(Boolean).join(', ')
