import { fromPromise } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { Message } from '../../../../contract/messages.ts'
import { listenTo } from '../../app/root/bus.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { mediaRenewalMachine } from './machine.ts'

export interface MediaRenewalDeps {
  bus: Bus
  loadMessage: (id: number, signal: AbortSignal) => Promise<Answer<Message>>
}

export const createMediaRenewalImplementations = ({ bus, loadMessage }: MediaRenewalDeps) => ({
  actors: {
    facts: listenTo<typeof mediaRenewalMachine>(bus, { 'network.cameBack': true }),
    loadMessage: fromPromise<Answer<Message>, { id: number }>(({ input, signal }) =>
      loadMessage(input.id, signal),
    ),
  },
})
