import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isSameText } from '../../base/sameText.ts'
import { forbidden } from '../../http/errors.ts'

/** The header with the time and the signature of a postback: `t=1767225600,v1=<hex>`. */
export const signatureHeader = 'lodge-sandbox-signature'
/** Milliseconds that a postback may be older or newer than the clock of the site. */
const timeWindow = 5 * 60_000

const hmac = (key: Buffer, seconds: string, body: Buffer) =>
  createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex')

/** @param at epoch milliseconds */
export function sign(key: Buffer, body: Buffer, at: number): string {
  const seconds = String(Math.floor(at / 1_000))
  return `t=${seconds},v1=${hmac(key, seconds, body)}`
}

/** @throws HttpError 403 for a wrong signature, or one outside the time window */
export function checkSignature(key: Buffer, headers: IncomingHttpHeaders, body: Buffer, now: number): void {
  const given = headers[signatureHeader]
  const [, seconds = '', signature = ''] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof given === 'string' ? given : '') ?? []
  if (seconds === '' || !isSameText(hmac(key, seconds, body), signature))
    throw forbidden('wrong_signature', 'The signature is wrong.')
  if (Math.abs(Number(seconds) * 1_000 - now) > timeWindow)
    throw forbidden('old_signature', 'The signature is too old.')
}
