import { userName } from '../../../contract/limits.ts'
import type { UserPage } from '../../../contract/types.ts'
import type { Db } from '../../db/schema.ts'
import { nameSkeleton } from '../../base/nameSkeleton.ts'
import { presentCards } from '../../members/presentCards.ts'
import { findNamesFrom } from './byNameRepository.ts'
import { withOneSlip } from './nameSlips.ts'

/** With fewer letters, a slip makes another name. */
const lettersForSlips = 4
/** A letter more than a name can have; beyond, what was meant is no name, and each letter costs dozens of looks. */
const lettersWithSlips = userName.max + 1

/**
 * What names may begin with that are typed so far. Folding takes `rn` for `m` and `vv` for `w`, and of those
 * the second letter may be still to come.
 */
function startsOf(typed: string): string[] {
  const folded = nameSkeleton(typed)
  const whole = [
    ['r', 'm'],
    ['v', 'w'],
  ] as const
  return [
    folded,
    ...whole.flatMap(([half, letter]) => (folded.endsWith(half) ? [folded.slice(0, -1) + letter] : [])),
  ]
}

/**
 * Members by the beginning of their name, look-alike letters folded: those that begin so, then those that
 * nearly do, and of each the shorter name first, which less is missing from.
 */
export async function searchByName(
  db: Db,
  viewerId: number,
  { name, per_page: size }: { name: string; per_page: number },
  now: number,
): Promise<UserPage> {
  const starts = startsOf(name)
  const exact = await findNamesFrom(db, viewerId, starts, size)
  const typed = starts[0] ?? ''
  const letters = Array.from(typed).length
  const near =
    exact.length < size && letters >= lettersForSlips && letters <= lettersWithSlips
      ? await findNamesFrom(db, viewerId, withOneSlip(typed), size)
      : []
  const known = new Set(exact.map(({ id }) => id))
  const ids = [...sorted(exact), ...sorted(near.filter(({ id }) => !known.has(id)))]
    .slice(0, size)
    .map(({ id }) => id)
  const cards = await presentCards(db, viewerId, ids, now)
  const data = ids.flatMap((id) => cards.get(id) ?? [])
  return { data, total: data.length, current_page: 1, last_page: 1, next_cursor: null }
}

const sorted = <Found extends { skeleton: string }>(found: readonly Found[]): Found[] =>
  found.toSorted(
    (one, other) => one.skeleton.length - other.skeleton.length || (one.skeleton < other.skeleton ? -1 : 1),
  )
