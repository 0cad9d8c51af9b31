/** What the sandbox provider stores and sends. */
import { z } from 'zod'
import type { Order, PaymentFact } from '../provider.ts'

const Money = z.object({ minor: z.int().nonnegative(), currency: z.string().length(3) })

const paid = {
  transactionId: z.string().min(1),
  amount: Money,
  paidAt: z.int(),
  country: z.object({ code: z.string().length(2), source: z.enum(['card', 'address']) }).nullable(),
  renewsAt: z.int().nullable(),
}

const Fact = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sale'), ...paid, memberId: z.int(), productId: z.int() }),
  z.object({ type: z.literal('renewal'), ...paid }),
  z.object({ type: z.literal('declined') }),
  z.object({
    type: z.literal('refund'),
    transactionId: z.string().min(1),
    amount: Money,
    at: z.int().optional(),
  }),
  z.object({ type: z.literal('chargeback'), transactionId: z.string().min(1), at: z.int().optional() }),
  z.object({ type: z.literal('canceled'), at: z.int().default(0) }),
  z.object({ type: z.literal('reactivated'), at: z.int(), renewsAt: z.int().nullable() }),
  z.object({ type: z.literal('rescheduled'), at: z.int(), renewsAt: z.int() }),
  z.object({ type: z.literal('renewalFailed'), at: z.int(), retriesAt: z.int().nullable() }),
  z.object({ type: z.literal('expired'), at: z.int() }),
]) satisfies z.ZodType<PaymentFact>

const Details = z.object({
  publicId: z.string(),
  memberId: z.int(),
  productId: z.int(),
  productName: z.string(),
  price: Money,
  days: z.int(),
  isRecurring: z.boolean(),
}) satisfies z.ZodType<Order>

/** The body of a postback. */
export const SandboxMessage = z.object({
  event_id: z.string().min(1).max(100),
  order: z.string().min(1).max(100),
  reference: z.string().min(1).max(100),
  fact: Fact,
})

export interface SandboxOrder {
  readonly publicId: string
  readonly state: 'open' | 'paid' | 'canceled' | 'expired'
  readonly details: Order
}

export interface SandboxEvent {
  readonly eventId: string
  readonly publicId: string
  readonly fact: PaymentFact
  readonly sentCount: number
}

export const readDetails = (value: unknown): Order => Details.parse(value)
export const readFact = (value: unknown): PaymentFact => Fact.parse(value)
