/** Secrets of invitation codes, supporter codes and API tokens. They are random, so that a plain hash can't be guessed. */
import { createHash, randomBytes } from 'node:crypto'
import type { AccessTokenKind } from '../../contract/accessTokens.ts'

/** Says what a secret is for, to people and to programs that look for lost secrets. */
const prefixes = {
  invitation: 'lodge_inv_',
  supporter: 'lodge_sup_',
  api: 'lodge_api_',
} as const satisfies Record<AccessTokenKind, string>

/** Crockford's base 32: none of its characters is taken for another. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const groups = 4
const groupLength = 5
const codeForm = new RegExp(`^[${alphabet}]{${groups * groupLength}}$`)
/** How many random characters a list shows. The others of a code still have 80 bits. */
const shownLength = 4

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

export interface AccessSecret {
  /** What its owner gets, once. */
  readonly secret: string
  /** SHA-256 in hex. */
  readonly hash: string
  readonly beginning: string
}

const randomCode = () =>
  Array.from(randomBytes(groups * groupLength), (byte) => alphabet.charAt(byte % alphabet.length)).join('')

const inGroups = (code: string) =>
  Array.from({ length: groups }, (_, index) =>
    code.slice(index * groupLength, (index + 1) * groupLength),
  ).join('-')

/** Makes a secret: 100 bits in groups that people can type for codes, 256 bits for API tokens. */
export function makeSecret(kind: AccessTokenKind): AccessSecret {
  const prefix = prefixes[kind]
  const random = kind === 'api' ? randomBytes(32).toString('base64url') : randomCode()
  return {
    secret: prefix + (kind === 'api' ? random : inGroups(random)),
    hash: hash(prefix + random),
    beginning: prefix + random.slice(0, shownLength),
  }
}

/**
 * Returns the hash of a code as somebody typed it: in any case, with or without prefix and dashes, and with letters that
 * look like digits. Null for a text that can't be one.
 */
export function hashOfCode(kind: 'invitation' | 'supporter', typed: string): string | null {
  const prefix = prefixes[kind]
  const lower = typed.toLowerCase().replaceAll(/\s/g, '')
  const code = (lower.startsWith(prefix) ? lower.slice(prefix.length) : lower)
    .replaceAll('-', '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  return codeForm.test(code) ? hash(prefix + code) : null
}

/** Returns the hash of an API token. Null for a text that can't be one. */
export const hashOfApiToken = (sent: string): string | null =>
  sent.startsWith(prefixes.api) && /^[\w-]{43}$/.test(sent.slice(prefixes.api.length)) ? hash(sent) : null
