/** The one secret of an installation, and the keys that are derived from it. */
import { hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileName = 'app-secret'

/** A key for each purpose, so that what signs one thing cannot forge another. 32 bytes each. */
export interface Keys {
  /** Hashes session tokens. */
  readonly session: Buffer
  /** Signs the cookies and tokens of the sign-on library. */
  readonly identity: Buffer
  readonly xsrf: Buffer
  readonly mediaLinks: Buffer
  readonly realtime: Buffer
  readonly cursors: Buffer
}

export const deriveKeys = (secret: string): Keys => {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'lodge', purpose, 32))
  return {
    session: derive('session'),
    identity: derive('identity'),
    xsrf: derive('xsrf'),
    mediaLinks: derive('media links'),
    realtime: derive('realtime'),
    cursors: derive('cursors'),
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
 * Reads the secret kept in the data folder, or makes one there, readable by its owner only.
 * The file appears whole or not at all: a start that is killed half way leaves no short secret, and of
 * two starts at once both end up with the same one.
 */
export const readOrMakeSecret = (dataDir: string): string => {
  const path = join(dataDir, fileName)
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
