import { isSitePath } from '../../contract/sitePath.ts'

/** The target when a `redirect_url` is missing or unsafe. */
const defaultTarget = '/home'

/** Paths that are no use after a sign-in: they would sign out, or ask to sign in again. */
const pointless = ['/api/', '/identity', '/login', '/login-redirect', '/admin/login-redirect', '/logout']

/** Returns a path as the browser's router reads it: decoded and in lower case. */
function asRouted(path: string): string | null {
  try {
    return decodeURI(path).toLowerCase()
  } catch {
    return null
  }
}

function isPointless(path: string): boolean {
  const routed = asRouted(path)
  return (
    routed === null ||
    pointless.some(
      (start) => routed === start || routed.startsWith(start.endsWith('/') ? start : `${start}/`),
    )
  )
}

/** Returns the page of this site that `redirect_url` names, or null. An unsafe value is refused, not repaired. */
const safeTarget = (value: unknown): string | null => {
  if (typeof value !== 'string' || value.length > 2_000 || !isSitePath(value)) return null
  const { pathname, search, hash } = new URL(value, 'http://origin.invalid')
  return isPointless(pathname) ? null : `${pathname}${search}${hash}`
}

/** Returns a safe path to redirect to after signing on. */
export const redirectTarget = (value: unknown): string => safeTarget(value) ?? defaultTarget
