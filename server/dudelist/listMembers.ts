/** A member's lists, Buddies and Hotties. Another member is on one of them or on none (`docs/product.md#personal-lists`). */
import type { Dudelisting } from '../../contract/dudelist.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { refuseUnlessOpen } from '../members/openProfile.ts'
import type { ProfileAllowance } from '../members/profileAllowance.ts'
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
  readonly allowance: Pick<ProfileAllowance, 'spendWithin'>
}

/** The list that a call without a type means (`docs/product.md#dudelist-rules`). */
const defaultType: DudelistType = 'buddies'

type Other = Awaited<ReturnType<typeof lockOther>>
type Listing = Awaited<ReturnType<typeof findListing>>

/** Runs `change` in a transaction that locks the pair of members, and returns the list entry that results. */
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

/**
 * Adds a member, whose profile must be open, or moves a listed member, whose profile may have closed since. Adding counts
 * as opening the profile.
 */
async function putOnList(
  trx: Trx,
  { now, allowance }: DudelistDeps,
  { viewer, otherId, type }: { viewer: Viewer; otherId: number; type: DudelistType },
  other: Other,
  listing: Listing,
): Promise<void> {
  if (listing?.type === type) return
  if (!listing) {
    refuseUnlessOpen(other)
    await allowance.spendWithin(trx, viewer, otherId)
  }
  const { memberId } = viewer
  const isPrivate = await listsPrivately(trx, memberId)
  await saveListing(trx, { memberId, listedId: otherId, type, isPrivate, at: new Date(now()) })
}

/**
 * Puts another member on a list. A member on the other list moves and keeps the note.
 * @throws HttpError 422 for oneself; 404 for a missing or invisible member; 403 `not_public`; for a member who is on no list, 403
 * or 429 beyond the daily limit of opened profiles
 */
export const listMember = (
  deps: DudelistDeps,
  viewer: Viewer,
  otherId: number,
  type: DudelistType = defaultType,
): Promise<Dudelisting> =>
  withOther(deps, viewer.memberId, otherId, (trx, other, listing) =>
    putOnList(trx, deps, { viewer, otherId, type }, other, listing),
  )

/**
 * Puts another member on a list or takes them off. A call with `to` can be repeated safely; without `to` it toggles.
 * With a type the call concerns that list alone: taking a buddy off Hotties changes nothing.
 * @throws HttpError as `listMember`
 */
export const toggleListing = (
  deps: DudelistDeps,
  viewer: Viewer,
  otherId: number,
  { to, type }: { to?: boolean | undefined; type?: DudelistType | undefined },
): Promise<Dudelisting> =>
  withOther(deps, viewer.memberId, otherId, async (trx, other, listing) => {
    const isOn = listing !== undefined && (type === undefined || listing.type === type)
    if (to ?? !isOn) {
      const chosen = type ?? listing?.type ?? defaultType
      await putOnList(trx, deps, { viewer, otherId, type: chosen }, other, listing)
    } else if (isOn) {
      await deleteListing(trx, { memberId: viewer.memberId, listedId: otherId, at: new Date(deps.now()) })
    }
  })

/**
 * Takes another member off both lists.
 * @throws HttpError 422 for oneself; 404 for a missing or invisible member
 */
export const unlistMember = (deps: DudelistDeps, memberId: number, otherId: number): Promise<Dudelisting> =>
  withOther(deps, memberId, otherId, (trx) =>
    deleteListing(trx, { memberId, listedId: otherId, at: new Date(deps.now()) }),
  )

/**
 * Saves the note on a listed member. An empty text removes the note.
 * @throws HttpError 409 `not_dudelisted` for a member on neither list; 422 and 404 as `unlistMember`
 */
export const setNote = (
  deps: DudelistDeps,
  memberId: number,
  otherId: number,
  note: string | null,
): Promise<Dudelisting> =>
  withOther(deps, memberId, otherId, async (trx) => {
    const at = new Date(deps.now())
    const isSaved = await saveNote(trx, { memberId, listedId: otherId, note: note === '' ? null : note, at })
    if (!isSaved) throw new HttpError(409, 'not_dudelisted', 'Add this member to one of your lists first.')
  })
