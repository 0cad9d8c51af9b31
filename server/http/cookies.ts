/** The cookies of signing in. Their values are base64url and need no escaping. */

export interface CookieNames {
  readonly session: string
  /** Binds the XSRF token of a browser that is not signed in. */
  readonly guest: string
  /** Proves that this browser signed in to an account before. */
  readonly device: string
  /** Holds from where the visitor came, until they join (`referrer.ts`). */
  readonly referrer: string
  /** The unfinished sign-in of a browser: its code or its passkey is still to come. */
  readonly challenge: string
  readonly xsrf: string
}

/** The prefix `__Host-` keeps other hosts and paths from setting a cookie. Browsers accept it over https only. */
export const cookieNames = (isSecure: boolean): CookieNames => {
  const prefix = isSecure ? '__Host-' : ''
  return {
    session: `${prefix}lodge_session`,
    guest: `${prefix}lodge_guest`,
    device: `${prefix}lodge_device`,
    referrer: `${prefix}lodge_referrer`,
    challenge: `${prefix}lodge_challenge`,
    // The name that axios reads by default.
    xsrf: 'XSRF-TOKEN',
  }
}

/** Returns the value of the first cookie named `name`, or null. */
export const readCookie = (header: string | undefined, name: string): string | null => {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}

interface CookieOptions {
  readonly isSecure: boolean
  /** Seconds; without it the cookie ends with the browser's session. */
  readonly maxAge?: number | undefined
  /** Whether scripts may read the cookie. */
  readonly isReadable?: boolean
}

export const writeCookie = (name: string, value: string, options: CookieOptions): string =>
  [
    `${name}=${value}`,
    'Path=/',
    'SameSite=Lax',
    ...(options.maxAge === undefined ? [] : [`Max-Age=${options.maxAge}`]),
    ...(options.isReadable ? [] : ['HttpOnly']),
    ...(options.isSecure ? ['Secure'] : []),
  ].join('; ')

export const dropCookie = (name: string, isSecure: boolean): string =>
  writeCookie(name, '', { isSecure, maxAge: 0 })
