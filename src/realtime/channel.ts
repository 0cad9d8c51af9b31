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
  | { type: 'channel.failed' }
  | { type: 'channel.silent' }
  | { type: 'channel.refused' }

export interface ChannelDeps {
  readonly realtime: Site['realtime']
  readonly authorizeChannel: (socketId: string, channel: string) => Promise<Answer<{ auth: string }>>
  readonly authorizeUser: (socketId: string) => Promise<Answer<{ auth: string; user_data: string }>>
  readonly schedule?: Schedule
  /** Milliseconds within which the server must answer a ping; 10 seconds when undefined. */
  readonly pongTimeout?: number
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

type Clients = Awaited<ReturnType<typeof loadClients>>

const loadClients = async () => {
  const [{ default: Echo }, { default: Pusher }] = await Promise.all([
    import('laravel-echo'),
    import('pusher-js'),
  ])
  return { Echo, Pusher }
}

/** Milliseconds within which the server must answer a ping. */
const answersPingWithin = 10_000

/**
 * Follows the sockets that pusher-js opens. It does not tell that a socket was refused before it opened, and tries again
 * only after 15 seconds.
 *
 * @param closed called when the newest socket has closed
 */
function followSockets({ Runtime }: Clients['Pusher'], closed: () => void) {
  const { createWebSocket } = Runtime
  let newest: ReturnType<typeof createWebSocket> | null = null
  let isOpening = false
  Runtime.createWebSocket = (url) => {
    const socket = createWebSocket.call(Runtime, url)
    newest = socket
    isOpening = true
    // A `WebSocket`, which pusher-js types as what it needs of one.
    Object(socket).addEventListener('close', () => {
      if (socket !== newest) return
      isOpening = false
      closed()
    })
    return socket
  }
  return {
    /** Whether the newest socket has not closed yet. */
    isOpening: () => isOpening,
    stop: () => {
      Runtime.createWebSocket = createWebSocket
    },
  }
}

const connect = (
  { Echo, Pusher }: Clients,
  { realtime, authorizeChannel, authorizeUser, pongTimeout = answersPingWithin }: ChannelDeps,
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
    pongTimeout,
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
const endReports: ReadonlyMap<unknown, ChannelReport> = new Map([
  ['disconnected', { type: 'channel.refused' }],
  ['failed', { type: 'channel.failed' }],
])

interface StateChange {
  readonly current: unknown
  readonly previous: unknown
}

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
    let isJoined = false
    let leave = () => {}

    async function join() {
      const clients = await loadClients()
      if (!isOpen) return
      // In a later task, because pusher-js looks at the close code first: it may be the end.
      const sockets = followSockets(clients.Pusher, () => {
        if (!isJoined) setTimeout(tellFailed)
      })
      const echo = connect(clients, deps, () => isOpen)
      const tellFailed = () => {
        const isEnded = endReports.has(echo.connector.pusher.connection.state)
        if (isOpen && !isEnded) tell({ type: 'channel.failed' })
      }
      // Closing the socket ends its channels. Leaving them first would write to a socket that may be gone already.
      // pusher-js writes in a later task, so what it has begun to write must go first.
      leave = () => {
        sockets.stop()
        setTimeout(() => echo.disconnect())
      }

      echo.connector.pusher.connection.bind('state_change', ({ current, previous }: StateChange) => {
        if (!isOpen) return
        // Events just before the end may explain it (a ban), and are not fetched again once the channel is refused.
        burst.flush()
        if (current !== 'connected') isJoined = false
        const isSilent = previous === 'connected' && sockets.isOpening()
        if (returningStates.has(current)) tell({ type: isSilent ? 'channel.silent' : 'channel.dropped' })
        const end = endReports.get(current)
        if (end) tell(end)
      })
      echo.connector.signin()
      echo
        .private(`App.User.${memberId}`)
        .on('pusher:subscription_succeeded', (data: unknown) => {
          if (!isOpen) return
          isJoined = true
          tell({ type: 'channel.joined', lastEventId: parseJoined(data) })
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
