/**
 * Bounds what clients can hold open: connections that never read their answers would keep files and memory forever. See
 * `docs/security.md#proxies-and-rate-limits`.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type Clock, systemClock } from '../base/clock.ts'
import type { ConnectionLimits } from '../config.ts'
import { addressKey } from './trustedAddress.ts'

export interface ConnectionsOptions {
  readonly limits: ConnectionLimits
  /** Whether connections of this address carry the requests of many clients. */
  readonly isProxy: (address: string) => boolean
  /** Called at most once a minute while connections are refused. */
  readonly onRefused: () => void
  readonly clock?: Clock
}

export interface Connections {
  /** Bounds the connections of a server until it closes. */
  watch(server: Server): void
  /** Stops counting a connection that became a socket of the gateway, which has limits of its own. */
  release(stream: Duplex): void
}

interface Progress {
  readonly address: string
  /** Bytes that the system has taken of the responses. */
  sent: number
  /** When `sent` last grew or everything was taken. */
  at: number
}

const checkInterval = 1_000
const reportInterval = 60_000

export function createConnections(options: ConnectionsOptions): Connections {
  const { limits, isProxy, onRefused, clock = systemClock } = options
  const open = new Map<Duplex, Progress>()
  const counts = new Map<string, number>()
  let reportedAt = -Infinity

  function release(stream: Duplex): void {
    const progress = open.get(stream)
    if (!progress) return
    open.delete(stream)
    const left = (counts.get(progress.address) ?? 1) - 1
    if (left > 0) counts.set(progress.address, left)
    else counts.delete(progress.address)
  }

  function accept(socket: Socket): void {
    const peer = socket.remoteAddress ?? ''
    const address = addressKey(peer)
    const count = counts.get(address) ?? 0
    if (open.size >= limits.total || (count >= limits.perAddress && !isProxy(peer))) {
      socket.destroy()
      if (clock.now() - reportedAt < reportInterval) return
      reportedAt = clock.now()
      return onRefused()
    }
    counts.set(address, count + 1)
    open.set(socket, { address, sent: 0, at: clock.now() })
    socket.once('close', () => release(socket))
  }

  function check(socket: Socket): void {
    const progress = open.get(socket)
    if (!progress) return
    const now = clock.now()
    const unread = socket.writableLength
    const sent = socket.bytesWritten - unread
    if (unread === 0 || sent !== progress.sent) {
      progress.sent = sent
      progress.at = now
    } else if (now - progress.at >= limits.unreadFor) socket.destroy()
  }

  return {
    release,
    watch(server) {
      const own = new Set<Socket>()
      server.on('connection', (socket: Socket) => {
        own.add(socket)
        socket.once('close', () => own.delete(socket))
        accept(socket)
      })
      const stop = clock.every(checkInterval, () => {
        for (const socket of own) check(socket)
      })
      server.once('close', stop)
    },
  }
}
