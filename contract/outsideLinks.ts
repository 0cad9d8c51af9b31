/**
 * The rules of links from profiles to other sites, for the server and the browser (docs/decisions.md#links-of-profiles).
 * Texts are read as browsers read addresses, because a member who sees a link must go to the host that they read.
 */
import { profileLinks } from './limits.ts'
import { trimmed } from './blankText.ts'
import { tooLongText } from './tooLong.ts'

/** A text as it is stored, or why it is refused. */
export type ReadText<Value = string> =
  | { readonly value: Value; readonly problem: null }
  | { readonly value: null; readonly problem: string }

const read = (value: string): ReadText => ({ value, problem: null })
const refused = (problem: string): ReadText => ({ value: null, problem })

/** Control characters, and invisible ones that change the order in which the others are shown. */
const unreadable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
const host = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/

const wrongAddress = 'Enter the full address of a site, for example https://example.com.'

/**
 * Reads a link. An address without a scheme and one with `http:` become `https:`. Refuses other schemes, user names and
 * passwords before `@`, which readers mistake for the host, and hosts without a name.
 */
export function readLink(typed: string): ReadText {
  const text = trimmed(typed)
  if (unreadable.test(text) || /\s|\\/.test(text)) return refused(wrongAddress)
  const url = URL.parse(/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return refused(wrongAddress)
  if (url.username !== '' || url.password !== '')
    return refused('Enter the address without a name or password before @.')
  if (!host.test(url.hostname)) return refused(wrongAddress)
  url.protocol = 'https:'
  const tooLong = tooLongText(url.href.length, profileLinks.length)
  return tooLong === undefined ? read(url.href) : refused(tooLong)
}

/**
 * The networks of a profile. `hosts` are the sites on which a pasted address is recognized, `longest` is in characters.
 */
export const networks = {
  facebook: {
    label: 'Facebook',
    address: 'https://www.facebook.com/',
    hosts: ['facebook.com', 'fb.com', 'm.facebook.com'],
    name: /^(?=(?:\.*[a-z\d]){5})[a-z\d.]{5,50}$/i,
    rule: 'Facebook names have 5 to 50 letters, digits or dots.',
    longest: 50,
  },
  instagram: {
    label: 'Instagram',
    address: 'https://www.instagram.com/',
    hosts: ['instagram.com'],
    name: /^(?!\.)(?!.*\.\.)(?!.*\.$)[a-z\d._]{1,30}$/i,
    rule: 'Instagram names have up to 30 letters, digits, underscores or single dots.',
    longest: 30,
  },
  twitter: {
    label: 'X',
    address: 'https://x.com/',
    hosts: ['x.com', 'twitter.com', 'mobile.twitter.com'],
    name: /^\w{1,15}$/,
    rule: 'X names have up to 15 letters, digits or underscores.',
    longest: 15,
  },
} as const

export type Network = keyof typeof networks

/** The name in a pasted address of the network's site, or null. */
function nameInAddress(network: Network, text: string): string | null {
  const url = URL.parse(/^https?:/i.test(text) ? text : `https://${text}`)
  const hosts: readonly string[] = networks[network].hosts
  if (!url || !hosts.includes(url.hostname.replace(/^www\./, ''))) return null
  return /^\/@?([^/]+)\/?$/.exec(url.pathname)?.[1] ?? null
}

/** Reads a name on a network. An `@` before it is dropped, and of a pasted address of the network the name is taken. */
export function readNetworkName(network: Network, typed: string): ReadText {
  const text = trimmed(typed)
  const name = nameInAddress(network, text) ?? text.replace(/^@/, '')
  const { name: allowed, rule, longest } = networks[network]
  if (allowed.test(name)) return read(name)
  // Only of what would be a name if it were shorter.
  const tooLong = allowed.test(name.slice(0, longest)) ? tooLongText(name.length, longest) : undefined
  return refused(tooLong === undefined ? rule : `${tooLong} ${rule}`)
}

/** The address of a member's page on a network. */
export const networkAddress = (network: Network, username: string): string =>
  networks[network].address + encodeURIComponent(username)
