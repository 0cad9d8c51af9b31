/** One query, as the server sent it. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** What a bench asks of a server it started. */
export type Asked = { readonly path: string } | { readonly cpu: true }

/** What it tells. */
export type Served =
  | { readonly port: number; readonly cookie: string }
  | { readonly statements: readonly Statement[] }
  | { readonly cpu: NodeJS.CpuUsage }
