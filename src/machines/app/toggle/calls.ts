import type { EmailPreferenceSlug } from '../../../../contract/account.ts'
import type { Answer } from '../../../../contract/answer.ts'
import type { CallResponse } from '../../../../contract/calls.ts'
import type { FirstMessagesFrom } from '../../../../contract/messages.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import type { Bus } from '../root/bus.ts'
import { othersIn } from './hotClickOn.ts'
import type { OwnField, SubjectOf, ToggleChange, ToggleKind, ValueOf } from './types.ts'

/** The stored value, or the whole change when the answer says more about the subject. */
type Stored<Kind extends ToggleKind> = ValueOf<Kind> | ToggleChange<Kind>

/** The call of each toggle. It answers with what is stored by then. */
export type ToggleCalls = {
  readonly [Kind in ToggleKind]: (
    subject: SubjectOf<Kind>,
    to: ValueOf<Kind>,
    signal: AbortSignal,
  ) => Promise<Answer<Stored<Kind>>>
}

const isChange = <Kind extends ToggleKind>(stored: Stored<Kind>): stored is ToggleChange<Kind> =>
  typeof stored === 'object' && stored !== null

/** Makes the call of one toggle. */
export async function callToggle<Kind extends ToggleKind>(
  calls: ToggleCalls,
  { subject, to }: ToggleChange<Kind>,
  signal: AbortSignal,
): Promise<Answer<ToggleChange<Kind>>> {
  const answer = await calls[subject.toggle](subject, to, signal)
  if (!answer.ok) return answer
  return { ok: true, data: isChange<Kind>(answer.data) ? answer.data : { subject, to: answer.data } }
}

export interface ToggleServices {
  bus: Bus
  setSaved: (messageId: number, to: boolean, signal: AbortSignal) => Promise<Answer<boolean>>
  unsend: (messageId: number, signal: AbortSignal) => Promise<Answer<boolean>>
  setMediaAccess: (
    memberId: number,
    to: boolean,
    /** Undefined: until it is ended. */
    days: Exclude<ValueOf<'mediaAccess'>, boolean> | undefined,
    signal: AbortSignal,
  ) => Promise<Answer<boolean>>
  endAllMediaAccess: (signal: AbortSignal) => Promise<Answer<boolean>>
  setListed: (
    memberId: number,
    to: ValueOf<'dudelist'>,
    signal: AbortSignal,
  ) => Promise<Answer<ValueOf<'dudelist'>>>
  setBlocked: (memberId: number, to: boolean, signal: AbortSignal) => Promise<Answer<boolean>>
  setHotClicked: (
    kind: SubjectOf<'hotClick'>['kind'],
    id: number,
    to: boolean,
    signal: AbortSignal,
  ) => Promise<Answer<CallResponse<'POST /photo/{id}/hot-click/toggle'>>>
  updateSelf: (
    id: number,
    fields: Partial<Record<OwnField, boolean>> & { readonly first_messages_from?: FirstMessagesFrom },
    signal: AbortSignal,
  ) => Promise<Answer<UserSelf>>
  setEmailPreference: (
    slug: EmailPreferenceSlug,
    to: boolean,
    signal: AbortSignal,
  ) => Promise<Answer<UserSelf>>
  setEmailsOff: (id: number, to: boolean, signal: AbortSignal) => Promise<Answer<UserSelf>>
}

/** Tells the session of the changed viewer, and returns what is stored. */
function storedIn<Value>(
  { bus }: ToggleServices,
  answer: Answer<UserSelf>,
  valueOf: (user: UserSelf) => Value,
): Answer<Value> {
  if (!answer.ok) return answer
  bus.send({ type: 'session.changed', user: answer.data })
  return { ok: true, data: valueOf(answer.data) }
}

export const createToggleCalls = (services: ToggleServices): ToggleCalls => ({
  save: ({ id }, to, signal) => services.setSaved(id, to, signal),
  unsend: ({ id }, _to, signal) => services.unsend(id, signal),
  mediaAccess: async ({ id }, to, signal) => {
    const days = typeof to === 'number' ? to : undefined
    const answer = await services.setMediaAccess(id, to !== false, days, signal)
    // The answer says nothing of the days.
    return answer.ok && answer.data ? { ok: true, data: to } : answer
  },
  allMediaAccess: (_subject, _to, signal) => services.endAllMediaAccess(signal),
  dudelist: ({ id }, to, signal) => services.setListed(id, to, signal),
  block: ({ id }, to, signal) => services.setBlocked(id, to, signal),
  hotClick: async (subject, to, signal) => {
    const answer = await services.setHotClicked(subject.kind, subject.id, to, signal)
    if (!answer.ok) return answer
    const others = othersIn(answer.data)
    return { ok: true, data: { subject: { ...subject, others }, to: answer.data.is_hot_clicked } }
  },
  emailPreference: async ({ slug }, to, signal) =>
    storedIn(services, await services.setEmailPreference(slug, to, signal), (user) =>
      user.email_preferences.some((each) => each.slug === slug && each.pivot.boolean_value),
    ),
  emailsOff: async ({ id }, to, signal) =>
    storedIn(services, await services.setEmailsOff(id, to, signal), (user) => user.disables_emails),
  firstMessages: async ({ id }, to, signal) =>
    storedIn(
      services,
      await services.updateSelf(id, { first_messages_from: to }, signal),
      (user) => user.first_messages_from,
    ),
  setting: async ({ id, field }, to, signal) =>
    storedIn(services, await services.updateSelf(id, { [field]: to }, signal), (user) => user[field]),
})
