/** Messaging between the processes of one site. Messages are lost while the connection is down. */
export interface Fanout {
  /** False while messages of other processes may be missing. */
  isConnected(): boolean
  /**
   * Sends a message to all other processes.
   *
   * @throws while the connection is down
   */
  publish(topic: string, payload: unknown): Promise<void>
  /**
   * Calls `onMessage` with each message of another process.
   * @returns a function that stops it
   */
  subscribe(topic: string, onMessage: (payload: unknown) => void): () => void
  /**
   * Calls `listener` after the first connection and each later one. Messages that were sent before are lost.
   * @returns a function that stops it
   */
  onReconnected(listener: () => void): () => void
  /** Returns the answers of the other processes. Answers that take longer than half a second are left out. */
  ask(topic: string, question: unknown): Promise<unknown[]>
  /**
   * Answers questions of other processes.
   * @returns a function that stops it
   */
  answer(topic: string, reply: (question: unknown) => unknown): () => void
  close(): Promise<void>
}

const noop = () => {}

/** The fanout of a site with one process: there is no other process to reach. */
export const singleProcess: Fanout = {
  isConnected: () => true,
  publish: () => Promise.resolve(),
  subscribe: () => noop,
  onReconnected: () => noop,
  ask: () => Promise.resolve([]),
  answer: () => noop,
  close: () => Promise.resolve(),
}
