/** Pages that would start another sign-on or sign out. */
const passages: ReadonlySet<string> = new Set([
  '/login',
  '/login-redirect',
  '/admin/login-redirect',
  '/logout',
])

/** Normalizes a path like the router: decoded, lower case, without a trailing slash. Null for invalid encoding. */
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
 * Returns the path to open after the sign-on: only paths of this origin, else `fallback`
 * (`docs/security.md#links-and-html`).
 *
 * @param wanted the untrusted value of a link or query parameter
 */
export function redirectPath(wanted: string | null, origin: string, fallback: string): string {
  if (wanted === null || !URL.canParse(wanted, origin)) return fallback
  const { origin: wantedOrigin, pathname, search, hash } = new URL(wanted, origin)
  // `/.//elsewhere.example` resolves to this origin, but its path alone would lead to another one.
  if (wantedOrigin !== origin || pathname.startsWith('//')) return fallback
  const routed = asRouted(pathname)
  if (routed === null || passages.has(routed)) return fallback
  return pathname + search + hash
}
