/** Where to go when a `redirect_url` names no page of ours. */
const defaultTarget = '/home'

const origin = 'http://origin.invalid'
/** Going to these after a sign-in would sign out again, or ask to sign in again. */
const pointless = ['/api/', '/identity', '/login', '/login-redirect', '/admin/login-redirect', '/logout']

/** As the browser's router reads a path: decoded, and without regard to case. */
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
 * The page of this origin that `redirect_url` names, or null (SAFETY, Access). Browsers read `\` as `/`, skip
 * tabs and line breaks, and fold `/./`; proxies may decode `%2F`: whatever could so become another host is
 * refused, not repaired.
 */
const safeTarget = (value: unknown): string | null => {
  if (typeof value !== 'string' || value.length > 2_000) return null
  // Visible ASCII only: addresses of our own pages come encoded.
  if (!/^\/[!-~]*$/.test(value) || value.includes('\\')) return null
  if (!URL.canParse(value, origin)) return null
  const url = new URL(value, origin)
  if (url.origin !== origin) return null
  const { pathname } = url
  if (pathname.startsWith('//') || /%(?:2f|5c)/i.test(pathname) || isPointless(pathname)) return null
  return `${pathname}${url.search}${url.hash}`
}

export const redirectTarget = (value: unknown): string => safeTarget(value) ?? defaultTarget
