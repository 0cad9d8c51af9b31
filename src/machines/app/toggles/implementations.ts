import { listenTo } from '../root/bus.ts'
import { createToggleImplementations } from '../toggle/implementations.ts'
import type { ToggleDeps } from '../toggle/implementations.ts'
import { toggleMachine } from '../toggle/machine.ts'
import type { ShownChange } from '../toggle/shownChange.ts'
import type { ToggleChange } from '../toggle/types.ts'
import type { togglesMachine } from './machine.ts'

export const createTogglesImplementations = ({ now, ...deps }: ToggleDeps & { now: () => Date }) => {
  const { bus } = deps
  return {
    actors: {
      facts: listenTo<typeof togglesMachine>(bus, {
        'realtime.messageCreated': true,
        'realtime.messageUpdated': true,
        'message.sent': true,
        'session.ended': true,
      }),
      toggle: toggleMachine.provide(createToggleImplementations(deps)),
    },
    actions: {
      tell: (_: unknown, shown: ShownChange | null) => {
        if (shown) bus.send(shown)
      },
      tellAgain: (_: unknown, shown: readonly ShownChange[]) => {
        for (const change of shown) bus.send(change)
      },
      tellStored: (_: unknown, change: ToggleChange) =>
        bus.send({ type: 'toggle.stored', ...change, at: now().toISOString() }),
    },
  }
}
