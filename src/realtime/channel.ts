/**
 * The member's private channel (SPEC 4, Realtime connection), by laravel-echo and pusher-js, which are loaded when
 * the first channel is opened: nobody needs them before he is signed in.
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
  readonly authoriseChannel: (socketId: string, channel: string) => Promise<Answer<{ auth: string }>>
  readonly authoriseUser: (socketId: string) => Promise<Answer<{ auth: string; user_data: string }>>
  readonly schedule?: Schedule
}

type Handback<Grant> = (error: Error | null, grant: Grant | null) => void

async function handBack<Grant>(asked: Promise<Answer<Grant>>, callback: Handback<Grant>): Promise<void> {
  const [outcome] = await Promise.allSettled([asked])
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

async function connect({ realtime, authoriseChannel, authoriseUser }: ChannelDeps) {
  const { Echo, Pusher } = await loadClients()
  return new Echo({
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
        void handBack(authoriseChannel(socketId, channelName), callback),
    },
    userAuthentication: {
      // Echo's types ask for both, and its handler uses neither.
      endpoint: '/broadcasting/user-auth',
      headers: {},
      customHandler: ({ socketId }, callback) => void handBack(authoriseUser(socketId), callback),
    },
  })
}

/** pusher-js leaves `connected` for these and comes back by itself. */
const returningStates: ReadonlySet<unknown> = new Set(['connecting', 'unavailable'])
/** It does not come back from these: the gateway closed with a 40xx, or the browser has no web sockets. */
const endStates: ReadonlySet<unknown> = new Set(['disconnected', 'failed'])

export type OpenChannel = (memberId: number, tell: (report: ChannelReport) => void) => () => void

/** What comes back joins a member's channel; what that gives leaves it and closes the socket. */
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
      const echo = await connect(deps)
      // Its channels end with the socket; a word about it would go to one that a lost network has closed already.
      leave = () => echo.disconnect()
      if (!isOpen) return leave()

      echo.connector.pusher.connection.bind('state_change', ({ current }: { current: unknown }) => {
        if (!isOpen) return
        // What came just before the end may be its reason, and nobody asks for it again once the channel is refused.
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

    // The only way to fail is that the libraries could not be fetched.
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
