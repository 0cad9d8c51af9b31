import { z } from 'zod'
import { pageSizes, unsentTextKeptDays } from '../../contract/limits.ts'
import type { Handlers } from '../api/handlers.ts'
import type { Cursors } from '../paging/cursors.ts'
import { encodeUpload } from '../photos/encodeUpload.ts'
import { findPhotos, type FindPhotosDeps } from './findPhotos.ts'
import { findMemberIds, readFoundMembers, type Sought } from './memberFinderRepository.ts'
import { presentFound } from './presentFound.ts'
import { findReasons } from './reasons.ts'
import { recognize } from './recognize.ts'

const Position = z.int()

const day = 24 * 60 * 60_000

export interface MemberFinderDeps extends FindPhotosDeps {
  readonly cursors: Cursors
  readonly now: () => number
}

/** Creates the calls of search and find. They only read, and leave no row in the audit log. */
export function createMemberFinderHandlers(deps: MemberFinderDeps) {
  const { db, cursors, now } = deps
  return {
    'POST /user/find': async ({ viewer, body: { cursor, ...criteria } }) => {
      const scope = `member finder ${viewer.memberId}`
      const before = cursor === undefined ? null : cursors.open(scope, Position, cursor)
      const sought: Sought = {
        criteria,
        typed: criteria.q === undefined ? null : recognize(criteria.q),
        unsentAfter: new Date(now() - unsentTextKeptDays * day),
      }
      const limit = pageSizes.list
      const found = await findMemberIds(db, sought, { before, limit: limit + 1 })
      const ids = found.slice(0, limit)
      const last = ids.at(-1)
      const rows = ids.length === 0 ? [] : await readFoundMembers(db, ids)
      const reasons = await findReasons(db, rows, sought)
      return {
        data: rows
          .toSorted((one, other) => other.id - one.id)
          .map((row) => presentFound(row, reasons.get(row.id) ?? [])),
        next_cursor: found.length > limit && last !== undefined ? cursors.seal(scope, last) : null,
      }
    },

    'POST /photo/find': async ({ viewer, form, request }) =>
      findPhotos(deps, viewer, await encodeUpload(form.files.photo, request.log)),
  } satisfies Partial<Handlers>
}
