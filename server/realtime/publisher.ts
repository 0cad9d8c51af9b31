import type { Delivery } from './delivery.ts'
import type { Fanout } from './fanout.ts'
import type { Gateway } from './gateway.ts'
import { relay } from './relayMessages.ts'

/** What the rest of the server uses to reach sockets, in any process. */
export interface Publisher {
  /** Delivers new events of these members. Call it after the commit. */
  readonly announce: (memberIds: readonly number[]) => void
  /** Closes the sockets of a session at once, or after a `disconnectMember` of its member that is under way. */
  readonly disconnectSession: (session: { readonly sessionId: string; readonly memberId: number }) => void
  /**
   * Closes the sockets of a member who may no longer use the site. Events in their log, such as the reason, are sent
   * first, within half a second.
   */
  readonly disconnectMember: (memberId: number) => void
}

/** In milliseconds. */
const deliveryTimeout = 500

export interface LocalPublisher extends Publisher {
  /** Acts on this process alone, for messages of other processes. */
  readonly local: Publisher
}

/** Publishes through the gateway of this process, and relays to the gateways of other processes. */
export function createGatewayPublisher(deps: {
  readonly gateway: Pick<Gateway, 'disconnectMember' | 'disconnectSession'>
  readonly delivery: Pick<Delivery, 'announce' | 'flush'>
  readonly fanout: Pick<Fanout, 'publish'>
}): LocalPublisher {
  const { gateway, delivery, fanout } = deps
  const pendingDisconnects = new Map<number, Promise<void>>()

  async function disconnectAfterDelivery(memberId: number) {
    const deadline = new Promise((resolve) => setTimeout(resolve, deliveryTimeout))
    await Promise.race([delivery.flush(memberId), deadline])
    gateway.disconnectMember(memberId)
  }

  const local: Publisher = {
    announce: delivery.announce,
    disconnectSession({ sessionId, memberId }) {
      const close = () => gateway.disconnectSession(sessionId)
      // A suspension ends the sessions as well. The reason must be sent before their sockets close.
      const pendingDisconnect = pendingDisconnects.get(memberId)
      if (pendingDisconnect) void pendingDisconnect.then(close)
      else close()
    },
    disconnectMember(memberId) {
      const pendingDisconnect = disconnectAfterDelivery(memberId).finally(() => {
        if (pendingDisconnects.get(memberId) === pendingDisconnect) pendingDisconnects.delete(memberId)
      })
      pendingDisconnects.set(memberId, pendingDisconnect)
    },
  }

  return {
    local,
    announce(memberIds) {
      local.announce(memberIds)
      relay(fanout, { about: 'grown', memberIds: [...memberIds] })
    },
    disconnectSession(session) {
      local.disconnectSession(session)
      relay(fanout, { about: 'sessionEnded', ...session })
    },
    disconnectMember(memberId) {
      local.disconnectMember(memberId)
      relay(fanout, { about: 'memberEnded', memberId })
    },
  }
}
