import type { Updateable } from 'kysely'
import type { CallRequest } from '../../contract/calls.ts'
import { nameSkeleton } from '../../contract/nameSkeleton.ts'
import { nameOfSiteError, speaksForSite } from '../../contract/userName.ts'
import type { BannedWords } from '../bannedWords/bannedWords.ts'
import type { Database, Db, Trx } from '../db/schema.ts'
import { afterCommit, inTransaction, withoutFinishing } from '../db/transaction.ts'
import { hideListings } from '../dudelist/repository.ts'
import { unprocessable } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { lockCellsShared } from '../places/cellRepository.ts'
import type { Lookups } from '../lookups/read.ts'
import { assignCells, findExactPlace } from '../places/placeRepository.ts'
import { recordChange } from '../presence/repository.ts'
import { birthdayProblem } from '../base/age.ts'
import { defaultName } from '../members/presentCards.ts'
import { countNameTry } from './countNameTry.ts'
import { saveParts } from './partsRepository.ts'
import { splitParts, unknownOptions } from './profileParts.ts'
import { isNameTaken, lockMember, updateMember } from '../visibility/memberRepository.ts'

type Changes = CallRequest<'PUT /user/{id}'>['body']

export interface UpdateSelfDeps {
  readonly db: Db
  readonly now: () => number
  readonly lookups: Lookups
  readonly bannedWords: Pick<BannedWords, 'errorsIn' | 'isNameBanned'>
  /** Members can't take this as their name. */
  readonly siteName: string
  readonly sessions: {
    /** The member's rights changed, so the next request must read them again. */
    changed(memberId: number): Promise<void>
    /** Ends all sessions of the member. */
    endAll(memberId: number): Promise<void>
  }
}

type OwnColumns = ReturnType<typeof splitParts>['columns']
type Errors = Record<string, string[]>
type Current = Awaited<ReturnType<typeof lockMember>>

/**
 * Changes fields of the acting member.
 * @throws HttpError 422 with the fields that break a rule; 429 `too_many_names`. Nothing is changed then
 */
export async function updateSelf(deps: UpdateSelfDeps, viewer: Viewer, changes: Changes): Promise<void> {
  const { memberId } = viewer
  if (changes.name !== undefined) await countTryOf(changes.name, deps, viewer, changes)
  const ended = Promise.withResolvers<void>()
  await inTransaction(deps.db, async (trx) => {
    if (changes.hides_distance !== undefined) await lockCellsShared(trx)
    const current = await lockMember(trx, memberId)
    await refuseWrongFields(trx, deps, viewer, changes, current)
    await refuseOthersName(trx, memberId, changes.name)

    const parts = splitParts(changes)
    await updateMember(trx, memberId, {
      ...columnsOf(parts.columns, current, deps.now()),
      ...(current.rejected_at !== null && isChanged(changes, current) && waitingAgain),
    }).catch(refuseTakenName)
    await saveParts(trx, memberId, parts)
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

/**
 * Counts the try of a name that the next transaction looks up, before it: a refused try must stay counted. The current
 * name is no try, and neither is a name that is not looked up because a field is wrong.
 */
const countTryOf = (name: string, deps: UpdateSelfDeps, viewer: Viewer, changes: Changes): Promise<void> =>
  withoutFinishing(() =>
    inTransaction(deps.db, async (trx) => {
      const current = await lockMember(trx, viewer.memberId)
      if (current.name === name) return
      await refuseWrongFields(trx, deps, viewer, changes, current)
      await countNameTry(trx, viewer.memberId, deps.now())
    }),
  )

/** Checks all fields, apart from whether another member has the name. */
async function refuseWrongFields(
  trx: Trx,
  deps: UpdateSelfDeps,
  viewer: Viewer,
  changes: Changes,
  current: Current,
): Promise<void> {
  const { description, links } = changes
  const errors: Errors = {
    ...(changes.name !== current.name && nameErrors(deps, changes.name)),
    ...deps.bannedWords.errorsIn('profiles', {
      // A text from before a word was banned stays, as long as it is not changed.
      ...(description !== current.description && { description }),
      links,
    }),
    ...birthdayErrors(changes.birthday, current, viewer, deps.now()),
    ...unknownOptions(deps.lookups, changes),
    ...(changes.is_onboarded &&
      !current.is_onboarded &&
      (await missingFields(trx, viewer.memberId, changes, current))),
  }
  if (Object.keys(errors).length > 0) throw unprocessable(errors)
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
function columnsOf(
  { name, is_enabled: isEnabled, agrees_to_be_featured: agrees, onboarding_step: step, ...rest }: OwnColumns,
  current: Current,
  now: number,
): Updateable<Database['member']> {
  return {
    ...rest,
    ...(name !== undefined && { name, name_skeleton: nameSkeleton(name) }),
    ...(isEnabled !== undefined && { is_enabled: isEnabled, disabled_at: isEnabled ? null : new Date(now) }),
    ...(agrees !== undefined && { is_featured: agrees }),
    ...(step !== undefined && { onboarding_step: Math.max(step, current.onboarding_step) }),
    updated_at: new Date(now),
  }
}

function sessionChange({ sessions }: UpdateSelfDeps, memberId: number, changes: Changes) {
  if (changes.is_enabled === false) return () => sessions.endAll(memberId)
  if (changes.is_onboarded || changes.is_enabled) return () => sessions.changed(memberId)
  return async () => {}
}

function nameErrors({ siteName, bannedWords }: UpdateSelfDeps, name: string | undefined): Errors {
  if (name === undefined) return {}
  if (speaksForSite(name, siteName)) return { name: [nameOfSiteError] }
  const isRefused = nameSkeleton(name) === nameSkeleton(defaultName) || bannedWords.isNameBanned(name)
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
