/** The table of VAT rates. A payment keeps the rate of its country and day. */
import { z } from 'zod'
import { call } from './call.ts'
import { CountryCode } from './paymentReports.ts'
import { Day, emptyResponse, Id, idParams, Instant, OwnerProof } from './primitives.ts'

/** A rate from a day on, until the next one of the country. */
export const VatRate = z.object({
  id: Id,
  country: CountryCode,
  /** Hundredths of a percent: 2100 is 21 %. */
  rate: z.int().nonnegative(),
  from_day: Day,
  /** Whether payments were taxed with it: then it stays. */
  is_used: z.boolean(),
  created_at: Instant,
})
export type VatRate = z.infer<typeof VatRate>

export const vatRateCalls = {
  'GET /vat-rate': call({
    summary: 'Returns all VAT rates by country, the newest of each country first.',
    access: 'superAdmin',
    response: z.object({ data: z.array(VatRate) }),
  }),
  'POST /vat-rate': call({
    summary:
      'Adds a rate from a day on, which may be past. Earlier payments keep theirs. 409 `rate_exists` when the country has a rate from that day. Needs the password.',
    access: 'superAdmin',
    status: 201,
    body: z
      .object({
        country: CountryCode,
        rate: z
          .int('Enter a rate.')
          .min(0, 'Enter a rate from 0 to 100.')
          .max(10_000, 'Enter a rate from 0 to 100.'),
        from_day: Day,
        ...OwnerProof.shape,
      })
      .strict(),
    response: VatRate,
  }),
  'DELETE /vat-rate/{id}': call({
    summary: 'Deletes a rate. 409 `rate_used` when payments were taxed with it. Needs the password.',
    access: 'superAdmin',
    params: idParams,
    body: OwnerProof,
    response: emptyResponse,
  }),
}
