/** The line between the processes of one site. What is sent while it is down is lost, unless its sender sends it again. */
export interface Fanout {
  /** False while notices of other processes may be missing here. */
  isConnected(): boolean
  /**
   * Tells every other process.
   *
   * @throws while the line is down
   */
  publish(topic: string, payload: unknown): Promise<void>
  /** Hears what other processes tell, until the returned function is called. */
  subscribe(topic: string, hear: (payload: unknown) => void): () => void
  /** Calls `listener` when the line is back, as what was told in between is lost. */
  onReconnected(listener: () => void): () => void
  /** What the other processes answer; who takes longer than half a second is left out. */
  ask(topic: string, question: unknown): Promise<unknown[]>
  /** Answers the others' questions, until the returned function is called. */
  answer(topic: string, reply: (question: unknown) => unknown): () => void
  close(): Promise<void>
}

const nothing = () => {}

/** One process has nobody to tell. */
export const alone: Fanout = {
  isConnected: () => true,
  publish: () => Promise.resolve(),
  subscribe: () => nothing,
  onReconnected: () => nothing,
  ask: () => Promise.resolve([]),
  answer: () => nothing,
  close: () => Promise.resolve(),
}
