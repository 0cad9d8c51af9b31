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
import { media } from '../../theme/breakpoints.ts'
import { space, text } from '../../theme/tokens.ts'
import { lastDays, type ReportPeriod, writePeriod } from './period.ts'

/** In line with the fields, which have labels above them. */
const belowLabel = `
  content: '\\200b';
  display: block;
  margin-bottom: 6px;
`

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]} ${space[8]};
  margin-bottom: ${space[6]};

  ${media.small} {
    display: grid;
  }
`

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 160px)) auto;
  gap: ${space[4]};

  ${media.small} {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 140px), 1fr));
  }
`

const Submit = styled.div`
  ${media.small} {
    grid-column: 1 / -1;
  }
  ${media.tabletUp} {
    &::before {
      ${belowLabel}
      font: ${text.h15};
    }
  }
`

const Presets = styled.nav`
  ${media.large} {
    &::before {
      ${belowLabel}
      font: ${text.h15};
    }
  }

  > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]};
  }
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
        <div>
          {presets.map((count) => {
            const period = lastDays(count, now)
            return (
              <ButtonLink
                key={count}
                href={addressOf(period)}
                isCurrent={period.from === shown.from && period.to === shown.to}
              >
                {`Last ${count} days`}
              </ButtonLink>
            )
          })}
        </div>
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
          <Submit>
            <FormActions>
              <Button type="submit" variant="primary">
                Show
              </Button>
            </FormActions>
          </Submit>
        </Fields>
      </Form>
    </Box>
  )
}
