import type { Answer } from '../../../../contract/answer.ts'
import type { CallResponse } from '../../../../contract/calls.ts'
import type { PaymentOrder, PaymentsByCountry, VatReport } from '../../../../contract/paymentReports.ts'
import type { Permission, Role } from '../../../../contract/roles.ts'
import type {
  CohortUnit,
  ConversionStatistic,
  DailyStatistic,
  LocationStatistic,
  ReferrerStatistic,
  RetentionStatistic,
} from '../../../../contract/statistics.ts'

/** Days in UTC. */
interface Days {
  readonly from?: string
  readonly to?: string
}

export interface RolesAndPermissions {
  readonly roles: readonly Role[]
  readonly permissions: readonly Permission[]
}

type NoQuery = Readonly<Record<string, never>>

/** What each report is asked for, and what it shows. Without days or quarter the server takes the newest. */
interface Reports {
  readonly byCountry: { readonly query: Days; readonly data: PaymentsByCountry }
  readonly vatReport: { readonly query: { readonly quarter?: string }; readonly data: VatReport }
  readonly order: { readonly query: { readonly id: number }; readonly data: PaymentOrder }
  /** By what payments can be filtered. */
  readonly paymentFilter: {
    readonly query: NoQuery
    readonly data: CallResponse<'GET /payment/recent/filter'>
  }
  readonly products: { readonly query: NoQuery; readonly data: CallResponse<'GET /product/admin'> }
  readonly vatRates: { readonly query: NoQuery; readonly data: CallResponse<'GET /vat-rate'> }
  readonly roles: { readonly query: NoQuery; readonly data: RolesAndPermissions }
  readonly profileStats: { readonly query: Days; readonly data: DailyStatistic }
  readonly locationStats: { readonly query: Days; readonly data: LocationStatistic }
  readonly referrerStats: { readonly query: Days; readonly data: ReferrerStatistic }
  readonly acquisition: { readonly query: Days; readonly data: DailyStatistic }
  readonly conversion: { readonly query: Days; readonly data: ConversionStatistic }
  readonly retention: {
    readonly query: Days & { readonly unit: CohortUnit }
    readonly data: RetentionStatistic
  }
}

export type ReportName = keyof Reports

export type RequestOf = {
  readonly [Name in ReportName]: { readonly name: Name; readonly query: Reports[Name]['query'] }
}
export type ReportRequest = RequestOf[ReportName]

/** Reports with their names, by which a view knows their shape. */
export type ReportOf = {
  readonly [Name in ReportName]: { readonly name: Name; readonly data: Reports[Name]['data'] }
}
export type Report = ReportOf[ReportName]

/** The call of each report. Each throws when there is no answer. */
export type ReportLoaders = {
  readonly [Name in ReportName]: (
    query: Reports[Name]['query'],
    signal: AbortSignal,
  ) => Promise<Answer<Reports[Name]['data']>>
}
