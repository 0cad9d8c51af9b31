/** The target when a `redirect_url` is missing or unsafe. */
const defaultTarget = '/home'

const origin = 'http://origin.invalid'
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

/**
 * Returns the page of this origin that `redirect_url` names, or null. Browsers read `\` as `/`, skip tabs and line
 * breaks, and resolve `/./`; proxies may decode `%2F`. A value that could become another host is refused, not repaired
 * (`docs/security.md#links-and-html`).
 */
const safeTarget = (value: unknown): string | null => {
  if (typeof value !== 'string' || value.length > 2_000) return null
  // Visible ASCII only: paths of this site are percent-encoded.
  if (!/^\/[!-~]*$/.test(value) || value.includes('\\')) return null
  if (!URL.canParse(value, origin)) return null
  const url = new URL(value, origin)
  if (url.origin !== origin) return null
  const { pathname } = url
  if (pathname.startsWith('//') || /%(?:2f|5c)/i.test(pathname) || isPointless(pathname)) return null
  return `${pathname}${url.search}${url.hash}`
}

/** Returns a safe path to redirect to after signing on. */
export const redirectTarget = (value: unknown): string => safeTarget(value) ?? defaultTarget
