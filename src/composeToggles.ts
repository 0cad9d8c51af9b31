/** All that a member sets by a click, whatever page he is on: loaded with the first page that has something to set. */
import { createActor } from 'xstate'
import { without } from './machines/pagedList/list.ts'
import type { Bus } from './machines/root/bus.ts'
import type { ToggleDeps } from './machines/toggle/implementations.ts'
import { createTogglesImplementations } from './machines/toggles/implementations.ts'
import { togglesMachine } from './machines/toggles/machine.ts'
import { errorText } from './services/failure.ts'
import type { createMemberServices } from './services/members.ts'
import type { createMessageServices } from './services/messages.ts'
import type { Lodge } from './views/lodge.ts'

export interface TogglesDeps {
  bus: Bus
  members: ReturnType<typeof createMemberServices>
  messages: ReturnType<typeof createMessageServices>
  keptLists: Lodge['keptLists']
}

const createCalls = ({ members, messages }: TogglesDeps): ToggleDeps['calls'] => ({
  save: (id, to, signal) => messages.setSaved(id, to === true, signal),
  unsend: (id, _to, signal) => messages.unsend(id, signal),
  unlock: async (id, to, signal) => {
    const answer = await members.setUnlocked(id, to !== false, to === 1 || to === 7 ? to : undefined, signal)
    // For how long it was wished, so it is stored.
    return answer.ok && answer.data ? { ok: true, data: to } : answer
  },
  dudelist: (id, to, signal) =>
    members.setListed(id, to === 'buddies' || to === 'hotties' ? to : null, signal),
  block: (id, to, signal) => members.setBlocked(id, to === true, signal),
})

/** DECISIONS, Access: who is blocked is in no list, also in none that is gone back to; nor is what he wrote counted. */
function followBlocks({ bus, keptLists }: TogglesDeps): void {
  bus.on('toggle.stored', ({ subject, to }) => {
    if (subject.toggle !== 'block') return
    bus.send({ type: 'unread.refresh' })
    if (to === false) return
    for (const [key, kept] of keptLists)
      keptLists.set(key, { ...kept, content: without(kept.content, subject.id) })
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
