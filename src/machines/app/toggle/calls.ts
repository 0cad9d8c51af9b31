import type { Answer } from '../../../../contract/answer.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import type { Bus } from '../root/bus.ts'
import type { OwnField, SubjectOf, ToggleChange, ToggleKind, ValueOf } from './types.ts'

/** The call of each toggle. It answers with the value that is stored by then. */
export type ToggleCalls = {
  readonly [Kind in ToggleKind]: (
    subject: SubjectOf<Kind>,
    to: ValueOf<Kind>,
    signal: AbortSignal,
  ) => Promise<Answer<ValueOf<Kind>>>
}

/** Makes the call of one toggle. */
export async function callToggle<Kind extends ToggleKind>(
  calls: ToggleCalls,
  { subject, to }: ToggleChange<Kind>,
  signal: AbortSignal,
): Promise<Answer<ToggleChange<Kind>>> {
  const answer = await calls[subject.toggle](subject, to, signal)
  return answer.ok ? { ok: true, data: { subject, to: answer.data } } : answer
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
  updateSelf: (
    id: number,
    fields: Partial<Record<OwnField, boolean>>,
    signal: AbortSignal,
  ) => Promise<Answer<UserSelf>>
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
  setting: async ({ id, field }, to, signal) => {
    const answer = await services.updateSelf(id, { [field]: to }, signal)
    if (!answer.ok) return answer
    services.bus.send({ type: 'session.changed', user: answer.data })
    return { ok: true, data: answer.data[field] }
  },
})
