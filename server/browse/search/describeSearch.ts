/** Turns a search (`UserSearch`) into criteria for the database. */
import { centimetersPerInch, poundsPerKilogram } from '../../../contract/limits.ts'
import type { UserSearch } from '../../../contract/search.ts'
import type { Measures } from '../../members/measures.ts'
import { chordWithin } from '../../places/distance.ts'
import type { Lookups } from '../../lookups/read.ts'
import {
  mergeCriteria,
  type Criteria,
  ageCriteria,
  measureCriteria,
  onlineCriteria,
  supporterCriteria,
} from './criteria.ts'
import {
  type ChosenList,
  chosenLists,
  chosenTrait,
  hasPhotosTrait,
  showsDistanceTrait,
  verifiedTrait,
} from './traits.ts'

const lists = Object.keys(chosenLists) as ChosenList[]

/** Returns the option ids of `slugs`; null if a slug is unknown. */
export function idsOf(lookups: Lookups, list: ChosenList, slugs: readonly string[]): number[] | null {
  const items = lookups.list(chosenLists[list])
  const ids = slugs.map((slug) => items.find((item) => item.id !== 0 && item.slug === slug)?.id)
  return ids.every((id) => id !== undefined) ? ids : null
}

/** Returns an error for each field that has an unknown slug. */
export function slugErrors(
  lookups: Lookups,
  chosen: Partial<Record<ChosenList, readonly string[] | undefined>>,
): Record<string, string[]> {
  const wrong = lists.filter((list) => {
    const slugs = chosen[list]
    return slugs !== undefined && idsOf(lookups, list, slugs) === null
  })
  return Object.fromEntries(wrong.map((list) => [list, ['Choose from the list.']]))
}

/** The size of the units in which measures are shown, in centimeters or kilograms. */
const units: Record<keyof Measures, { metric: number; imperial: number }> = {
  height: { metric: 1, imperial: centimetersPerInch },
  weight: { metric: 1, imperial: 1 / poundsPerKilogram },
  waist: { metric: 1, imperial: centimetersPerInch },
  chest: { metric: 1, imperial: centimetersPerInch },
  biceps: { metric: 1, imperial: centimetersPerInch },
}
const measures = Object.keys(units) as (keyof Measures)[]

/**
 * Returns the criteria of a search; null if it has none. Check the slugs first (`slugErrors`): unknown ones are left
 * out.
 * @param now epoch milliseconds
 */
export function criteriaOf(lookups: Lookups, search: UserSearch, now: number): Criteria | null {
  const parts: Partial<Criteria>[] = []
  const useImperial = search.units === 'imperial'
  for (const list of lists) {
    const slugs = search[list]
    if (!slugs) continue
    const ids = idsOf(lookups, list, slugs) ?? []
    parts.push({ traitGroups: [ids.map((id) => chosenTrait(list, id))] })
  }
  for (const measure of measures) {
    const [from, to] = [search[`${measure}_from`], search[`${measure}_to`]]
    if (from === undefined && to === undefined) continue
    const unit = units[measure][useImperial ? 'imperial' : 'metric']
    // Measures are shown rounded: 70 inches means everything from 69.5 to below 70.5.
    parts.push(
      measureCriteria({
        measure,
        from: from === undefined ? null : (from - 0.5) * unit,
        below: to === undefined ? null : (to + 0.5) * unit,
      }),
    )
  }
  const { age_from: ageFrom, age_to: ageTo } = search
  if (ageFrom !== undefined || ageTo !== undefined)
    parts.push(ageCriteria(ageFrom ?? null, ageTo ?? null, now))
  if (search.has_photos) parts.push({ traitGroups: [[hasPhotosTrait]] })
  if (search.is_verified) parts.push({ traitGroups: [[verifiedTrait]] })
  if (search.is_supporter) parts.push(supporterCriteria(now))
  if (search.is_online) parts.push(onlineCriteria(now))
  if (search.distance !== undefined) {
    parts.push({
      traitGroups: [[showsDistanceTrait]],
      withinChord: chordWithin(search.distance, useImperial),
    })
  }
  return mergeCriteria(parts)
}
