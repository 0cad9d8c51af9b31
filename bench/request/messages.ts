import type { CpuQuestion } from '../forkedServer.ts'

/** A query that the server sent. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Requests of the bench to a server process: for the statements of a call, or for its CPU time. */
export type Asked = { readonly path: string } | CpuQuestion

/** Answers of the server process. */
export interface Started {
  readonly port: number
  readonly cookie: string
}
export interface Recorded {
  readonly statements: readonly Statement[]
}
