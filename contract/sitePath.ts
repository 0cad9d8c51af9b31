/** Stands for the site's origin, which the rule does not depend on. */
const origin = 'http://origin.invalid'

/**
 * Whether a text is a path of this site that nobody can read as another host. Browsers read `\` as `/`, skip tabs and
 * line breaks, and resolve `/./`; proxies may decode `%2F` and `%5C`. See `docs/security.md#links-and-html`.
 */
export function isSitePath(text: string): boolean {
  // Visible ASCII only: paths of this site are percent-encoded.
  if (!/^\/[!-~]*$/.test(text) || text.includes('\\') || !URL.canParse(text, origin)) return false
  const { origin: targetOrigin, pathname } = new URL(text, origin)
  return targetOrigin === origin && !pathname.startsWith('//') && !/%(?:2f|5c)/i.test(pathname)
}

/**
 * Whether a link names its scheme: http, https or mailto. Browsers skip tabs and line breaks and read `\` as `/`, so none
 * may occur.
 */
export const isOutwardLink = (text: string): boolean => /^(?:https?:\/\/|mailto:)[^\s\p{Cc}\\]+$/iu.test(text)
