import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import { type Bus, listenTo } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { ageReportMachine } from './machine.ts'

export interface AgeReportDeps {
  readonly bus: Bus
  readonly ask: (signal: AbortSignal) => Promise<Answer<UserSelf>>
}

export const createAgeReportImplementations = ({ bus, ask }: AgeReportDeps) => ({
  actors: {
    facts: listenTo<typeof ageReportMachine>(bus, { 'session.changed': true }),
    ask: fromPromise<Answer<UserSelf>>(({ signal }) => ask(signal)),
  },
  actions: {
    tell: (_: unknown, user: UserSelf) => bus.send({ type: 'session.changed', user }),
    flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
  },
})
