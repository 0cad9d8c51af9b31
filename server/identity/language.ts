import Negotiator from 'negotiator'

/**
 * Returns the language that a browser prefers (RFC 9110, 12.5.4) by its code of two or three letters (BCP 47), without
 * the region: `pt` for `pt-BR`. Null when the header names none.
 * @param header the `accept-language` header
 */
export function preferredLanguage(header: string | undefined): string | null {
  if (header === undefined) return null
  const [tag = '*'] = new Negotiator({ headers: { 'accept-language': header } }).languages()
  const [language = ''] = tag.toLowerCase().split('-')
  return /^[a-z]{2,3}$/.test(language) ? language : null
}
