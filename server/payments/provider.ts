/** What a payment provider does for the site. Each provider is a folder beside this file. */
import type { IncomingHttpHeaders } from 'node:http'

/** An amount in minor units of an ISO 4217 currency. */
export interface Money {
  readonly minor: number
  readonly currency: string
}

/** The country of a payment, ISO 3166-1 alpha-2. */
export interface PaymentCountry {
  readonly code: string
  readonly source: 'card' | 'address'
}

interface Paid {
  /** The provider's name of the payment. */
  readonly transactionId: string
  readonly amount: Money
  /** Epoch milliseconds. */
  readonly paidAt: number
  readonly country: PaymentCountry | null
  /** When the provider renews the order next, in epoch milliseconds. Null if it does not. */
  readonly renewsAt: number | null
  /**
   * The provider's state says that there was such a payment, but not its name. A payment of the same days takes its place.
   */
  readonly isInferred?: true
}

/** Something that happened at the provider. */
export type PaymentFact =
  | (Paid & {
      readonly type: 'sale'
      readonly memberId: number
      readonly productId: number
      /** The days that were paid for, where the provider tells them. */
      readonly days?: number
    })
  | (Paid & { readonly type: 'renewal' })
  | { readonly type: 'declined' }
  /** `at`: epoch milliseconds, where the provider tells when it happened. */
  | {
      readonly type: 'refund'
      readonly transactionId: string
      readonly amount: Money
      readonly at?: number | undefined
    }
  | { readonly type: 'chargeback'; readonly transactionId: string; readonly at?: number | undefined }
  /** The order is not renewed any more. Its time goes on until its end. */
  | { readonly type: 'canceled'; readonly at: number }
  /** A canceled or expired order goes on. */
  | { readonly type: 'reactivated'; readonly at: number; readonly renewsAt: number | null }
  /** The day of the next renewal was changed. */
  | { readonly type: 'rescheduled'; readonly at: number; readonly renewsAt: number }
  /** A renewal was not paid. The provider may try again. */
  | { readonly type: 'renewalFailed'; readonly at: number; readonly retriesAt: number | null }
  | { readonly type: 'expired'; readonly at: number }

/** A checked message of a provider about an order. */
export interface Postback {
  /** Counts once. */
  readonly eventId: string
  /** `public_id` of the order, where the provider sends it. */
  readonly order: string | null
  /** The provider's name of the subscription, where it sends one. */
  readonly reference: string | null
  readonly fact: PaymentFact
}

export interface Order {
  readonly publicId: string
  readonly memberId: number
  readonly productId: number
  readonly productName: string
  readonly price: Money
  readonly days: number
  readonly isRecurring: boolean
}

/** A payment that the site knows. */
export interface KnownPayment {
  readonly transactionId: string
  readonly kind: 'sale' | 'renewal'
  readonly amount: Money
  /** Epoch milliseconds. */
  readonly paidAt: number
  readonly refundedMinor: number
  readonly isChargedBack: boolean
  readonly isInferred: boolean
}

/** An order about which the provider is asked. */
export interface KnownOrder extends Omit<Order, 'productName'> {
  /** The provider's name of the subscription, if it is known. */
  readonly reference: string | null
  /** Oldest first. */
  readonly payments: readonly KnownPayment[]
}

/** What a provider that does not sign answers about a payment. */
export interface Confirmed {
  /** How many renewals of the order were paid: the site counts no more. */
  readonly renewals: number
}

/** A request to the address of postbacks, as it arrived. */
export interface PostbackRequest {
  readonly headers: IncomingHttpHeaders
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Buffer
  readonly address: string
}

/** A provider did not answer at all: a network error, a timeout or a failure of its server. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** What asks a provider over the network throws `ProviderUnavailable` when the provider does not answer. */
export interface PaymentProvider {
  /** `payment_provider` of products and orders. */
  readonly name: string
  /** Whether members can pay in this ISO 4217 currency. */
  takes(currency: string): boolean
  /** Returns the address of the page on which the member pays. Safe to repeat for the same order. */
  checkout(order: Order): Promise<string>
  /**
   * Checks where a postback comes from (a signature over the raw bytes, or the address for providers that do not sign),
   * and reads what happened. Null for a message that changes nothing here.
   * @throws HttpError 403 when it is not from the provider or too old, 400 when it can't be read
   */
  readPostback(request: PostbackRequest): Promise<Postback | null>
  /**
   * Asks the provider whether a postback that grants time is true. Null while the provider does not know the payment.
   * Throws when it does not answer. A provider whose postbacks are signed has null instead.
   */
  readonly confirm: ((postback: Postback) => Promise<Confirmed | null>) | null
  /** Returns what the provider knows about an order beyond the site. Throws when it does not answer. */
  factsOf(order: KnownOrder): Promise<Postback[]>
  /** Stops the renewal. Does nothing where none is left to stop. Throws when the provider does not confirm it. */
  cancelRenewal(order: { readonly publicId: string; readonly reference: string | null }): Promise<void>
}
