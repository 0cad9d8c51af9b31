/** A member's own lists, Buddies and Hotties: another is on one of them or on none (SPEC 1). */
import type { Dudelisting } from '../../contract/types.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError } from '../http/errors.ts'
import { refuseUnlessOpen } from '../members/openProfile.ts'
import { lockOther } from '../visibility/lockOther.ts'
import {
  deleteListing,
  type DudelistType,
  findListing,
  listsPrivately,
  saveListing,
  saveNote,
} from './repository.ts'

export interface DudelistDeps {
  readonly db: Db
  readonly now: () => number
}

/** SPEC 7: the list that a call without one means. */
const defaultType: DudelistType = 'buddies'

type Other = Awaited<ReturnType<typeof lockOther>>
type Listing = Awaited<ReturnType<typeof findListing>>

/** All of it in one transaction, in which nothing else changes between the two, and what then stands in the lists. */
const withOther = (
  { db }: DudelistDeps,
  memberId: number,
  otherId: number,
  change: (trx: Trx, other: Other, listing: Listing) => Promise<void>,
): Promise<Dudelisting> =>
  inTransaction(db, async (trx) => {
    const other = await lockOther(trx, memberId, otherId)
    await change(trx, other, await findListing(trx, memberId, otherId))
    const listing = await findListing(trx, memberId, otherId)
    return {
      is_dudelisted: listing !== undefined,
      in_dudelist: listing !== undefined,
      dudelist_type: listing?.type ?? null,
      dudelist_note: listing?.note ?? null,
    }
  })

/** Only one whose profile is open comes on a list; who is on one already may move, whatever became of him. */
async function putOnList(
  trx: Trx,
  { memberId, otherId, type, at }: { memberId: number; otherId: number; type: DudelistType; at: Date },
  other: Other,
  listing: Listing,
): Promise<void> {
  if (listing?.type === type) return
  if (!listing) refuseUnlessOpen(other)
  const isPrivate = await listsPrivately(trx, memberId)
  await saveListing(trx, { memberId, listedId: otherId, type, isPrivate, at })
}

/**
 * Puts another on a list; from the other list he moves and keeps his note.
 * @throws HttpError 422 for oneself; 404 for whom he cannot tell from one that never was; 403 `not_public`
 */
export const listMember = (
  deps: DudelistDeps,
  memberId: number,
  otherId: number,
  type: DudelistType = defaultType,
): Promise<Dudelisting> =>
  withOther(deps, memberId, otherId, (trx, other, listing) =>
    putOnList(trx, { memberId, otherId, type, at: new Date(deps.now()) }, other, listing),
  )

/**
 * Puts another on a list or takes him off. With `to` it can be repeated without harm; without, it flips. With a
 * type it is about that list alone: taking him off Hotties leaves him on Buddies.
 * @throws HttpError as `listMember`
 */
export const toggleListing = (
  deps: DudelistDeps,
  memberId: number,
  otherId: number,
  { to, type }: { to?: boolean | undefined; type?: DudelistType | undefined },
): Promise<Dudelisting> =>
  withOther(deps, memberId, otherId, async (trx, other, listing) => {
    const isOn = listing !== undefined && (type === undefined || listing.type === type)
    if (to ?? !isOn) {
      const at = new Date(deps.now())
      await putOnList(
        trx,
        { memberId, otherId, type: type ?? listing?.type ?? defaultType, at },
        other,
        listing,
      )
    } else if (isOn) {
      await deleteListing(trx, { memberId, listedId: otherId, at: new Date(deps.now()) })
    }
  })

/** @throws HttpError 422 for oneself; 404 for whom he cannot tell from one that never was */
export const unlistMember = (deps: DudelistDeps, memberId: number, otherId: number): Promise<Dudelisting> =>
  withOther(deps, memberId, otherId, (trx) =>
    deleteListing(trx, { memberId, listedId: otherId, at: new Date(deps.now()) }),
  )

/**
 * Writes the note on a listed member; an empty one is none.
 * @throws HttpError 409 `not_dudelisted` for one who is on no list; 422 and 404 as `unlistMember`
 */
export const setNote = (
  deps: DudelistDeps,
  memberId: number,
  otherId: number,
  note: string | null,
): Promise<Dudelisting> =>
  withOther(deps, memberId, otherId, async (trx) => {
    const at = new Date(deps.now())
    const isNoted = await saveNote(trx, { memberId, listedId: otherId, note: note === '' ? null : note, at })
    if (!isNoted) throw new HttpError(409, 'not_dudelisted', 'Put him on one of your lists first.')
  })
