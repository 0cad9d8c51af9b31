import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { Bearer } from './grants.ts'
import { type Code, errorFrame } from './protocol.ts'

export interface ConnectionOptions {
  readonly id: string
  readonly webSocket: WebSocket
  /** The stream below the WebSocket. Finished frames are written to it directly. */
  readonly stream: Duplex
  readonly bufferedBytes: number
  readonly now: number
}

/** A socket with its state in the gateway. */
export class Connection {
  /** Pusher's `socket_id`. */
  readonly id: string
  readonly connectedAt: number
  readonly closed: Promise<unknown>
  /** The member of the socket, set by the first grant. It never changes to another member. */
  memberId: number | null = null
  sessionId: string | null = null
  readonly channels = new Set<string>()
  /** Channels whose subscription waits for the member's position in the event log. */
  readonly pending = new Set<string>()
  isAuthorized = false
  heardAt: number
  pingedAt: number | null = null

  readonly #webSocket: WebSocket
  readonly #stream: Duplex
  readonly #bufferedBytes: number
  #second = 0
  #heardThisSecond = 0

  constructor({ id, webSocket, stream, bufferedBytes, now }: ConnectionOptions) {
    this.id = id
    this.connectedAt = now
    this.heardAt = now
    this.closed = new Promise((resolve) => webSocket.once('close', resolve))
    this.#webSocket = webSocket
    this.#stream = stream
    this.#bufferedBytes = bufferedBytes
  }

  get isOpen(): boolean {
    return this.#webSocket.readyState === WebSocket.OPEN
  }

  /**
   * Writes finished frames directly to the stream, because `ws` would build them again for every socket. This is safe
   * as long as nothing is compressed or fragmented; the gateway does neither.
   *
   * @returns false if the socket is closing or closed
   */
  write(frames: Buffer): boolean {
    if (this.#webSocket.readyState !== WebSocket.OPEN) return false
    this.#stream.write(frames)
    // Terminated, because a close frame would wait behind the data that the client does not read.
    if (this.#stream.writableLength > this.#bufferedBytes) this.#webSocket.terminate()
    return true
  }

  /** Sends an error, then closes with the same code. */
  fail(code: Code, message: string): void {
    this.write(errorFrame(code, message))
    this.close(code, message)
  }

  close(code: Code, message: string): void {
    this.#webSocket.close(code, message)
  }

  terminate(): void {
    this.#webSocket.terminate()
  }

  /**
   * Records that the client sent something.
   * @returns how many messages and pings arrived in the current second
   */
  countMessage(now: number): number {
    this.heardAt = now
    this.pingedAt = null
    const second = Math.floor(now / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#heardThisSecond = 0
    }
    return ++this.#heardThisSecond
  }

  /** @returns false if the socket already belongs to another member */
  belongTo({ memberId, sessionId }: Bearer): boolean {
    if (this.memberId !== null && memberId !== null && this.memberId !== memberId) return false
    this.memberId ??= memberId
    this.sessionId ??= sessionId
    this.isAuthorized = true
    return true
  }
}
