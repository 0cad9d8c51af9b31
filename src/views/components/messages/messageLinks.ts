/** Finds the addresses of other sites in the text of a message. */

/** A piece of a text. With `href`, it is shown as a link. */
export interface TextPart {
  /** Index in the whole text. */
  readonly at: number
  readonly text: string
  readonly href?: string
}

/** Ends before invisible characters, which could disguise the host or reorder what is shown. */
const candidates = /\bhttps:\/\/[^\s<>"\p{C}]+/giu

/** Characters. Longer addresses stay text: reading them takes long. */
const longestAddress = 2_000

/** Punctuation that ends the sentence rather than the address. */
const closing = /[.,;:!?'*_~…。，、！？；：”’»」』）】]$/u
const brackets: readonly (readonly [string, string])[] = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]
const countOf = (text: string, character: string) => text.split(character).length - 1
const endsWithOddBracket = (text: string) =>
  brackets.some(([open, close]) => text.endsWith(close) && countOf(text, close) > countOf(text, open))

function withoutPunctuation(candidate: string): string {
  let address = candidate
  while (closing.test(address) || endsWithOddBracket(address)) address = address.slice(0, -1)
  return address
}

/**
 * Reads an address. Its text is the address that the link opens, with other than ASCII letters of the host in punycode,
 * so that a lookalike host does not pass for the original. Null for an address that could mislead: with a user name
 * before the host, or with a host that is no domain.
 */
function readAddress(address: string): Omit<Required<TextPart>, 'at'> | null {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return null
  }
  const { href, protocol, username, password, hostname, pathname, search, hash } = url
  if (protocol !== 'https:' || username !== '' || password !== '' || !hostname.includes('.')) return null
  return { href, text: pathname === '/' && search === '' && hash === '' ? url.origin : href }
}

/** Splits the text of a message into plain text and `https` links, in their order. */
export function partsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: candidate, index } of text.matchAll(candidates)) {
    const address = candidate.length > longestAddress ? '' : withoutPunctuation(candidate)
    const link = readAddress(address)
    if (link) {
      if (index > end) parts.push({ at: end, text: text.slice(end, index) })
      parts.push({ at: index, ...link })
      end = index + address.length
    }
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end) })
  return parts
}
