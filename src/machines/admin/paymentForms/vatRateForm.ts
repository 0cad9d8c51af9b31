import type { Answer } from '../../../../contract/answer.ts'
import type { VatRate } from '../../../../contract/vatRates.ts'
import { createAccountFormMachine } from '../../account/accountForm/machine.ts'
import type { ProofFields } from '../../account/accountForm/ownerProof.ts'
import { unknownVatRate } from '../../account/accountForm/texts.ts'
import { readDecimal } from './amount.ts'
import { refusedFields } from './refused.ts'

/** A rate as it is typed. */
export interface VatRateFormFields extends ProofFields {
  /** An ISO 3166-1 alpha-2 code; '' while none is chosen. */
  readonly country: string
  /** In percent. */
  readonly rate: string
  /** `2026-07-01`, or ''. */
  readonly from_day: string
}

export const vatRateFormMachine = createAccountFormMachine<VatRateFormFields, VatRate>({
  unanswered: unknownVatRate,
})

/** Returns the rate of a form in hundredths of a percent, or the refusal of what can't be read. */
export function readVatRate({
  country,
  rate,
  from_day,
}: VatRateFormFields): Answer<Pick<VatRate, 'country' | 'rate' | 'from_day'>> {
  const hundredths = readDecimal(rate, 2)
  const refusal = refusedFields({
    country: country === '' ? 'Choose a country.' : null,
    rate: hundredths === null ? 'Enter a percentage with at most 2 decimals, such as 21.' : null,
    from_day: from_day === '' ? 'Choose the first day.' : null,
  })
  return refusal ?? { ok: true, data: { country, rate: hundredths ?? 0, from_day } }
}
