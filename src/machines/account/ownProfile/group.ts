/** A group of fields of the own profile that is saved on its own. */
import type { Answer, Refusal } from '../../../../contract/answer.ts'
import type { CallInput } from '../../../../contract/calls.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'

export type ProfileChanges = CallInput<'PUT /user/{id}'>['body']

export interface GroupChanges {
  /** The fields that differ from the saved profile. */
  readonly changes: ProfileChanges
  /** Fields that can't be sent, with the reasons. */
  readonly errors: Refusal['errors']
}

export interface ProfileGroup<Fields extends object> {
  readonly fieldsOf: (user: UserSelf) => Fields
  readonly changesIn: (fields: Fields, user: UserSelf) => GroupChanges
  /** Returns what a member is told who saves without a change. Null where nothing needs to change. */
  readonly unchangedText?: (user: UserSelf) => string | null
}

/** Whether a group has anything to save. A field that can't be sent counts too. */
export function isGroupChanged<Fields extends object>(
  group: ProfileGroup<Fields>,
  fields: Fields,
  user: UserSelf,
): boolean {
  const { changes, errors } = group.changesIn(fields, user)
  return Object.keys(changes).length > 0 || Object.keys(errors).length > 0
}

export const hasSameItems = <Item>(some: readonly Item[], others: readonly Item[]): boolean =>
  some.length === others.length && some.every((item) => others.includes(item))

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Returns the fields that a form takes from a profile that was saved elsewhere: those that differ from before and that
 * the member has not changed. Null for none.
 *
 * @param before as the form had them of the profile so far
 * @param now as it has them of the profile as it is saved
 */
export function newValues<Fields extends object>(
  fields: Fields,
  before: Fields,
  now: Fields,
): Partial<Fields> | null {
  const [typed, former] = [new Map(Object.entries(fields)), new Map(Object.entries(before))]
  const changed = Object.entries(now).filter(
    ([name, value]) => isSame(typed.get(name), former.get(name)) && !isSame(value, former.get(name)),
  )
  // oxlint-disable-next-line no-unsafe-type-assertion -- entries of the fields themselves
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Partial<Fields>)
}

const groupRefusal = (message: string, errors: Refusal['errors'] = {}): Refusal => ({
  ok: false,
  status: 422,
  code: 'invalid',
  message,
  errors,
})

export interface SaveGroupDeps {
  readonly self: () => UserSelf
  readonly saveProfile: (
    id: number,
    changes: ProfileChanges,
    signal: AbortSignal,
  ) => Promise<Answer<UserSelf>>
  /** Called with the member as saved, and as they were before. */
  readonly onSaved: (user: UserSelf, before: UserSelf) => void
}

/** Sends the fields of a group that differ from the saved profile. Sends nothing while a field has an error, and nothing without a change. */
export const createSaveGroup =
  <Fields extends object>(group: ProfileGroup<Fields>, { self, saveProfile, onSaved }: SaveGroupDeps) =>
  async (fields: Fields, signal: AbortSignal): Promise<Answer<UserSelf>> => {
    const user = self()
    const { changes, errors } = group.changesIn(fields, user)
    if (Object.keys(errors).length > 0) return groupRefusal('Check the highlighted fields.', errors)
    const unchangedText = group.unchangedText?.(user) ?? null
    if (Object.keys(changes).length === 0)
      return unchangedText === null ? { ok: true, data: user } : groupRefusal(unchangedText)
    const saved = await saveProfile(user.id, changes, signal)
    if (saved.ok) onSaved(saved.data, user)
    return saved
  }
