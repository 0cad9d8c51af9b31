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

export interface PaymentOrderTable {
  id: Identity
  public_id: string
  member_id: number
  product_id: number
  price_minor: number
  currency: string
  subscription_days: number
  payment_provider: string
  provider_reference: string | null
  state: ByDefault<'open' | 'approved' | 'declined' | 'refunded' | 'charged_back'>
  country: string | null
  country_source: 'card' | 'address' | 'ip' | null
  vat_basis_points: number | null
  vat_minor: number | null
  paid_at: Instant | null
  created_at: InstantByDefault
  updated_at: InstantByDefault
}

/** A postback counts once per provider and event id, however often it arrives. */
export interface PaymentPostbackTable {
  id: Identity
  payment_provider: string
  event_id: string
  order_id: number | null
  type: string
  payload: Json<JsonValue>
  applied_at: Instant | null
  refused_text: string | null
  created_at: InstantByDefault
}

export interface SupporterChangeTable {
  id: Identity
  member_id: number
  order_id: number | null
  postback_id: number | null
  days: number
  supporter_until_before: Instant | null
  supporter_until_after: Instant | null
  reason: string
  created_at: InstantByDefault
}

export interface VatRateTable {
  country: string
  from_day: Day
  basis_points: number
}
