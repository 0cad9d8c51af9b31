import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { badRequest } from '../http/errors.ts'

/**
 * Encrypts the positions at which lists continue. They hold exact cells and distances, which members must not learn.
 */
export interface Cursors {
  /** @param scope the list and its viewer; `open` accepts the cursor with the same scope only */
  seal(scope: string, content: unknown): string
  /** @throws HttpError 400 for a cursor that was not sealed with this key and scope */
  open<Content>(scope: string, schema: z.ZodType<Content>, cursor: string): Content
}

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** @param key 32 bytes that nothing else uses: `config.keys.cursors` */
export function createCursors(key: Buffer): Cursors {
  const secret = createSecretKey(key)

  function unseal(scope: string, sealed: Buffer): unknown {
    const decipher = createDecipheriv(algorithm, secret, sealed.subarray(0, nonceLength), {
      authTagLength: tagLength,
    })
    decipher.setAAD(Buffer.from(scope))
    decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
    const text = Buffer.concat([decipher.update(sealed.subarray(nonceLength + tagLength)), decipher.final()])
    return JSON.parse(text.toString('utf8'))
  }

  return {
    seal(scope, content) {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv(algorithm, secret, nonce, { authTagLength: tagLength })
      cipher.setAAD(Buffer.from(scope))
      const text = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
    },
    open(scope, schema, cursor) {
      try {
        return schema.parse(unseal(scope, Buffer.from(cursor, 'base64url')))
      } catch {
        throw badRequest('The cursor is not one of ours.')
      }
    },
  }
}
