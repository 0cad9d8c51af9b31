/** Emails about payments. */
import type { EmailContent } from '../mail/email.ts'
import type { Money } from './provider.ts'

const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** Returns an amount as text, e.g. "€9.90". */
export function moneyText({ minor, currency }: Money): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

export interface Receipt {
  readonly siteName: string
  readonly link: string
  readonly product: string
  readonly amount: Money
  readonly vat: { readonly basisPoints: number; readonly minor: number; readonly country: string } | null
  readonly paidAt: Date
  readonly until: Date | null
  readonly renewsAt: Date | null
  /** How the payment is named on a card statement. */
  readonly statementDescriptor: string | null
  readonly transactionId: string
}

export const receipt = (of: Receipt): EmailContent<'receipt'> => ({
  kind: 'receipt',
  subject: `Your receipt from ${of.siteName}`,
  paragraphs: [
    `Thank you. We received your payment of ${moneyText(of.amount)} for “${of.product}” on ${date.format(of.paidAt)}.`,
    ...(of.vat
      ? [
          `It includes ${moneyText({ minor: of.vat.minor, currency: of.amount.currency })} VAT (${of.vat.basisPoints / 100}%, ${of.vat.country}).`,
        ]
      : []),
    ...(of.until ? [`You are a supporter until ${date.format(of.until)}.`] : []),
    ...(of.renewsAt
      ? [`It renews on ${date.format(of.renewsAt)}. You can cancel the renewal before that day.`]
      : []),
    ...(of.statementDescriptor
      ? [`On your card statement the payment is named ${of.statementDescriptor}.`]
      : []),
    `Payment ${of.transactionId}`,
  ],
  action: { label: 'See your payments', link: of.link },
})

export const takenBack = (
  siteName: string,
  link: string,
  of: { readonly amount: Money; readonly what: 'refunded' | 'charged back'; readonly until: Date | null },
): EmailContent<'payment-taken-back'> => ({
  kind: 'payment-taken-back',
  subject: `Your payment to ${siteName} was ${of.what}`,
  paragraphs: [
    `Your payment of ${moneyText(of.amount)} was ${of.what}. The supporter time that it paid for has ended.`,
    ...(of.until ? [`Your supporter time now ends on ${date.format(of.until)}.`] : []),
  ],
  action: { label: 'See your payments', link },
})

export const renewalFailed = (
  siteName: string,
  link: string,
  of: { readonly amount: Money; readonly retriesAt: number | null },
): EmailContent<'renewal-failed'> => ({
  kind: 'renewal-failed',
  subject: `Your renewal of ${siteName} could not be charged`,
  paragraphs: [
    `Your payment of ${moneyText(of.amount)} was not accepted. You stay a supporter until the end of the time that is paid for.`,
    ...(of.retriesAt === null
      ? []
      : [
          `The payment company tries again on ${date.format(of.retriesAt)}. Check your card before that day.`,
        ]),
  ],
  action: { label: 'See your payments', link },
})

export const renewalComing = (
  link: string,
  of: { readonly product: string; readonly amount: Money; readonly renewsAt: Date },
): EmailContent<'renewal-coming'> => ({
  kind: 'renewal-coming',
  subject: `Your supporter time renews on ${date.format(of.renewsAt)}`,
  paragraphs: [
    `“${of.product}” renews on ${date.format(of.renewsAt)} for ${moneyText(of.amount)}. There is nothing to do.`,
    'You can cancel the renewal before that day. You stay a supporter until the end of the time that is paid for.',
  ],
  action: { label: 'See your payments', link },
})

export const timeEnding = (
  siteName: string,
  link: string,
  until: Date,
): EmailContent<'supporter-ending'> => ({
  kind: 'supporter-ending',
  subject: `Your supporter time at ${siteName} ends on ${date.format(until)}`,
  paragraphs: [
    `You are a supporter until ${date.format(until)}. Nothing renews and nothing is charged.`,
    'To stay a supporter, choose more time: it is added to what is left.',
  ],
  action: { label: 'Choose more time', link },
})

export const timeEnded = (siteName: string, link: string, until: Date): EmailContent<'supporter-ended'> => ({
  kind: 'supporter-ended',
  subject: `Your supporter time at ${siteName} has ended`,
  paragraphs: [
    `Thank you for your support. Your supporter time ended on ${date.format(until)}.`,
    'Your photos, videos and messages stay. You can become a supporter again at any time.',
  ],
  action: { label: 'Become a supporter again', link },
})
