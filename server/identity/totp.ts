/** Codes of authenticator apps (RFC 6238), in the only form that all apps support: SHA-1, 6 digits, 30 seconds. */
import { Secret, TOTP } from 'otpauth'
import { plainDigits } from '../../contract/typedNumber.ts'

const period = 30
const totpOf = (secret: string, labels: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...labels, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period })

/** Returns 160 random bits as base32, which members can type. */
export const makeTotpSecret = (): string => new Secret({ size: 20 }).base32

/** Returns the address that authenticator apps read from a QR code. */
export const totpUri = (secret: string, siteName: string, email: string): string =>
  totpOf(secret, { issuer: siteName, label: email }).toString()

/**
 * Returns the time step of a code, or null when it is wrong. One step before and after counts too, because clocks
 * differ.
 */
export const totpStep = (secret: string, code: string, now: number): number | null => {
  const token = plainDigits(code).replaceAll(/\s/g, '')
  // The library throws for a text of another length in UTF-8.
  if (!/^\d{6}$/.test(token)) return null
  const delta = totpOf(secret).validate({ token, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / 1000 / period) + delta
}
