import { expect, it } from 'vitest'
import { createGatewayPublisher } from '../../../server/realtime/publisher.ts'
import { eventually } from './eventually.ts'

/** A publisher that records whose sockets close. `flush` ends when the test says so. */
function publish({ relays = () => Promise.resolve() }: { relays?: () => Promise<void> } = {}) {
  const flushing = Promise.withResolvers<void>()
  const closed: string[] = []
  const publisher = createGatewayPublisher({
    gateway: {
      disconnectMember: (memberId) => closed.push(`member ${memberId}`),
      disconnectSession: (sessionId) => closed.push(sessionId),
    },
    delivery: { announce: () => {}, flush: () => flushing.promise },
    fanout: { publish: relays },
  })
  return { publisher, flushing, closed }
}

it('closes a member’s sockets although their last events cannot be sent', async () => {
  const { publisher, closed } = publish()
  publisher.disconnectMember(7)
  publisher.disconnectSession({ sessionId: 'session-a', memberId: 7 })
  publisher.disconnectSession({ sessionId: 'session-b', memberId: 8 })
  expect(closed).toEqual(['session-b'])
  await eventually(() => expect(closed).toEqual(['session-b', 'member 7', 'session-a']))
})

it('closes a session’s sockets at once after its member’s were closed', async () => {
  const { publisher, flushing, closed } = publish()
  publisher.disconnectMember(7)
  flushing.resolve()
  await eventually(() => expect(closed).toEqual(['member 7']))
  await eventually(() => {
    closed.length = 0
    publisher.disconnectSession({ sessionId: 'session-a', memberId: 7 })
    expect(closed).toEqual(['session-a'])
  })
})

it('acts on this process although the others cannot be reached', async () => {
  const tried: string[] = []
  const { publisher, flushing, closed } = publish({
    relays: async () => {
      tried.push('relay')
      throw new Error('closed')
    },
  })
  flushing.resolve()
  publisher.announce([7])
  publisher.disconnectSession({ sessionId: 'session-b', memberId: 8 })
  publisher.disconnectMember(7)
  await eventually(() => expect(closed).toEqual(['session-b', 'member 7']))
  expect(tried).toHaveLength(3)
})
