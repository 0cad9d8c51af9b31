import type { Duplex } from 'node:stream'
import { WebSocket } from 'ws'
import type { Bearer } from './grants.ts'
import { type Code, errorFrame } from './protocol.ts'

export interface ConnectionOptions {
  readonly id: string
  readonly webSocket: WebSocket
  /** The stream below the WebSocket, to which finished frames are written as they are. */
  readonly stream: Duplex
  readonly bufferedBytes: number
  readonly now: number
}

/** One socket, and what the gateway knows of it. */
export class Connection {
  /** Pusher's `socket_id`. */
  readonly id: string
  readonly connectedAt: number
  readonly closed: Promise<unknown>
  /** Whom a grant made of it; he stays the same for as long as the socket lives. */
  memberId: number | null = null
  sessionId: string | null = null
  readonly channels = new Set<string>()
  /** Subscriptions that wait for the member's position. */
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
   * Writes finished frames past `ws`, which would build each one again for every socket. That is safe
   * while nothing is compressed or fragmented, and the gateway negotiates and sends neither.
   *
   * @returns false when the socket is closing or closed, after which nothing may be sent
   */
  write(frames: Buffer): boolean {
    if (this.#webSocket.readyState !== WebSocket.OPEN) return false
    this.#stream.write(frames)
    // A close frame would only queue behind what he does not read.
    if (this.#stream.writableLength > this.#bufferedBytes) this.#webSocket.terminate()
    return true
  }

  /** Says why, then closes with the same code. */
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

  /** Notes a sign of life. @returns how many there were in this second */
  hear(now: number): number {
    this.heardAt = now
    this.pingedAt = null
    const second = Math.floor(now / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#heardThisSecond = 0
    }
    return ++this.#heardThisSecond
  }

  /** @returns false when the grant is another member's than the one this socket belongs to */
  belongTo({ memberId, sessionId }: Bearer): boolean {
    if (this.memberId !== null && memberId !== null && this.memberId !== memberId) return false
    this.memberId ??= memberId
    this.sessionId ??= sessionId
    this.isAuthorized = true
    return true
  }
}
