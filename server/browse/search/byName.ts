import { userName } from '../../../contract/limits.ts'
import type { UserPage } from '../../../contract/lists.ts'
import type { Db } from '../../db/schema.ts'
import { nameSkeleton } from '../../../contract/nameSkeleton.ts'
import { presentCards } from '../../members/presentCards.ts'
import { findNamesFrom } from './byNameRepository.ts'
import { withOneTypo } from './nameTypos.ts'

/** With fewer letters, one typo makes a different name. */
const minTypoLetters = 4
/** One letter more than a name can have. Each letter costs dozens of index lookups. */
const maxTypoLetters = userName.max + 1

/**
 * Returns the folded beginnings of names that match what is typed so far. Folding turns `rn` into `m` and `vv` into
 * `w`, and the second letter may not be typed yet.
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
 * Finds members by the beginning of their name; look-alike letters are equal. Exact matches come first, then names
 * with one typo. In both groups shorter names come first, because less of them is missing.
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
    exact.length < size && letters >= minTypoLetters && letters <= maxTypoLetters
      ? await findNamesFrom(db, viewerId, withOneTypo(typed), size)
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
