import { listenTo } from '../root/bus.ts'
import { createToggleImplementations } from '../toggle/implementations.ts'
import type { ToggleDeps } from '../toggle/implementations.ts'
import { toggleMachine } from '../toggle/machine.ts'
import type { ChangeFact, Wished } from './wishes.ts'

export const createTogglesImplementations = ({ now, ...deps }: ToggleDeps & { now: () => Date }) => {
  const { bus } = deps
  return {
    actors: {
      facts: listenTo(
        bus,
        'realtime.messageCreated',
        'realtime.messageUpdated',
        'message.sent',
        'session.ended',
      ),
      toggle: toggleMachine.provide(createToggleImplementations(deps)),
    },
    actions: {
      tell: (_: unknown, fact: ChangeFact | null) => {
        if (fact) bus.send(fact)
      },
      tellAgain: (_: unknown, facts: readonly ChangeFact[]) => {
        for (const fact of facts) bus.send(fact)
      },
      tellStored: (_: unknown, { subject, to }: Wished) =>
        bus.send({ type: 'toggle.stored', subject, to, at: now().toISOString() }),
    },
  }
}
