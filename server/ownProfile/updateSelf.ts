import type { Updateable } from 'kysely'
import type { CallRequest } from '../../contract/calls.ts'
import type { Database, Db, Trx } from '../db/schema.ts'
import { afterCommit, inTransaction } from '../db/transaction.ts'
import { hideListings } from '../dudelist/repository.ts'
import { unprocessable } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { lockCellsShared } from '../places/cellRepository.ts'
import { assignCells, findExactPlace } from '../places/placeRepository.ts'
import { recordChange } from '../presence/repository.ts'
import { birthdayProblem } from '../base/age.ts'
import { nameSkeleton } from '../base/nameSkeleton.ts'
import { defaultName } from '../members/presentCards.ts'
import { findBannedWordIn, isNameTaken, lockMember, updateMember } from '../visibility/memberRepository.ts'

type Changes = CallRequest<'PUT /user/{id}'>['body']

export interface UpdateSelfDeps {
  readonly db: Db
  readonly now: () => number
  /** Members can't take this as their name. */
  readonly siteName: string
  readonly sessions: {
    /** The member's rights changed, so the next request must read them again. */
    changed(memberId: number): Promise<void>
    /** Ends all sessions of the member. */
    endAll(memberId: number): Promise<void>
  }
}

type Errors = Record<string, string[]>

/**
 * Changes fields of the acting member.
 * @throws HttpError 422 with the fields that break a rule; nothing is changed then
 */
export async function updateSelf(deps: UpdateSelfDeps, viewer: Viewer, changes: Changes): Promise<void> {
  const { memberId } = viewer
  const ended = Promise.withResolvers<void>()
  await inTransaction(deps.db, async (trx) => {
    if (changes.hides_distance !== undefined) await lockCellsShared(trx)
    const current = await lockMember(trx, memberId)
    const errors: Errors = {
      ...(await nameErrors(trx, deps.siteName, changes.name)),
      ...birthdayErrors(changes.birthday, current, viewer, deps.now()),
      ...(changes.is_onboarded &&
        !current.is_onboarded &&
        (await missingFields(trx, memberId, changes, current))),
    }
    if (Object.keys(errors).length > 0) throw unprocessable(errors)
    await refuseOthersName(trx, memberId, changes.name)

    await updateMember(trx, memberId, {
      ...columnsOf(changes, deps.now()),
      ...(current.rejected_at !== null && isChanged(changes, current) && waitingAgain),
    }).catch(refuseTakenName)
    if (changes.hides_distance !== undefined) await assignCells(trx, { memberIds: [memberId] })
    // Covers existing entries too. Turning the setting off again doesn't reveal them (`docs/decisions.md#private-listing`).
    if (changes.is_private_dudelisting) await hideListings(trx, memberId)
    // Announces the change to members who listed this one, even if this member does nothing more.
    if (changes.hides_online !== undefined && changes.hides_online !== current.hides_online)
      await recordChange(trx, memberId, new Date(deps.now()))
    const changeSessions = sessionChange(deps, memberId, changes)
    afterCommit(trx, () => ended.resolve(changeSessions()))
  })
  await ended.promise
}

/** The fields that a rejection is about. A change to one of them puts the profile back in the queue. */
const moderatedFields = ['name', 'birthday', 'description'] as const

const isChanged = (changes: Changes, current: Record<(typeof moderatedFields)[number], string | null>) =>
  moderatedFields.some((field) => changes[field] !== undefined && changes[field] !== current[field])

const waitingAgain = { rejected_at: null, rejection_reason_id: null, rejected_text: null }

/** Two members may choose the same name at the same moment; the unique index refuses the second. */
function refuseTakenName(error: unknown): never {
  const isTaken =
    error instanceof Error && 'constraint' in error && error.constraint === 'member_name_skeleton_key'
  throw isTaken ? unprocessable({ name: [taken] }) : error
}

const taken = 'This name is taken.'

/** Maps the given fields to columns. The contract has already refused fields that members can't set. */
function columnsOf(changes: Changes, now: number): Updateable<Database['member']> {
  const { name, is_enabled: isEnabled, agrees_to_be_featured: agrees, ...rest } = changes
  return {
    ...rest,
    ...(name !== undefined && { name, name_skeleton: nameSkeleton(name) }),
    ...(isEnabled !== undefined && { is_enabled: isEnabled, disabled_at: isEnabled ? null : new Date(now) }),
    ...(agrees !== undefined && { is_featured: agrees }),
    updated_at: new Date(now),
  }
}

function sessionChange({ sessions }: UpdateSelfDeps, memberId: number, changes: Changes) {
  if (changes.is_enabled === false) return () => sessions.endAll(memberId)
  if (changes.is_onboarded || changes.is_enabled) return () => sessions.changed(memberId)
  return async () => {}
}

/** Names that would speak for the site, and the name that members have before they choose one. */
const reservedNames = [defaultName, 'Admin', 'Administrator', 'Moderator', 'Support']

const comparableName = (name: string) => nameSkeleton(name).replaceAll(/[\s-]/g, '')

const isReserved = (name: string, siteName: string) =>
  [...reservedNames, siteName].some((reserved) => comparableName(reserved) === comparableName(name))

async function nameErrors(trx: Trx, siteName: string, name: string | undefined): Promise<Errors> {
  if (name === undefined) return {}
  const isRefused = isReserved(name, siteName) || (await findBannedWordIn(trx, nameSkeleton(name)))
  return isRefused ? { name: ['This name is not allowed here.'] } : {}
}

/** Runs only when no other field is wrong. Otherwise a call that changes nothing could test which names exist. */
async function refuseOthersName(trx: Trx, memberId: number, name: string | undefined): Promise<void> {
  if (name !== undefined && (await isNameTaken(trx, nameSkeleton(name), memberId)))
    throw unprocessable({ name: [taken] })
}

function birthdayErrors(
  birthday: string | undefined,
  current: { birthday: string | null; approved_at: Date | null },
  viewer: Viewer,
  now: number,
): Errors {
  if (birthday === undefined || birthday === current.birthday) return {}
  const problem = birthdayProblem(birthday, now)
  if (problem !== null) return { birthday: [problem] }
  if (current.approved_at !== null && !viewer.isAdmin) {
    return { birthday: ["Your birthday can't be changed anymore. Please contact support to correct it."] }
  }
  return {}
}

async function missingFields(
  trx: Trx,
  memberId: number,
  changes: Changes,
  current: { name: string | null; birthday: string | null },
): Promise<Errors> {
  const place = await findExactPlace(trx, memberId)
  return {
    ...((changes.name ?? current.name) === null && { name: ['Choose a name first.'] }),
    ...((changes.birthday ?? current.birthday) === null && { birthday: ['Enter your birthday first.'] }),
    ...(!place && { place_id: ['Choose your city first.'] }),
  }
}
