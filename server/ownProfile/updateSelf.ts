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
  /** Nobody is called like the site. */
  readonly siteName: string
  readonly sessions: {
    /** His rights changed: the next request reads them anew. */
    changed(memberId: number): Promise<void>
    /** Signs him out everywhere. */
    endAll(memberId: number): Promise<void>
  }
}

type Errors = Record<string, string[]>

/**
 * Changes fields of oneself.
 * @throws HttpError 422 with the fields that broke a rule (DECISIONS, Account); then nothing is changed.
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
    // From here on, and for those he lists already: going back does not show them who listed them meanwhile.
    if (changes.is_private_dudelisting) await hideListings(trx, memberId)
    // Who lists him sees him go, or come, with the next look and not by his next move.
    if (changes.hides_online !== undefined && changes.hides_online !== current.hides_online)
      await recordChange(trx, memberId, new Date(deps.now()))
    const changeSessions = sessionChange(deps, memberId, changes)
    afterCommit(trx, () => ended.resolve(changeSessions()))
  })
  await ended.promise
}

/** What an admin judged before he rejected it. */
const moderatedFields = ['name', 'birthday', 'description'] as const

const isChanged = (changes: Changes, current: Record<(typeof moderatedFields)[number], string | null>) =>
  moderatedFields.some((field) => changes[field] !== undefined && changes[field] !== current[field])

const waitingAgain = { rejected_at: null, rejection_reason_id: null, rejected_text: null }

/** Two members may choose one name in the same moment: the index lets one have it. */
function refuseTakenName(error: unknown): never {
  const isTaken =
    error instanceof Error && 'constraint' in error && error.constraint === 'member_name_skeleton_key'
  throw isTaken ? unprocessable({ name: [taken] }) : error
}

const taken = 'This name is taken.'

/** Only what is given is set; the contract refused everything that is not his to set. */
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

/** Whose name would speak for the site, and the one that everyone has at first. */
const reservedNames = [defaultName, 'Admin', 'Administrator', 'Moderator', 'Support']

const comparableName = (name: string) => nameSkeleton(name).replaceAll(/[\s-]/g, '')

const isReserved = (name: string, siteName: string) =>
  [...reservedNames, siteName].some((reserved) => comparableName(reserved) === comparableName(name))

async function nameErrors(trx: Trx, siteName: string, name: string | undefined): Promise<Errors> {
  if (name === undefined) return {}
  const isRefused = isReserved(name, siteName) || (await findBannedWordIn(trx, nameSkeleton(name)))
  return isRefused ? { name: ['This name is not allowed here.'] } : {}
}

/** Only where all else is right: beside another error, nothing would change, and anyone could ask unnoticed who is here. */
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
    return { birthday: ['Your birthday is fixed now. Please contact support to correct it.'] }
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
