import { styled } from '@linaria/react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { areReversed, areTooMany, reversedDaysError, tooManyDaysError } from '../../../../contract/days.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { DayField } from '../../components/fields/DayField.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { useMoment } from '../../components/layout/useMoment.ts'
import { size, space } from '../../theme/tokens.ts'
import { lastDays, type ReportPeriod, writePeriod } from './period.ts'

const Box = styled.div`
  max-width: ${size.field};
  margin-bottom: ${space[6]};
`

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 140px), 1fr));
  gap: ${space[4]};
`

const Presets = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  margin-bottom: ${space[4]};
`

const presets = [30, 90, 365]

const nothing: Readonly<Record<string, string>> = {}

export interface PeriodFormProps {
  path: string
  /** The period that the report has. */
  shown: ReportPeriod
  /** The most days that the report takes. */
  longest?: number
  /** Further parameters of the address, which stay. */
  kept?: Readonly<Record<string, string>>
}

/** The period of a report. It is in the address of the page. */
export function PeriodForm({ path, shown, longest = Infinity, kept = nothing }: PeriodFormProps) {
  const [, navigate] = useLocation()
  const now = useMoment(undefined).getTime()
  const [typed, setTyped] = useState({ ...shown, of: writePeriod(shown) })
  // A link or the back button has changed the address.
  if (typed.of !== writePeriod(shown)) setTyped({ ...shown, of: writePeriod(shown) })
  const error = areReversed(typed)
    ? reversedDaysError
    : areTooMany(typed, longest)
      ? tooManyDaysError
      : undefined
  const addressOf = (period: ReportPeriod) => path + writePeriod(period, kept)
  return (
    <Box>
      <Presets aria-label="Periods">
        {presets.map((count) => (
          <ButtonLink key={count} href={addressOf(lastDays(count, now))}>
            {`Last ${count} days`}
          </ButtonLink>
        ))}
      </Presets>
      <Form
        isWide
        label="Period"
        onSubmit={() => error === undefined && navigate(addressOf({ from: typed.from, to: typed.to }))}
      >
        <Fields>
          <DayField
            name="from"
            label="From"
            hint="Days are in UTC"
            value={typed.from}
            onChange={(from) => setTyped({ ...typed, from })}
          />
          <DayField
            name="to"
            label="To"
            value={typed.to}
            error={error}
            onChange={(to) => setTyped({ ...typed, to })}
          />
        </Fields>
        <FormActions>
          <Button type="submit" variant="primary">
            Show
          </Button>
        </FormActions>
      </Form>
    </Box>
  )
}
