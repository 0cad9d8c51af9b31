/** The cookies of signing in. Their values are base64url, so nothing is escaped. */

export interface CookieNames {
  readonly session: string
  /** Binds the XSRF token of a browser that is not signed in. */
  readonly guest: string
  /** Says that this browser signed in to an account before. */
  readonly device: string
  readonly xsrf: string
}

/** `__Host-` keeps other hosts and paths from setting them; browsers want https for it. */
export const cookieNames = (isSecure: boolean): CookieNames => {
  const prefix = isSecure ? '__Host-' : ''
  return {
    session: `${prefix}lodge_session`,
    guest: `${prefix}lodge_guest`,
    device: `${prefix}lodge_device`,
    // What axios and every other client that knows the convention reads.
    xsrf: 'XSRF-TOKEN',
  }
}

/** The first cookie of that name, or null. */
export const readCookie = (header: string | undefined, name: string): string | null => {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}

interface CookieOptions {
  readonly isSecure: boolean
  /** Seconds; without it the cookie goes with the browser's session. */
  readonly maxAge?: number | undefined
  /** Whether scripts of the page may read it. */
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
