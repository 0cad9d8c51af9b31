import { fromCallback, fromPromise } from 'xstate'
import type { EventObject } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import { listenTo } from '../../app/root/bus.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { Fact } from '../../app/root/facts.ts'
import type { readReceiptsMachine, Seen } from './machine.ts'

export interface ReadReceiptsDeps {
  bus: Bus
  markRead: (conversation: string, upTo: number, signal: AbortSignal) => Promise<Answer<unknown>>
  /** Reports whether the page is visible, at once and at each change, until the returned function is called. */
  followPage: (report: (isVisible: boolean) => void) => () => void
}

export const createReadReceiptsImplementations = ({ bus, markRead, followPage }: ReadReceiptsDeps) => ({
  actors: {
    facts: listenTo<typeof readReceiptsMachine>(bus, {
      'realtime.messageCreated': true,
      'network.cameBack': true,
    }),
    page: fromCallback<EventObject>(({ sendBack }) =>
      followPage((isVisible) => sendBack({ type: isVisible ? 'page.shown' : 'page.hidden' })),
    ),
    markRead: fromPromise<Answer<unknown>, Seen>(({ input: { conversation, upTo }, signal }) =>
      markRead(conversation, upTo, signal),
    ),
  },
  actions: {
    tell: (_: unknown, fact: Fact) => bus.send(fact),
    refreshUnread: () => bus.send({ type: 'unread.refresh' }),
  },
})
