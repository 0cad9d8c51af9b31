/** Encrypts the secrets of authenticator apps, which must be readable to check a code. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** @param accountId bound to the result: the secret of one account can't be stored for another */
export const sealSecret = (key: Buffer, accountId: string, secret: string): string => {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength })
  cipher.setAAD(Buffer.from(accountId))
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** @throws Error when it was sealed with another key, for example before `APP_SECRET` changed, or for another account */
export const openSecret = (key: Buffer, accountId: string, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
  decipher.setAAD(Buffer.from(accountId))
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
  const text = Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()])
  return text.toString('utf8')
}
