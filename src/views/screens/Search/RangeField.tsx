import { styled } from '@linaria/react'
import { useState } from 'react'
import { typedNumber } from '../../../../contract/typedNumber.ts'
import {
  changeSearch,
  isCrossed,
  numberIn,
  type Search,
  type SearchMeasure,
} from '../../../machines/members/search/search.ts'
import { saidUnits } from '../../../machines/members/search/units.ts'
import { TextField } from '../../components/fields/TextField.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { space } from '../../theme/tokens.ts'
import { rangeTexts, unitOf } from './searchTexts.ts'

const Pair = styled.fieldset`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space[3]};
  align-content: start;
`

export interface RangeFieldProps {
  measure: SearchMeasure
  search: Search
  usesImperial: boolean
  onChange: (search: Search) => void
}

/** The range of a body measure, in the viewer's units. `askedInOwnUnits` converts the search before. */
export function RangeField({ measure, search, usesImperial, onChange }: RangeFieldProps) {
  const name = rangeTexts[measure]
  return (
    <Pair>
      <legend>
        <VisuallyHidden>{name}</VisuallyHidden>
      </legend>
      {(['from', 'to'] as const).map((end) => (
        <Bound
          key={end}
          end={end}
          measure={measure}
          search={search}
          usesImperial={usesImperial}
          onChange={onChange}
        />
      ))}
    </Pair>
  )
}

const digits = 3

function Bound({ end, measure, search, usesImperial, onChange }: RangeFieldProps & { end: 'from' | 'to' }) {
  const field = `${measure}_${end}` as const
  const asked = search.query[field]
  const [typed, setTyped] = useState('')
  // Keeps the typed text while it has the same meaning as the search: "0" and "" both mean no value.
  const shown = numberIn(measure, typedNumber(typed)) === asked ? typed : String(asked ?? '')
  const isWhole = !/\D/.test(typedNumber(shown))
  const error = !isWhole
    ? 'Enter a whole number.'
    : end === 'to' && isCrossed(search, measure)
      ? 'Must not be less than the first value.'
      : undefined
  return (
    <TextField
      label={`${rangeTexts[measure]} ${end}`}
      name={field}
      isOptional="plainly"
      inputMode="numeric"
      limit={isWhole ? digits : undefined}
      suffix={unitOf(measure, usesImperial)}
      error={error}
      value={shown}
      onChange={(text) => {
        setTyped(text)
        const next = numberIn(measure, typedNumber(text))
        onChange(changeSearch(search, { [field]: next, units: saidUnits(usesImperial) }))
      }}
    />
  )
}
