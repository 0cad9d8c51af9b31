/** The reports of the admin area. */
import type { Answer } from '../../contract/answer.ts'
import type { PaymentOrder, PaymentsByCountry, VatReport } from '../../contract/paymentReports.ts'
import type {
  CohortUnit,
  ConversionStatistic,
  DailyStatistic,
  LocationStatistic,
  ReferrerStatistic,
  RetentionStatistic,
} from '../../contract/statistics.ts'
import type { CallFunction } from './http.ts'

type Days = { readonly from?: string; readonly to?: string }

/** Every function throws `CallError` like `call`. */
export const createAdminReportServices = (call: CallFunction) => ({
  byCountry: (query: Days, signal: AbortSignal): Promise<Answer<PaymentsByCountry>> =>
    call('GET /payment/by-country', { query, signal }),
  vatReport: (query: { readonly quarter?: string }, signal: AbortSignal): Promise<Answer<VatReport>> =>
    call('GET /payment/vat-report', { query, signal }),
  order: (params: { readonly id: number }, signal: AbortSignal): Promise<Answer<PaymentOrder>> =>
    call('GET /payment/order/{id}', { params, signal }),
  paymentFilter: (_: object, signal: AbortSignal) => call('GET /payment/recent/filter', { signal }),
  products: (_: object, signal: AbortSignal) => call('GET /product/admin', { signal }),
  vatRates: (_: object, signal: AbortSignal) => call('GET /vat-rate', { signal }),
  roles: (_: object, signal: AbortSignal) => call('GET /role', { signal }),
  profileStats: (query: Days, signal: AbortSignal): Promise<Answer<DailyStatistic>> =>
    call('GET /statistic/profiles', { query, signal }),
  locationStats: (query: Days, signal: AbortSignal): Promise<Answer<LocationStatistic>> =>
    call('GET /statistic/locations', { query, signal }),
  referrerStats: (query: Days, signal: AbortSignal): Promise<Answer<ReferrerStatistic>> =>
    call('GET /statistic/referrers', { query, signal }),
  acquisition: (query: Days, signal: AbortSignal): Promise<Answer<DailyStatistic>> =>
    call('GET /statistic/acquisition', { query, signal }),
  conversion: (query: Days, signal: AbortSignal): Promise<Answer<ConversionStatistic>> =>
    call('GET /statistic/conversion', { query, signal }),
  retention: (
    query: Days & { readonly unit: CohortUnit },
    signal: AbortSignal,
  ): Promise<Answer<RetentionStatistic>> => call('GET /statistic/retention', { query, signal }),
})
