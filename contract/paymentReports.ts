/** What super admins see of payments: the newest ones, and sums by country and quarter. Days are days in UTC. */
import { z } from 'zod'
import { call } from './call.ts'
import { CsvFile } from './csvFile.ts'
import { areReversed, reversedDaysError } from './days.ts'
import * as limits from './limits.ts'
import { cursorPageOf } from './paging.ts'
import { Receipt } from './payments.ts'
import { Day, Id, idParams, Instant, PathId } from './primitives.ts'

/** An ISO 3166-1 alpha-2 code. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/, 'Choose a country.')
/** The name of a payment provider. */
export const ProviderName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)

/** `waiting`: the order is not paid yet, or the provider did not report it yet. */
export const PaymentStatus = z.enum(['paid', 'refunded', 'charged_back', 'declined', 'waiting'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

const Payer = z.object({ id: Id, name: z.string() })

/** A payment, or an order that is not paid. Amounts are in minor units of `currency`. */
export const RecentPayment = z.object({
  /** Null for an order that is not paid. */
  payment_id: Id.nullable(),
  order_id: Id,
  member: Payer,
  product_name: z.string(),
  payment_provider: z.string(),
  kind: z.enum(['sale', 'renewal']),
  status: PaymentStatus,
  amount: z.int().nonnegative(),
  /** An ISO 4217 code. */
  currency: z.string(),
  vat: z.int().nonnegative().nullable(),
  /** Hundredths of a percent. */
  vat_rate: z.int().nonnegative().nullable(),
  country: z.string().nullable(),
  /** Less than `amount` where a part was given back. */
  refunded: z.int().nonnegative(),
  /** When it was paid, or the order was made. */
  at: Instant,
})
export type RecentPayment = z.infer<typeof RecentPayment>

const dayPair = { from: Day.optional(), to: Day.optional() }

/** Something that was reported about an order. */
const TimelineEntry = z.object({
  id: Id,
  type: z.enum([
    'sale',
    'renewal',
    'declined',
    'refund',
    'chargeback',
    'canceled',
    'reactivated',
    'rescheduled',
    'renewalFailed',
    'expired',
  ]),
  outcome: z.enum(['applied', 'waiting', 'unconfirmed', 'refused']),
  /** Why it did not count. */
  refused_text: z.string().nullable(),
  transaction_id: z.string().nullable(),
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  received_at: Instant,
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

/** An order with all that happened to it. It never holds data of a card. */
export const PaymentOrder = z.object({
  id: Id,
  member: Payer,
  product_name: z.string(),
  payment_provider: z.string(),
  /** The provider's name of the subscription. */
  provider_reference: z.string().nullable(),
  price: z.int().nonnegative(),
  currency: z.string(),
  subscription_days: z.int().positive(),
  state: z.enum(['open', 'approved', 'declined', 'refunded', 'charged_back']),
  is_recurring: z.boolean(),
  is_renewing: z.boolean(),
  renews_at: Instant.nullable(),
  created_at: Instant,
  /** Newest first. */
  receipts: z.array(Receipt),
  /** What was given back, newest first. */
  refunds: z.array(
    z.object({
      id: Id,
      kind: z.enum(['refund', 'chargeback']),
      transaction_id: z.string(),
      amount: z.int(),
      vat: z.int().nullable(),
      at: Instant,
    }),
  ),
  /** Newest first. */
  timeline: z.array(TimelineEntry),
})
export type PaymentOrder = z.infer<typeof PaymentOrder>

const periodSums = {
  count: z.int(),
  amount: z.int(),
  refund_count: z.int(),
  refunded: z.int(),
  previous_count: z.int(),
  previous_amount: z.int(),
  previous_refunded: z.int(),
}

/** Payments of a country in a currency. `refunded` is what was given back in the period, also of earlier payments. */
const CountryLine = z.object({
  country: z.string().nullable(),
  currency: z.string(),
  ...periodSums,
  /** The part of all amounts in this currency, 0 to 1. */
  share: z.number(),
})
export type CountryLine = z.infer<typeof CountryLine>

export const PaymentsByCountry = z.object({
  from: Day,
  to: Day,
  /** The days before `from`, as many as the period has. */
  previous_from: Day,
  previous_to: Day,
  lines: z.array(CountryLine),
  /** One for each currency: amounts of different currencies are never added. */
  totals: z.array(z.object({ currency: z.string(), ...periodSums })),
})
export type PaymentsByCountry = z.infer<typeof PaymentsByCountry>

/** A quarter of a year, such as `2026-Q3`. */
export const Quarter = z.string().regex(/^20\d{2}-Q[1-4]$/)

/** Sums of minor units. `gross` is `net` and `vat`. */
const Sum = z.object({ gross: z.int(), vat: z.int(), net: z.int() })
const vatSums = {
  currency: z.string(),
  payment_count: z.int(),
  paid: Sum,
  refund_count: z.int(),
  refunded: Sum,
  /** `paid` less `refunded`. */
  total: Sum,
}

/** Payments and refunds of a quarter with one country, currency and rate. */
const VatLine = z.object({
  /** Null: the country is not known. */
  country: z.string().nullable(),
  /** Hundredths of a percent. Null: no rate was known; `vat` is 0. */
  rate: z.int().nullable(),
  ...vatSums,
})
export type VatLine = z.infer<typeof VatLine>

export const VatReport = z.object({
  quarter: Quarter,
  from: Day,
  to: Day,
  /** The quarters from the first payment to today, newest first. */
  quarters: z.array(Quarter),
  /** By country; those without a country last. */
  lines: z.array(VatLine),
  /** One for each currency. */
  totals: z.array(z.object(vatSums)),
})
export type VatReport = z.infer<typeof VatReport>

const quarterQuery = z.object({ quarter: Quarter.optional() }).strict()

export const paymentReportCalls = {
  'GET /payment/recent': call({
    summary: 'Returns the newest payments and unpaid orders of all members.',
    access: 'superAdmin',
    query: z
      .object({
        status: PaymentStatus.optional(),
        provider: ProviderName.optional(),
        country: CountryCode.optional(),
        member_id: PathId.optional(),
        ...dayPair,
        cursor: z.string().max(limits.longestCursor).optional(),
      })
      .strict()
      .refine((query) => !areReversed(query), { path: ['to'], message: reversedDaysError }),
    response: cursorPageOf(RecentPayment),
  }),
  'GET /payment/recent/filter': call({
    summary: 'Returns the providers and countries of payments, to filter by them.',
    access: 'superAdmin',
    response: z.object({ providers: z.array(z.string()), countries: z.array(z.string()) }),
  }),
  'GET /payment/order/{id}': call({
    summary: 'Returns an order with its payments, refunds and what the provider reported.',
    access: 'superAdmin',
    params: idParams,
    response: PaymentOrder,
  }),
  'GET /payment/by-country': call({
    summary:
      'Returns sums of payments by country and currency for a period, and for the one before. The default is the last 90 days.',
    access: 'superAdmin',
    query: z
      .object(dayPair)
      .strict()
      .refine((query) => !areReversed(query), { path: ['to'], message: reversedDaysError }),
    response: PaymentsByCountry,
  }),
  'GET /payment/vat-report': call({
    summary:
      'Returns VAT by country, rate and currency of a quarter; the default is the current one. Refunds are in the quarter in which they happened.',
    access: 'superAdmin',
    query: quarterQuery,
    response: VatReport,
  }),
  'GET /payment/vat-report/csv': call({
    summary: 'Returns the same report as a CSV file, with amounts in major units.',
    access: 'superAdmin',
    query: quarterQuery,
    response: CsvFile,
  }),
}
