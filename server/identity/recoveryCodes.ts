import { randomInt } from 'node:crypto'
import { hashToken } from './tokens.ts'

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeCount = 10
/** About 50 bits. */
const codeLength = 10

const makeCode = () => Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Returns new recovery codes as they are shown, like `abcde-fghjk`. */
export const makeRecoveryCodes = (): string[] => {
  const codes = new Set<string>()
  while (codes.size < codeCount) codes.add(makeCode())
  return [...codes].map((code) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`)
}

/** Returns the hash that is stored, of a code however it is typed: with capitals, spaces or the wide letters of input methods. */
export const hashRecoveryCode = (key: Buffer, accountId: string, code: string): string =>
  hashToken(
    key,
    `recovery ${accountId} ${code
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')}`,
  )
