/** A search (`UserSearch`) as what the query can ask. */
import { centimetresPerInch, poundsPerKilogram } from '../../../contract/limits.ts'
import type { UserSearch } from '../../../contract/types.ts'
import type { Measures } from '../../members/measures.ts'
import { chordWithin } from '../../places/distance.ts'
import type { Lookups } from '../../lookups/read.ts'
import { allOf, type Criteria, ofAge, ofMeasure, onlineNow, supporterNow } from './criteria.ts'
import {
  type ChosenList,
  chosenLists,
  chosenTrait,
  hasPhotosTrait,
  showsDistanceTrait,
  verifiedTrait,
} from './traits.ts'

const lists = Object.keys(chosenLists) as ChosenList[]

/** The ids of slugs; null when one is unknown. */
export function idsOf(lookups: Lookups, list: ChosenList, slugs: readonly string[]): number[] | null {
  const items = lookups.list(chosenLists[list])
  const ids = slugs.map((slug) => items.find((item) => item.id !== 0 && item.slug === slug)?.id)
  return ids.every((id) => id !== undefined) ? ids : null
}

/** What is said of fields whose slugs their lists do not have. */
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

/** Whole centimetres and kilograms are shown; or inches and pounds. */
const units: Record<keyof Measures, { metric: number; imperial: number }> = {
  height: { metric: 1, imperial: centimetresPerInch },
  weight: { metric: 1, imperial: 1 / poundsPerKilogram },
  waist: { metric: 1, imperial: centimetresPerInch },
  chest: { metric: 1, imperial: centimetresPerInch },
  biceps: { metric: 1, imperial: centimetresPerInch },
}
const measures = Object.keys(units) as (keyof Measures)[]

/**
 * Everything that a search asks; null where it asks nothing. Its slugs are known (`slugErrors`).
 * @param now epoch milliseconds
 */
export function criteriaOf(lookups: Lookups, search: UserSearch, now: number): Criteria | null {
  const asked: Partial<Criteria>[] = []
  const useImperial = search.units === 'imperial'
  for (const list of lists) {
    const slugs = search[list]
    if (!slugs) continue
    const ids = idsOf(lookups, list, slugs) ?? []
    asked.push({ traits: [ids.map((id) => chosenTrait(list, id))] })
  }
  for (const measure of measures) {
    const [from, to] = [search[`${measure}_from`], search[`${measure}_to`]]
    if (from === undefined && to === undefined) continue
    const unit = units[measure][useImperial ? 'imperial' : 'metric']
    // What is shown is rounded: 70 inches are all that is nearer to 70 than to 69 or 71.
    asked.push(
      ofMeasure({
        measure,
        from: from === undefined ? null : (from - 0.5) * unit,
        below: to === undefined ? null : (to + 0.5) * unit,
      }),
    )
  }
  const { age_from: ageFrom, age_to: ageTo } = search
  if (ageFrom !== undefined || ageTo !== undefined) asked.push(ofAge(ageFrom ?? null, ageTo ?? null, now))
  if (search.has_photos) asked.push({ traits: [[hasPhotosTrait]] })
  if (search.is_verified) asked.push({ traits: [[verifiedTrait]] })
  if (search.is_supporter) asked.push(supporterNow(now))
  if (search.is_online) asked.push(onlineNow(now))
  if (search.distance !== undefined) {
    asked.push({ traits: [[showsDistanceTrait]], withinChord: chordWithin(search.distance, useImperial) })
  }
  return allOf(asked)
}
