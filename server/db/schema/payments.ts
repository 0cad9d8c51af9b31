import type { ByDefault, Day, Identity, Instant, InstantByDefault, Json, JsonValue } from './columns.ts'

export interface ProductTable {
  id: Identity
  slug: string
  name: string
  description: string | null
  price_minor: number
  currency: string
  subscription_days: number
  is_recurring: ByDefault<boolean>
  payment_provider: string
  payment_url: string | null
  condition: ByDefault<string>
  is_active: ByDefault<boolean>
  position: ByDefault<number>
  created_at: InstantByDefault
  updated_at: InstantByDefault
}

/** What a member agreed to pay for. `payment` has what was paid. */
export interface PaymentOrderTable {
  id: Identity
  /** A random name of the order, for the provider. */
  public_id: string
  member_id: number
  product_id: number
  price_minor: number
  currency: string
  subscription_days: number
  payment_provider: string
  /** The provider's name of the subscription, known from its first payment on. */
  provider_reference: string | null
  state: ByDefault<PaymentState>
  ip_country: string | null
  is_recurring: ByDefault<boolean>
  is_declined: ByDefault<boolean>
  /** Computed from the times of the cancellation and of what undid it. */
  is_canceled: ByDefault<boolean>
  canceled_at: Instant | null
  /** When the member had a canceled or expired order go on. */
  reactivated_at: Instant | null
  /** Computed from the payments and the columns around it. */
  is_renewing: ByDefault<boolean>
  renews_at: Instant | null
  /** When the provider told `renews_at`. */
  renews_told_at: Instant | null
  ended_at: Instant | null
  /** When the provider was last asked for the state. */
  asked_at: Instant | null
  asked_count: ByDefault<number>
  created_at: InstantByDefault
  updated_at: InstantByDefault
}

export type PaymentState = 'open' | 'approved' | 'declined' | 'refunded' | 'charged_back'

/** The first payment of an order, or a renewal. */
export interface PaymentTable {
  id: Identity
  order_id: number
  transaction_id: string
  kind: 'sale' | 'renewal'
  amount_minor: number
  currency: string
  paid_at: Instant
  country: string | null
  country_source: 'card' | 'address' | 'ip' | null
  /** Null: no rate was known for the country on that day. */
  vat_basis_points: number | null
  /** Part of `amount_minor`. */
  vat_minor: number | null
  refunded_minor: ByDefault<number>
  is_charged_back: ByDefault<boolean>
  /** The state at the provider says that there was such a payment, but its own postback did not come yet. */
  is_inferred: ByDefault<boolean>
  created_at: InstantByDefault
}

/** A postback counts once per provider and event id, however often it arrives. */
export interface PaymentPostbackTable {
  id: Identity
  payment_provider: string
  event_id: string
  order_id: number | null
  provider_reference: string | null
  type: string
  payload: Json<JsonValue>
  applied_at: Instant | null
  refused_text: string | null
  /** It came before the payment that it is about. */
  is_waiting: ByDefault<boolean>
  /** The provider does not sign, and was not asked yet or did not confirm it yet. */
  is_unconfirmed: ByDefault<boolean>
  /** How many renewals of the order the provider knew when it confirmed the postback. Null for signed ones. */
  confirmed_renewals: number | null
  asked_at: Instant | null
  asked_count: ByDefault<number>
  created_at: InstantByDefault
}

/** Supporter time of a member. `member.supporter_until` and `supporter_since` are computed from the grants. */
export interface SupporterGrantTable {
  id: Identity
  member_id: number
  payment_id: number | null
  /** `earlier`: time that the member had before their first grant; `code`: a supporter code. */
  source: 'payment' | 'earlier' | 'code'
  supporter_code_id: ByDefault<number | null>
  days: number
  granted_at: Instant
  revoked_at: Instant | null
  created_at: InstantByDefault
}

/** Reminders that a member got, each once. */
export interface SupporterReminderTable {
  member_id: number
  kind: 'renewal' | 'ending' | 'ended'
  /** The time of the renewal, or the end of the supporter time. */
  about: Instant
  created_at: InstantByDefault
}

/** Money that was given back, or that a bank took back. */
export interface PaymentRefundTable {
  id: Identity
  payment_id: number
  kind: 'refund' | 'chargeback'
  amount_minor: number
  /** The part of the payment's VAT. Null where the payment has none. */
  vat_minor: number | null
  refunded_at: Instant
  created_at: InstantByDefault
}

export interface VatRateTable {
  id: Identity
  country: string
  from_day: Day
  /** Hundredths of a percent. */
  basis_points: number
  created_at: InstantByDefault
}

/** What the sandbox provider knows about an order. */
export interface SandboxOrderTable {
  public_id: string
  details: Json<JsonValue>
  state: ByDefault<'open' | 'paid' | 'canceled' | 'expired'>
  created_at: InstantByDefault
}

export interface SandboxEventTable {
  id: Identity
  public_id: string
  event_id: string
  fact: Json<JsonValue>
  /** How often its postback was sent. */
  sent_count: ByDefault<number>
  created_at: InstantByDefault
}
