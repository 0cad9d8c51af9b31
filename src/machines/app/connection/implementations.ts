import { fromCallback, fromPromise } from 'xstate'
import type { EventObject } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import { listenTo } from '../root/bus.ts'
import type { Bus } from '../root/bus.ts'
import type { RealtimeFact } from '../root/facts.ts'
import type { connectionMachine } from './machine.ts'
import { transientFacts } from './transientFacts.ts'
import type { ChannelReport, Missed } from './types.ts'

export interface ConnectionDeps {
  bus: Bus
  /** Joins the member's channel. Returns a function that leaves it and closes the socket. */
  openChannel: (memberId: number, tell: (report: ChannelReport) => void) => () => void
  /** Reports whether the page is visible, now and at each change. Returns a function that stops. */
  followPage: (report: (isVisible: boolean) => void) => () => void
  fetchMissed: (after: number, signal: AbortSignal) => Promise<Answer<Missed>>
}

export function createConnectionImplementations({
  bus,
  openChannel,
  followPage,
  fetchMissed,
}: ConnectionDeps) {
  return {
    actors: {
      facts: listenTo<typeof connectionMachine>(bus, { 'network.lost': true, 'network.cameBack': true }),
      channel: fromCallback<EventObject, { memberId: number }>(({ input, sendBack }) =>
        openChannel(input.memberId, (report) => {
          const facts = transientFacts(report)
          if (facts.length > 0) bus.send({ type: 'realtime.batch', facts })
          if (report.type !== 'channel.received') return sendBack(report)
          const events = report.events.filter((event) => event.id !== null)
          if (events.length > 0) sendBack({ type: 'channel.received', events })
        }),
      ),
      sight: fromCallback(({ sendBack }) =>
        followPage((isVisible) => sendBack({ type: isVisible ? 'page.shown' : 'page.hidden' })),
      ),
      fetchMissed: fromPromise(({ input, signal }: { input: { after: number }; signal: AbortSignal }) =>
        fetchMissed(input.after, signal),
      ),
    },
    actions: {
      tellBatch: (_args, { facts }: { facts: readonly RealtimeFact[] }) => {
        if (facts.length > 0) bus.send({ type: 'realtime.batch', facts })
      },
    },
  } satisfies Parameters<typeof connectionMachine.provide>[0]
}
