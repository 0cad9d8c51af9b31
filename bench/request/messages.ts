/** A query that the server sent. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Requests of the bench to a server process. */
export type Asked = { readonly path: string } | { readonly cpu: true }

/** Answers of the server process. */
export type Served =
  | { readonly port: number; readonly cookie: string }
  | { readonly statements: readonly Statement[] }
  | { readonly cpu: NodeJS.CpuUsage }
