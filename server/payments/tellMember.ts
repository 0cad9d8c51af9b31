/** Tells members about payments and refunds, in the site and by email. */
import type { Config } from '../config.ts'
import type { Trx } from '../db/schema.ts'
import { afterCommit } from '../db/transaction.ts'
import { escapeHtml } from '../http/markup.ts'
import type { EmailContent } from '../mail/email.ts'
import type { Mailer } from '../mail/mailer.ts'
import { sendSystemMessage } from '../systemMessages/sendSystemMessage.ts'
import * as emails from './emails.ts'
import type { LedgerPayment } from './ledger.ts'
import { findProductName, type OrderRow, type PaymentRow } from './repository.ts'
import type { Money } from './provider.ts'

interface TellDeps {
  readonly config: Pick<Config, 'appUrl' | 'siteName' | 'statementDescriptor'>
  readonly mailer: Pick<Mailer, 'postToMember'>
}

const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

const post = ({ mailer }: TellDeps, trx: Trx, memberId: number, content: EmailContent): void =>
  afterCommit(trx, () => mailer.postToMember(memberId, content))

/** The flash has the open pages of the member fetch their rights again. */
const notify = (trx: Trx, memberId: number, text: string, type: 'SuccessFlash' | 'ErrorFlash') =>
  sendSystemMessage(trx, memberId, text, [{ type, subject: { html: escapeHtml(text) } }])

const linkOf = ({ config }: TellDeps) => `${config.appUrl}/account/upgrade`

/** @param of `renewsAt` in epoch milliseconds; `until` is the end of the supporter time */
export async function tellAboutPayment(
  deps: TellDeps,
  trx: Trx,
  of: { order: OrderRow; payment: PaymentRow; renewsAt: number | null; until: Date | null },
): Promise<void> {
  const { order, payment, renewsAt, until } = of
  const thanks = 'Thank you for your payment.'
  await notify(
    trx,
    order.member_id,
    until === null ? thanks : `${thanks} You are a supporter until ${date.format(until)}.`,
    'SuccessFlash',
  )
  const { vat_basis_points: basisPoints, vat_minor: minor, country } = payment
  post(
    deps,
    trx,
    order.member_id,
    emails.receipt({
      siteName: deps.config.siteName,
      link: linkOf(deps),
      product: await findProductName(trx, order.product_id),
      amount: { minor: payment.amount_minor, currency: payment.currency },
      vat:
        basisPoints === null || minor === null || country === null ? null : { basisPoints, minor, country },
      paidAt: payment.paid_at,
      until,
      renewsAt: renewsAt === null ? null : new Date(renewsAt),
      statementDescriptor: deps.config.statementDescriptor,
      transactionId: payment.transaction_id,
    }),
  )
}

/** Tells a member about the time of a supporter code. @param until the end of the supporter time */
export const tellAboutCode = (trx: Trx, memberId: number, until: Date): Promise<void> =>
  notify(trx, memberId, `Your code counts. You are a supporter until ${date.format(until)}.`, 'SuccessFlash')

/** @param of `retriesAt`: when the payment company tries again, in epoch milliseconds */
export async function tellAboutFailedRenewal(
  deps: TellDeps,
  trx: Trx,
  { order, retriesAt }: { order: OrderRow; retriesAt: number | null },
): Promise<void> {
  const next = retriesAt === null ? '' : ` The payment company tries again on ${date.format(retriesAt)}.`
  await notify(trx, order.member_id, `Your renewal could not be charged.${next}`, 'ErrorFlash')
  const amount = { minor: order.price_minor, currency: order.currency }
  post(
    deps,
    trx,
    order.member_id,
    emails.renewalFailed(deps.config.siteName, linkOf(deps), { amount, retriesAt }),
  )
}

/** @param of `until` is the end of the supporter time that is left */
export async function tellAboutRefund(
  deps: TellDeps,
  trx: Trx,
  of: { order: OrderRow; payment: LedgerPayment; until: Date | null },
): Promise<void> {
  const { order, payment, until } = of
  const what = payment.isChargedBack ? 'charged back' : 'refunded'
  await notify(
    trx,
    order.member_id,
    `A payment was ${what}. The supporter time that it paid for has ended.`,
    'ErrorFlash',
  )
  post(
    deps,
    trx,
    order.member_id,
    emails.takenBack(deps.config.siteName, linkOf(deps), { amount: payment.amount, what, until }),
  )
}

/** Sent to everyone: a payment that comes without a word is a bad surprise. */
export async function tellAboutRenewal(
  deps: TellDeps,
  trx: Trx,
  of: { memberId: number; product: string; amount: Money; renewsAt: Date },
): Promise<void> {
  post(deps, trx, of.memberId, emails.renewalComing(linkOf(deps), of))
}

export async function tellAboutEnding(
  deps: TellDeps,
  trx: Trx,
  { memberId, until }: { memberId: number; until: Date },
): Promise<void> {
  await sendSystemMessage(
    trx,
    memberId,
    `Your supporter time ends on ${date.format(until)}. It does not renew.`,
  )
  post(deps, trx, memberId, emails.timeEnding(deps.config.siteName, linkOf(deps), until))
}

/** @param of `until`: when the supporter time ended */
export async function tellAboutEnd(
  deps: TellDeps,
  trx: Trx,
  { memberId, until }: { memberId: number; until: Date },
): Promise<void> {
  await notify(trx, memberId, 'Your supporter time has ended.', 'ErrorFlash')
  post(deps, trx, memberId, emails.timeEnded(deps.config.siteName, linkOf(deps), until))
}
