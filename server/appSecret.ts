/** The secret of an installation, and the keys derived from it. */
import { hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the path of the file that keeps the secret of a site without `APP_SECRET`. */
export const secretFileOf = (dataDir: string): string => join(dataDir, 'app-secret')

/** One key per purpose, so that a signature for one purpose is invalid for the others. 32 bytes each. */
export interface Keys {
  /** Hashes session tokens. */
  readonly session: Buffer
  /** Signs the cookies and tokens of the sign-on library. */
  readonly identity: Buffer
  /** Encrypts the secrets of authenticator apps. */
  readonly secondFactor: Buffer
  readonly xsrf: Buffer
  readonly mediaLinks: Buffer
  readonly realtime: Buffer
  readonly cursors: Buffer
  /** Makes the codes that verification photos show. */
  readonly verificationCodes: Buffer
  /** Signs the postbacks of the sandbox provider. */
  readonly sandboxPayments: Buffer
  /** Signs the links that stop a kind of email. A new secret breaks those of emails that were sent. */
  readonly unsubscribe: Buffer
  /** Signs the links to appeals. A new secret breaks those of emails that were sent. */
  readonly appeals: Buffer
}

export const deriveKeys = (secret: string): Keys => {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'lodge', purpose, 32))
  return {
    session: derive('session'),
    identity: derive('identity'),
    secondFactor: derive('second factor'),
    xsrf: derive('xsrf'),
    mediaLinks: derive('media links'),
    realtime: derive('realtime'),
    cursors: derive('cursors'),
    verificationCodes: derive('verification codes'),
    sandboxPayments: derive('sandbox payments'),
    unsubscribe: derive('unsubscribe'),
    appeals: derive('appeals'),
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

const readSecret = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/**
 * Reads the secret from the data folder, or creates one there, readable by its owner only. The file appears complete or
 * not at all: a start that is killed leaves no partial secret, and two concurrent starts get the same secret.
 */
export const readOrMakeSecret = (dataDir: string): string => {
  const path = secretFileOf(dataDir)
  const kept = readSecret(path)
  if (kept !== null) return kept
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const made = randomBytes(32).toString('base64url')
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${made}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
    return made
  } catch (error) {
    const others = hasCode(error, 'EEXIST') ? readSecret(path) : null
    if (others === null) throw error
    return others
  } finally {
    rmSync(draft, { force: true })
  }
}
