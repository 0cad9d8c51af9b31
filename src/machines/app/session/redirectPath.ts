/** Going to these would ask to sign in again, or sign out. */
const passages: ReadonlySet<string> = new Set([
  '/login',
  '/login-redirect',
  '/admin/login-redirect',
  '/logout',
])

/** As the router reads a path: decoded, without regard to case, nor to a slash at its end. */
function asRouted(path: string): string | null {
  try {
    return decodeURI(path)
      .toLowerCase()
      .replace(/(?<=.)\/$/, '')
  } catch {
    return null
  }
}

/**
 * Where to go after the sign-on: only ever a path of this origin (SAFETY, Access), else `fallback`.
 *
 * @param wanted what a link or a query parameter said
 */
export function redirectPath(wanted: string | null, origin: string, fallback: string): string {
  if (wanted === null || !URL.canParse(wanted, origin)) return fallback
  const { origin: wantedOrigin, pathname, search, hash } = new URL(wanted, origin)
  // `/.//elsewhere.example` is of this origin, and its path, taken alone, is not.
  if (wantedOrigin !== origin || pathname.startsWith('//')) return fallback
  const routed = asRouted(pathname)
  if (routed === null || passages.has(routed)) return fallback
  return pathname + search + hash
}
