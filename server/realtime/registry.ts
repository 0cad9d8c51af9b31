import type { Connection } from './connection.ts'
import type { Bearer } from './grants.ts'
import { SocketSets } from './socketSets.ts'

export interface RegistryOptions {
  readonly socketsPerMember: number
  readonly onMemberConnected: (memberId: number) => void
  readonly onMemberDisconnected: (memberId: number) => void
}

/** All sockets of this process, indexed by channel, member and session. */
export class Registry {
  readonly sockets = new Set<Connection>()
  readonly byChannel = new SocketSets<string>()
  readonly byMember = new SocketSets<number>()
  readonly bySession = new SocketSets<string>()
  readonly #options: RegistryOptions

  constructor(options: RegistryOptions) {
    this.#options = options
  }

  /** Assigns a socket to a member and session, unless it belongs to another member or the member has too many. */
  identify(connection: Connection, bearer: Bearer): 'identified' | 'other member' | 'too many' {
    const { memberId } = bearer
    const isNew = memberId !== null && connection.memberId === null
    if (isNew && this.byMember.of(memberId).size >= this.#options.socketsPerMember) return 'too many'
    if (!connection.belongTo(bearer)) return 'other member'
    if (isNew && this.byMember.add(memberId, connection)) this.#options.onMemberConnected(memberId)
    if (connection.sessionId !== null) this.bySession.add(connection.sessionId, connection)
    return 'identified'
  }

  join(connection: Connection, channel: string): void {
    connection.channels.add(channel)
    this.byChannel.add(channel, connection)
  }

  /** @returns whether the socket was on the channel */
  leave(connection: Connection, channel: string): boolean {
    this.byChannel.delete(channel, connection)
    return connection.channels.delete(channel)
  }

  remove(connection: Connection): void {
    this.sockets.delete(connection)
    for (const channel of connection.channels) this.byChannel.delete(channel, connection)
    const { memberId, sessionId } = connection
    if (sessionId !== null) this.bySession.delete(sessionId, connection)
    if (memberId !== null && this.byMember.delete(memberId, connection)) {
      this.#options.onMemberDisconnected(memberId)
    }
  }
}
