import { z } from 'zod'
import { pageSizes } from '../../contract/limits.ts'
import type { Handlers } from '../api/handlers.ts'
import { periodOf } from '../base/reportPeriod.ts'
import type { Db } from '../db/schema.ts'
import { notFound } from '../http/errors.ts'
import type { Cursors } from '../paging/cursors.ts'
import { readStored } from './applyPostback.ts'
import { paymentsByCountry } from './byCountry.ts'
import { presentPayment } from './presentPayment.ts'
import type { PaymentProviders } from './providers.ts'
import type { PostbackRow } from './repository.ts'
import {
  findOrderDetail,
  findPaymentCountries,
  findPostbacksOf,
  findRecent,
  findRefundsOf,
  type RecentPosition,
} from './reportRepository.ts'
import { quarterOf, vatCsv, vatReport } from './vatReport.ts'

const Position: z.ZodType<RecentPosition> = z.tuple([z.string(), z.int(), z.int()])

const payer = (id: number, name: string | null) => ({ id, name: name ?? 'Deleted member' })

const day = 24 * 60 * 60_000

/** Returns what a postback says. Only its kind, amount and transaction are read. */
function timelineEntry(row: PostbackRow) {
  const { fact } = readStored(row.payload)
  const amount = 'amount' in fact ? fact.amount : null
  return {
    id: row.id,
    type: fact.type,
    outcome: row.is_waiting
      ? ('waiting' as const)
      : row.is_unconfirmed
        ? ('unconfirmed' as const)
        : row.refused_text === null
          ? ('applied' as const)
          : ('refused' as const),
    refused_text: row.refused_text,
    transaction_id: 'transactionId' in fact ? fact.transactionId : null,
    amount: amount?.minor ?? null,
    currency: amount?.currency ?? null,
    received_at: row.created_at.toISOString(),
  }
}

export interface PaymentReportDeps {
  readonly db: Db
  readonly cursors: Cursors
  readonly providers: PaymentProviders
  readonly now: () => number
}

export const createPaymentReportHandlers = ({ db, cursors, providers, now }: PaymentReportDeps) =>
  ({
    'GET /payment/recent': async ({ viewer, query }) => {
      const { cursor, from, to, member_id: memberId, ...filter } = query
      const scope = `recent payments ${viewer.memberId}`
      const after = cursor === undefined ? null : cursors.open(scope, Position, cursor)
      const limit = pageSizes.list
      const dates = {
        from: from === undefined ? undefined : new Date(from),
        to: to === undefined ? undefined : new Date(Date.parse(to) + day),
      }
      const rows = await findRecent(db, { ...filter, memberId, ...dates }, { after, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const position: RecentPosition | undefined = last && [
        last.sort_key,
        last.payment_id === null ? 0 : 1,
        last.payment_id ?? last.order_id,
      ]
      return {
        data: page.map(({ member_id: id, member_name: name, at, ...row }) => ({
          ...row,
          member: payer(id, name),
          at: at.toISOString(),
        })),
        next_cursor: rows.length > limit && position ? cursors.seal(scope, position) : null,
      }
    },

    'GET /payment/recent/filter': async () => ({
      providers: [...providers.keys()],
      countries: await findPaymentCountries(db),
    }),

    'GET /payment/order/{id}': async ({ params }) => {
      const order = await findOrderDetail(db, params.id)
      if (!order) throw notFound()
      const refunds = await findRefundsOf(db, order.id)
      const postbacks = await findPostbacksOf(db, order.id)
      return {
        ...(await presentPayment(db, order)),
        member: payer(order.member_id, order.member_name),
        product_name: order.product_name,
        payment_provider: order.payment_provider,
        provider_reference: order.provider_reference,
        refunds: refunds.map(({ at, ...refund }) => ({ ...refund, at: at.toISOString() })),
        timeline: postbacks.map(timelineEntry),
      }
    },

    'GET /payment/by-country': ({ query }) => paymentsByCountry(db, periodOf(query, now())),

    'GET /payment/vat-report': ({ query }) => vatReport(db, query.quarter ?? quarterOf(now()), now()),

    'GET /payment/vat-report/csv': async ({ query }) => {
      const report = await vatReport(db, query.quarter ?? quarterOf(now()), now())
      return { file_name: `vat-${report.quarter.toLowerCase()}.csv`, text: vatCsv(report) }
    },
  }) satisfies Partial<Handlers>
