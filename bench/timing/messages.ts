import type { BrowserCookies } from '../session.ts'

/** Somebody whom another asks for, by each of what he is asked for by. */
export interface Asked {
  readonly id: number
  readonly name: string
}

/** What a server that was started tells of itself. */
export interface Served {
  readonly port: number
  readonly origin: string
  readonly viewers: { readonly [Name in 'a member' | 'one who blocks thousands']: Viewer }
  readonly guest: BrowserCookies
  /** Whom a viewer must not tell apart. */
  readonly subjects: { readonly [Name in 'blocked' | 'deleted' | 'missing']: Asked }
  /** So many addresses have an account. */
  readonly knownAddresses: number
}

export interface Viewer extends BrowserCookies {
  readonly id: number
}

/** The n-th address: as long as any other, known to the server or not. */
export const addressOf = (isKnown: boolean, index: number): string =>
  `${isKnown ? 'known' : 'other'}${String(index).padStart(4, '0')}@lodge.test`
