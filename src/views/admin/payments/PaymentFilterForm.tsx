import { styled } from '@linaria/react'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import type { PaymentStatus } from '../../../../contract/paymentReports.ts'
import { areReversed, reversedDaysError } from '../../../../contract/days.ts'
import type { PaymentFilter } from '../../../machines/admin/pagedRows/paymentRows.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { DayField } from '../../components/fields/DayField.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { Select } from '../../components/fields/Select.tsx'
import { useCharts } from '../../lodge.ts'
import { paths } from '../../paths.ts'
import { space } from '../../theme/tokens.ts'
import { countryText } from './countryText.ts'
import { statusTexts, writePaymentFilter } from './paymentFilter.ts'

const Box = styled.div`
  margin-bottom: ${space[6]};
`

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 200px), 1fr));
  gap: ${space[4]};
`

const any = { value: '', label: 'Any' }
const statusOptions = [any, ...Object.entries(statusTexts).map(([value, label]) => ({ value, label }))]

/** The value that is chosen stays a choice, also before the choices are loaded. */
const optionsOf = (known: readonly string[], chosen: string, textOf: (value: string) => string) => [
  any,
  ...[...new Set([...known, ...(chosen === '' ? [] : [chosen])])]
    .map((value) => ({ value, label: textOf(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
]

const asTyped = (name: string) => name

export interface PaymentFilterFormProps {
  /** The filter of the page’s address. */
  filter: PaymentFilter
  onSearch: (filter: PaymentFilter) => void
}

/** By what the payments are filtered. It counts once it is sent, and is then in the address of the page. */
export function PaymentFilterForm({ filter, onSearch }: PaymentFilterFormProps) {
  const { adminReport } = useCharts('adminReports')
  const choices = useActorRef(adminReport, { input: { request: { name: 'paymentFilter', query: {} } } })
  const report = useSelector(choices, ({ context }) => context.report)
  const { providers, countries } =
    report?.name === 'paymentFilter' ? report.data : { providers: [], countries: [] }
  const address = writePaymentFilter(filter)
  const [typed, setTyped] = useState({ filter, of: address })
  // A link or the back button has changed the address.
  if (typed.of !== address) setTyped({ filter, of: address })
  const change = (changes: Partial<PaymentFilter>) =>
    setTyped({ ...typed, filter: { ...typed.filter, ...changes } })
  const { status = '', provider = '', country = '', from = '', to = '' } = typed.filter
  const isReversed = areReversed({ from, to })
  return (
    <Box>
      <Form isWide label="Filters" onSubmit={() => !isReversed && onSearch(typed.filter)}>
        <Fields>
          <Select
            name="status"
            label="State"
            isOptional="plainly"
            options={statusOptions}
            value={status}
            onChange={(next) => change({ status: next === '' ? undefined : (next as PaymentStatus) })}
          />
          <Select
            name="provider"
            label="Provider"
            isOptional="plainly"
            options={optionsOf(providers, provider, asTyped)}
            value={provider}
            onChange={(next) => change({ provider: next === '' ? undefined : next })}
          />
          <Select
            name="country"
            label="Country"
            isOptional="plainly"
            options={optionsOf(countries, country, countryText)}
            value={country}
            onChange={(next) => change({ country: next === '' ? undefined : next })}
          />
          <DayField
            name="from"
            label="From"
            isOptional="plainly"
            hint="Days are in UTC"
            value={from}
            onChange={(next) => change({ from: next === '' ? undefined : next })}
          />
          <DayField
            name="to"
            label="To"
            isOptional="plainly"
            value={to}
            error={isReversed ? reversedDaysError : undefined}
            onChange={(next) => change({ to: next === '' ? undefined : next })}
          />
        </Fields>
        <FormActions>
          <ButtonLink href={paths.recentPayments}>Clear filters</ButtonLink>
          <Button type="submit" variant="primary">
            Search
          </Button>
        </FormActions>
      </Form>
    </Box>
  )
}
