/** The address of the FlexForm on which a member pays (https://ccbill.com/doc/dynamic-pricing-flexforms). */
import { createHash } from 'node:crypto'
import type { CcbillConfig } from '../../config.ts'
import type { Order } from '../provider.ts'
import { priceOf } from './currencies.ts'

/** CCBill renews this often: it stands for "until it is canceled". */
const rebillsWithoutEnd = '99'

/** Parameters that CCBill sends back with the sale. They are not signed; the site compares them with the order. */
export const passThrough = { order: 'X-order', member: 'X-member', product: 'X-product' } as const

/** CCBill's digests are lowercase MD5 hex of the joined texts, the salt last. */
export const md5 = (...parts: readonly string[]): string =>
  createHash('md5').update(parts.join('')).digest('hex')

/** Returns the parameters of a price with their digest. Their order is the order in which they are signed. */
export function signedPrice(
  { price, days, isRecurring }: Pick<Order, 'price' | 'days' | 'isRecurring'>,
  salt: string,
): Readonly<Record<string, string>> {
  const { price: initialPrice, currencyCode } = priceOf(price)
  const first = { initialPrice, initialPeriod: String(days) }
  const signed = isRecurring
    ? {
        ...first,
        recurringPrice: initialPrice,
        recurringPeriod: String(days),
        numRebills: rebillsWithoutEnd,
        currencyCode,
      }
    : { ...first, currencyCode }
  return { ...signed, formDigest: md5(...Object.values(signed), salt) }
}

const flexForms = 'https://api.ccbill.com/wap-frontflex/flexforms'

export function flexFormUrl(config: CcbillConfig, order: Order): string {
  const url = new URL(`${flexForms}/${config.flexId}`)
  const parameters = {
    clientSubacc: config.subaccount,
    ...signedPrice(order, config.salt),
    [passThrough.order]: order.publicId,
    [passThrough.member]: String(order.memberId),
    [passThrough.product]: String(order.productId),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
