import type { MemberFilters } from '../../../machines/pagedList/filters.ts'
import type { ListName } from '../../../machines/pagedList/memberList.ts'
import { places } from '../../shell/places.ts'

/** What tells one list of members from another; the screen is the same. */
export interface ListPage {
  readonly list: ListName
  readonly title: string
  /** Among its sisters, where the title would say too much. */
  readonly label?: string
  readonly place: string
  /** Below the title, where somebody is listed. */
  readonly lead: (men: string, city: string | null) => string
  /** Nobody is listed, and nothing narrows it. */
  readonly empty: { readonly title: string; readonly words: string }
  /** By what it can't be narrowed; a list without this can by nothing. */
  readonly filtersBut?: readonly (keyof MemberFilters)[]
  /** Where there are more men than here. */
  readonly other: { readonly place: string; readonly words: string }
}

const toNearby = { place: places.nearby, words: 'See who is nearby' }
const toNewest = { place: places.newest, words: 'See who is new' }
const nobody = { title: 'Nobody here yet', words: 'Come back a little later: new men arrive every day.' }

const browse: readonly ListPage[] = [
  {
    list: 'nearby',
    title: 'Nearby',
    place: places.nearby,
    lead: (men, city) => (city === null ? men : `${men}, those around ${city} first`),
    empty: nobody,
    filtersBut: [],
    other: toNewest,
  },
  {
    list: 'newest',
    title: 'Newest',
    place: places.newest,
    lead: (men) => `${men}, the latest to arrive first`,
    empty: nobody,
    filtersBut: [],
    other: toNearby,
  },
]

/** Sisters: from one to the other in the title. */
export const families: readonly { readonly label: string; readonly pages: readonly ListPage[] }[] = [
  { label: 'Browse', pages: browse },
]

/** The page of a list, and its sisters. */
export function listPage(name: ListName) {
  for (const family of families) {
    const page = family.pages.find(({ list }) => list === name)
    if (page) return { page, family }
  }
  throw new Error(`No page shows the list ${name}.`)
}

export const bearsFilters = ({ filtersBut }: ListPage): boolean => filtersBut !== undefined
export const bears =
  ({ filtersBut }: ListPage) =>
  (name: keyof MemberFilters): boolean =>
    filtersBut !== undefined && !filtersBut.includes(name)
