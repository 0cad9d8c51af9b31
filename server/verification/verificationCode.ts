import { createHmac } from 'node:crypto'

/**
 * Returns the code that a member writes down and holds up: six digits. It stays the same until a decision begins the
 * next round, so that every page and device shows the same one, and an old photo does not fit later.
 *
 * @param key `config.keys.verificationCodes`
 */
export function verificationCodeOf(key: Buffer, memberId: number, round: number): string {
  const digest = createHmac('sha256', key).update(`${memberId}.${round}`).digest()
  return String(digest.readUInt32BE() % 1_000_000).padStart(6, '0')
}
