import type { CpuQuestion } from '../forkedServer.ts'

/** A message that is committed. Its receiver has a socket. */
export interface CommittedMessage {
  readonly id: number
  readonly toId: number
}

/** What the bench asks a server process for: to deliver, which it does not answer, or how much CPU time it used. */
export type Asked = { readonly deliver: readonly CommittedMessage[] } | CpuQuestion

/** What a server process sends once it listens. */
export interface Started {
  readonly port: number
}
