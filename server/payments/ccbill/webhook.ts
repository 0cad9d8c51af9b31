/** Reads webhooks (https://ccbill.com/doc/webhooks-user-guide): who sent them, and their fields. */
import { BlockList } from 'node:net'
import { isSameText } from '../../base/sameText.ts'
import type { CcbillConfig } from '../../config.ts'
import { badRequest, forbidden } from '../../http/errors.ts'
import { isRecord } from '../../../contract/isRecord.ts'
import type { PostbackRequest } from '../provider.ts'
import { md5 } from './flexForm.ts'

/** CCBill does not sign webhooks. It sends them from these addresses. */
const sources = new BlockList()
for (const net of ['64.38.212', '64.38.215', '64.38.240', '64.38.241'])
  sources.addRange(`${net}.1`, `${net}.254`)

const isFromCcbill = (address: string) => sources.check(address.replace(/^::ffff:/i, ''))

/** The fields of a webhook by their names in lower case. */
export interface Webhook {
  readonly type: string
  /** @throws HttpError 400 when the field is missing */
  required(name: string): string
  optional(name: string): string | undefined
}

/** Never read, so that they can't be logged or stored. */
const secretFields: ReadonlySet<string> = new Set(['password'])

/** A number of JSON that is not exact would be another subscription. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  return typeof value === 'number' && (Number.isSafeInteger(value) || !Number.isInteger(value))
    ? String(value)
    : null
}

/** @throws HttpError 400 */
function entriesOf({ headers, body }: PostbackRequest): [string, unknown][] {
  const text = body.toString('utf8')
  if (!(headers['content-type'] ?? '').includes('json')) return [...new URLSearchParams(text)]
  try {
    const read: unknown = JSON.parse(text)
    if (isRecord(read)) return Object.entries(read)
  } catch {
    // Answered as any other text that is not an object.
  }
  throw badRequest('The postback can’t be read.')
}

function fieldsOf(request: PostbackRequest): Map<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of entriesOf(request)) {
    const field = textOf(value)
    if (field !== null && !secretFields.has(name.toLowerCase())) fields.set(name.toLowerCase(), field.trim())
  }
  return fields
}

/** Sales carry a digest that signs the id of the subscription, and nothing else. */
const salesTypes: ReadonlySet<string> = new Set(['NewSaleSuccess', 'UpgradeSuccess'])

/**
 * Reads a webhook.
 * @throws HttpError 403 when it is not from CCBill, or about another account; 400 when it can't be read
 */
export function readWebhook(config: CcbillConfig, request: PostbackRequest): Webhook {
  if (!isFromCcbill(request.address)) throw forbidden('wrong_source', 'This address may not send postbacks.')
  const fields = fieldsOf(request)
  const optional = (name: string) => fields.get(name.toLowerCase()) || undefined
  const required = (name: string) => {
    const value = optional(name)
    if (value === undefined) throw badRequest(`The postback has no ${name}.`)
    return value
  }
  const named = request.query['eventType'] ?? optional('eventType')
  if (typeof named !== 'string') throw badRequest('The postback has no eventType.')
  const isOurs =
    required('clientAccnum') === config.account &&
    required('clientSubacc').padStart(4, '0') === config.subaccount
  if (!isOurs) throw forbidden('wrong_account', 'This is about another account.')
  if (salesTypes.has(named)) {
    const digest = md5(required('subscriptionId'), '1', config.salt)
    if (!isSameText(digest, required('dynamicPricingValidationDigest')))
      throw forbidden('wrong_signature', 'The signature is wrong.')
  }
  return { type: named, required, optional }
}
