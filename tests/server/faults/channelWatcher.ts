/** Follows a member's channel like a page that stays open: it reconnects, and then asks for what it missed. */
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { memberChannel } from '../../../contract/events.ts'
import { openSocket } from '../realtime/rawSocket.ts'
import type { Person, RealSite } from './realSite.ts'

const Event = z.object({
  id: z.number(),
  type: z.string(),
  data: z.object({ message: z.object({ id: z.number() }) }).partial(),
})
type Event = z.infer<typeof Event>
const Replay = z.object({ data: z.array(Event), has_more: z.boolean(), reset: z.literal(false) })
const Grant = z.object({ auth: z.string(), channel_data: z.string() })

type Socket = Awaited<ReturnType<typeof openSocket>>

/** Milliseconds between two tries to connect. */
const retryDelay = 50

/**
 * Watches the channel of `person` through the server at `url` until the test ends.
 * @param url may refuse connections; they are tried again
 */
export function watchChannel({ config }: RealSite, person: Person, url: string) {
  const channel = memberChannel(person.id)
  const sockets: Socket[] = []
  const missed: Event[] = []
  const end = new AbortController()

  const eventsOf = ({ frames }: Socket): Event[] =>
    frames.flatMap((frame) => {
      const event = frame.channel === channel ? Event.safeParse(frame.data) : null
      return event?.success ? [event.data] : []
    })

  /** Returns what the page has seen. Positions grow by one, and a page shows each position once. */
  const seen = () => new Map([...missed, ...sockets.flatMap(eventsOf)].map((event) => [event.id, event]))

  /** Returns the last position before which nothing is missing. */
  function position(): number {
    const events = seen()
    let last = 0
    while (events.has(last + 1)) last += 1
    return last
  }

  async function catchUp(): Promise<void> {
    for (let hasMore = true; hasMore;) {
      const answer = await fetch(`${url}/api/event?after=${position()}`, { headers: person.headers })
      const { data, has_more } = Replay.parse(await answer.json())
      missed.push(...data)
      hasMore = has_more
    }
  }

  /** Follows the channel on one connection until that ends. */
  async function follow(): Promise<void> {
    const address = `${url.replace('http:', 'ws:')}/app/${config.realtime.key}?protocol=7`
    const socket = await openSocket(address, { origin: config.appUrl })
    sockets.push(socket)
    const lost = socket.closed.then(() => Promise.reject(new Error('The connection is lost.')))
    const { socket_id } = await Promise.race([socket.established(), lost])
    const grant = await fetch(`${url}/broadcasting/auth`, {
      method: 'POST',
      headers: { ...person.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ socket_id, channel_name: channel }),
    })
    socket.subscribe(channel, Grant.parse(await grant.json()))
    await Promise.race([socket.take('pusher_internal:subscription_succeeded'), lost])
    await catchUp()
    await lost
  }

  const following = (async () => {
    while (!end.signal.aborted) {
      // The server may be down, or go at any moment.
      await follow().catch(() => {})
      await wait(retryDelay)
    }
  })()
  onTestFinished(async () => {
    end.abort()
    for (const { socket } of sockets) socket.terminate()
    await following
  })

  const messagesIn = (events: Iterable<Event>): number[] =>
    [...events].flatMap(({ type, data }) => (type === 'MessageCreated' ? (data.message?.id ?? []) : []))

  return {
    position,
    /** Returns the id of the message at each position that the page has seen. */
    messages: () => messagesIn(seen().values()),
    /** Returns the ids of the messages that came over sockets. */
    heard: () => messagesIn(sockets.flatMap(eventsOf)),
    /** Returns the positions that each connection got, in the order of their arrival. */
    deliveries: () => sockets.map((socket) => eventsOf(socket).map(({ id }) => id)),
  }
}
