/**
 * The member's private channel, over laravel-echo and pusher-js. Both libraries are loaded when the first channel is
 * opened, because guests need neither.
 */
import type { Answer } from '../../contract/answer.ts'
import type { ChannelEvent } from '../../contract/events.ts'
import type { Site } from '../../contract/site.ts'
import { createBurst, nextFrame } from './burst.ts'
import type { Schedule } from './burst.ts'
import { parseEvent, parseJoined } from './parse.ts'
import { createSeen } from './seen.ts'

export type ChannelReport =
  | { type: 'channel.joined'; lastEventId: number | null }
  | { type: 'channel.received'; events: readonly ChannelEvent[] }
  | { type: 'channel.dropped' }
  | { type: 'channel.refused' }

export interface ChannelDeps {
  readonly realtime: Site['realtime']
  readonly authorizeChannel: (socketId: string, channel: string) => Promise<Answer<{ auth: string }>>
  readonly authorizeUser: (socketId: string) => Promise<Answer<{ auth: string; user_data: string }>>
  readonly schedule?: Schedule
}

type Handback<Grant> = (error: Error | null, grant: Grant | null) => void

/** Gives pusher-js a signature to send, unless the channel was left meanwhile: its socket is closing then. */
async function handBack<Grant>(
  asked: Promise<Answer<Grant>>,
  isOpen: () => boolean,
  callback: Handback<Grant>,
): Promise<void> {
  const [outcome] = await Promise.allSettled([asked])
  if (!isOpen()) return
  if (outcome.status === 'fulfilled' && outcome.value.ok) callback(null, outcome.value.data)
  else callback(new Error('The socket was not signed in'), null)
}

const loadClients = async () => {
  const [{ default: Echo }, { default: Pusher }] = await Promise.all([
    import('laravel-echo'),
    import('pusher-js'),
  ])
  return { Echo, Pusher }
}

const connect = (
  { Echo, Pusher }: Awaited<ReturnType<typeof loadClients>>,
  { realtime, authorizeChannel, authorizeUser }: ChannelDeps,
  isOpen: () => boolean,
) =>
  new Echo({
    broadcaster: 'pusher',
    Pusher,
    key: realtime.key,
    cluster: '',
    wsHost: realtime.host,
    wsPort: realtime.port,
    wssPort: realtime.port,
    forceTLS: realtime.tls,
    enabledTransports: [realtime.tls ? 'wss' : 'ws'],
    withoutInterceptors: true,
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, callback) =>
        void handBack(authorizeChannel(socketId, channelName), isOpen, callback),
    },
    userAuthentication: {
      // Echo's types require both, but a custom handler uses neither.
      endpoint: '/broadcasting/user-auth',
      headers: {},
      customHandler: ({ socketId }, callback) => void handBack(authorizeUser(socketId), isOpen, callback),
    },
  })

/** From these states pusher-js reconnects by itself. */
const returningStates: ReadonlySet<unknown> = new Set(['connecting', 'unavailable'])
/** From these it does not: the gateway closed with a code 40xx, or the browser has no web sockets. */
const endStates: ReadonlySet<unknown> = new Set(['disconnected', 'failed'])

export type OpenChannel = (memberId: number, tell: (report: ChannelReport) => void) => () => void

/** Returns a function that joins the channel of a member. That returns one that leaves it and closes the socket. */
export function createChannelOpener(deps: ChannelDeps): OpenChannel {
  return (memberId, tell) => {
    const burst = createBurst<ChannelEvent>(
      (events) => tell({ type: 'channel.received', events }),
      deps.schedule ?? nextFrame,
    )
    const isNew = createSeen()
    let isOpen = true
    let leave = () => {}

    async function join() {
      const clients = await loadClients()
      if (!isOpen) return
      const echo = connect(clients, deps, () => isOpen)
      // Closing the socket ends its channels. Leaving them first would write to a socket that may be gone already.
      // pusher-js writes in a later task, so what it has begun to write must go first.
      leave = () => void setTimeout(() => echo.disconnect())

      echo.connector.pusher.connection.bind('state_change', ({ current }: { current: unknown }) => {
        if (!isOpen) return
        // Events just before the end may explain it (a ban), and are not fetched again once the channel is refused.
        burst.flush()
        if (returningStates.has(current)) tell({ type: 'channel.dropped' })
        if (endStates.has(current)) tell({ type: 'channel.refused' })
      })
      echo.connector.signin()
      echo
        .private(`App.User.${memberId}`)
        .on('pusher:subscription_succeeded', (data: unknown) => {
          if (isOpen) tell({ type: 'channel.joined', lastEventId: parseJoined(data) })
        })
        .error(() => {
          if (isOpen) tell({ type: 'channel.refused' })
        })
        .listenToAll((_name: string, data: unknown) => {
          const event = parseEvent(data)
          if (isOpen && event && (event.id === null || isNew(event.id))) burst.add(event)
        })
    }

    // This fails only when the libraries can't be fetched.
    join().catch(() => {
      if (isOpen) tell({ type: 'channel.refused' })
    })

    return () => {
      isOpen = false
      burst.stop()
      leave()
    }
  }
}
