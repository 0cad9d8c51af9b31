import { userName } from '../../../contract/limits.ts'
import { nameSkeleton } from '../../../contract/nameSkeleton.ts'
import type { Db } from '../../db/schema.ts'
import { presentCard } from '../../members/presentCards.ts'
import { listCursor, type MemberList } from '../../paging/listPage.ts'
import { NamePosition, type NameRow, type NameStarts, readNames } from './byNameRepository.ts'
import { withOneTypo } from './nameTypos.ts'

const Cursor = listCursor(NamePosition)

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
  if (folded === '') return []
  const whole = [
    ['r', 'm'],
    ['v', 'w'],
  ] as const
  return [
    folded,
    ...whole.flatMap(([half, letter]) => (folded.endsWith(half) ? [folded.slice(0, -1) + letter] : [])),
  ]
}

/** Leaves out the beginnings that another one of them begins: its names are among those of the other. */
function withoutLonger(starts: readonly string[]): string[] {
  const all = new Set(starts)
  const hasShorter = (start: string) => {
    const letters = Array.from(start)
    return letters.some((_, count) => count > 0 && all.has(letters.slice(0, count).join('')))
  }
  return [...all].filter((start) => !hasShorter(start))
}

function startsFor(name: string): NameStarts {
  const exact = withoutLonger(startsOf(name))
  const typed = nameSkeleton(name)
  const letters = Array.from(typed).length
  const isGuessed = letters >= minTypoLetters && letters <= maxTypoLetters
  return { exact, near: isGuessed ? withoutLonger(withOneTypo(typed)) : [] }
}

/**
 * Members by the beginning of their name; look-alike letters are equal. Exact matches come first, then names with one
 * typo. In both groups shorter names come first, because less of them is missing.
 */
export function nameList(
  db: Db,
  viewerId: number,
  name: string,
  now: number,
): MemberList<NameRow, NamePosition> {
  const starts = startsFor(name)
  return {
    name: `name ${nameSkeleton(name)}`,
    cursor: Cursor,
    readRows: (from) => readNames(db, viewerId, starts, from),
    // Nothing asks for it: the call has at least one member a page.
    readTotal: () => Promise.reject(new Error('Names are not counted.')),
    positionOf: (row) => [row.is_near, row.letters, row.skeleton],
    present: (row) => presentCard(row, now),
  }
}
