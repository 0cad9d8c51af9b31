import { styled } from '@linaria/react'
import { useState } from 'react'
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

/** From and to, in the searcher's own unit, as the whole search is (`askedInOwnUnits`). */
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
  const isWrong = end === 'to' && isCrossed(search, measure)
  // What is typed stands there while it means what is asked: a zero alone means nothing yet.
  const shown = numberIn(measure, typed) === asked ? typed : String(asked ?? '')
  return (
    <TextField
      label={`${rangeTexts[measure]} ${end}`}
      name={field}
      isOptional="plainly"
      inputMode="numeric"
      maxLength={digits}
      suffix={unitOf(measure, usesImperial)}
      error={isWrong ? 'This must not be below the first.' : undefined}
      value={shown}
      onChange={(text) => {
        const next = text.replaceAll(/\D/g, '')
        setTyped(next)
        onChange(changeSearch(search, { [field]: numberIn(measure, next), units: saidUnits(usesImperial) }))
      }}
    />
  )
}
