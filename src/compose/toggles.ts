/** All that a member sets by a click, whatever page he is on: loaded with the first page that has something to set. */
import { createActor } from 'xstate'
import type { Bus } from '../machines/app/root/bus.ts'
import type { ToggleDeps } from '../machines/app/toggle/implementations.ts'
import type { OwnField } from '../machines/app/toggle/subject.ts'
import { createTogglesImplementations } from '../machines/app/toggles/implementations.ts'
import { togglesMachine } from '../machines/app/toggles/machine.ts'
import { errorText } from '../services/failure.ts'
import type { createMemberServices } from '../services/members.ts'
import type { createMessageServices } from '../services/messages.ts'

export interface TogglesDeps {
  bus: Bus
  members: ReturnType<typeof createMemberServices>
  messages: ReturnType<typeof createMessageServices>
}

const blocked = 'Blocked. Neither of you finds the other any more. You can unblock him under Blocked members.'

/** What one sets for oneself: the answer is oneself, whom every page then has. */
function createOwnCalls({ bus, members }: Pick<TogglesDeps, 'bus' | 'members'>) {
  const callOf =
    (field: OwnField): ToggleDeps['calls'][OwnField] =>
    async (id, to, signal) => {
      const answer = await members.updateSelf(id, { [field]: to === true }, signal)
      if (!answer.ok) return answer
      bus.send({ type: 'session.changed', user: answer.data })
      return { ok: true, data: answer.data[field] }
    }
  return {
    shows_age: callOf('shows_age'),
    hides_distance: callOf('hides_distance'),
    hides_online: callOf('hides_online'),
    is_private_viewing: callOf('is_private_viewing'),
    is_private_dudelisting: callOf('is_private_dudelisting'),
    agrees_to_be_featured: callOf('agrees_to_be_featured'),
    use_imperial: callOf('use_imperial'),
  }
}

const createCalls = ({ bus, members, messages }: TogglesDeps): ToggleDeps['calls'] => ({
  save: (id, to, signal) => messages.setSaved(id, to === true, signal),
  unsend: (id, _to, signal) => messages.unsend(id, signal),
  unlock: async (id, to, signal) => {
    const answer = await members.setUnlocked(id, to !== false, to === 1 || to === 7 ? to : undefined, signal)
    // For how long it was wished, so it is stored.
    return answer.ok && answer.data ? { ok: true, data: to } : answer
  },
  dudelist: (id, to, signal) =>
    members.setListed(id, to === 'buddies' || to === 'hotties' ? to : null, signal),
  unlocks: (_id, _to, signal) => members.lockAll(signal),
  block: (id, to, signal) => members.setBlocked(id, to === true, signal),
  ...createOwnCalls({ bus, members }),
})

/** What a blocked member wrote is not counted. His card and profile are gone at once: only this notice says why. */
function followBlocks({ bus }: TogglesDeps): void {
  bus.on('toggle.stored', ({ subject, to }) => {
    if (subject.toggle !== 'block') return
    bus.send({ type: 'unread.refresh' })
    if (to === true) bus.send({ type: 'flash.show', flash: { type: 'success', html: blocked } })
  })
}

/** They run until the page is left, whatever screen is shown. */
export function composeToggles(deps: TogglesDeps) {
  const { bus } = deps
  const calls = createCalls(deps)
  followBlocks(deps)
  const toggles = createActor(
    togglesMachine.provide(createTogglesImplementations({ bus, calls, errorText, now: () => new Date() })),
  )
  return { toggles: toggles.start() }
}
