import type { BrowserCookies } from '../session.ts'

/** A member as the target of calls: by id, name and conversation. */
export interface Asked {
  readonly id: number
  readonly name: string
}

/** What the server process reports after its start. */
export interface Served {
  readonly port: number
  readonly origin: string
  readonly viewers: { readonly [Name in 'a member' | 'one who blocks thousands']: Viewer }
  readonly guest: BrowserCookies
  /** Members whom a viewer must not be able to tell apart. */
  readonly subjects: { readonly [Name in 'blocked' | 'deleted' | 'missing']: Asked }
  /** Number of addresses that have an account. */
  readonly knownAddresses: number
}

export interface Viewer extends BrowserCookies {
  readonly id: number
}

/** Returns the n-th address. All have the same length, with and without an account. */
export const addressOf = (isKnown: boolean, index: number): string =>
  `${isKnown ? 'known' : 'other'}${String(index).padStart(4, '0')}@lodge.test`
