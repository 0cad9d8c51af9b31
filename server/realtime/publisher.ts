import type { Delivery } from './delivery.ts'
import type { Fanout } from './fanout.ts'
import type { Gateway } from './gateway.ts'
import { tell } from './relayMessages.ts'

/** What the rest of the server tells the sockets, wherever they are. */
export interface Publisher {
  /** Their event logs have grown, and the writer has committed. */
  readonly announce: (memberIds: readonly number[]) => void
  /** The session has ended: its sockets close at once, or with its member's goodbye where that is being said. */
  readonly disconnectSession: (session: { readonly sessionId: string; readonly memberId: number }) => void
  /**
   * The member may no longer be here: his sockets close as soon as he has been sent what is in his log,
   * such as the reason, and within half a second.
   */
  readonly disconnectMember: (memberId: number) => void
}

/** How long a goodbye may take. */
const farewell = 500

export interface LocalPublisher extends Publisher {
  /** Does what another process has told, in this one alone. */
  readonly here: Publisher
}

/** Through the gateway of this process, and those of the others. */
export function createGatewayPublisher(deps: {
  readonly gateway: Pick<Gateway, 'disconnectMember' | 'disconnectSession'>
  readonly delivery: Pick<Delivery, 'announce' | 'settle'>
  readonly fanout: Pick<Fanout, 'publish'>
}): LocalPublisher {
  const { gateway, delivery, fanout } = deps
  const goodbyes = new Map<number, Promise<void>>()

  async function sayGoodbye(memberId: number) {
    const deadline = new Promise((resolve) => setTimeout(resolve, farewell))
    await Promise.race([delivery.settle(memberId), deadline])
    gateway.disconnectMember(memberId)
  }

  const here: Publisher = {
    announce: delivery.announce,
    disconnectSession({ sessionId, memberId }) {
      const close = () => gateway.disconnectSession(sessionId)
      // Who suspends a member ends his sessions in the same breath: he is sent the reason first.
      const goodbye = goodbyes.get(memberId)
      if (goodbye) void goodbye.then(close)
      else close()
    },
    disconnectMember(memberId) {
      const goodbye = sayGoodbye(memberId).finally(() => {
        if (goodbyes.get(memberId) === goodbye) goodbyes.delete(memberId)
      })
      goodbyes.set(memberId, goodbye)
    },
  }

  return {
    here,
    announce(memberIds) {
      here.announce(memberIds)
      tell(fanout, { about: 'grown', memberIds: [...memberIds] })
    },
    disconnectSession(session) {
      here.disconnectSession(session)
      tell(fanout, { about: 'sessionEnded', ...session })
    },
    disconnectMember(memberId) {
      here.disconnectMember(memberId)
      tell(fanout, { about: 'memberEnded', memberId })
    },
  }
}
