import { styled } from '@linaria/react'
import { useId } from 'react'
import { describedBy } from '../../components/fields/describedBy.ts'
import { FieldError, type FieldErrorText } from '../../components/fields/FieldError.tsx'
import { fieldLook } from '../../components/fields/fieldLook.ts'
import { TextField } from '../../components/fields/TextField.tsx'
import {
  type Measure,
  type MeasureName,
  shownMeasure,
  typeMeasure,
} from '../../../machines/account/ownProfile/measures.ts'
import type { Units } from '../../../machines/members/search/units.ts'
import { color, space, text } from '../../theme/tokens.ts'

const Group = styled.fieldset`
  min-width: 0;

  legend {
    margin-bottom: 6px;
    font: ${text.h15};
  }
`

const Pair = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space[2]};
`

const Box = styled.label`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  padding: 0 ${space[3]};

  input {
    flex: 1;
    width: 0;
    min-width: 0;
    padding: 10px 0;
    border: 0;
    outline: none;
    background: none;
    font: inherit;
  }
  span {
    color: ${color.muted};
  }
`

const labels: Record<MeasureName, string> = {
  height: 'Height',
  weight: 'Weight',
  waist: 'Waist',
  chest: 'Chest',
  biceps: 'Biceps',
}

const parts = [
  { unit: 'ft', words: 'Feet' },
  { unit: 'in', words: 'Inches' },
] as const

const unitOf = (name: MeasureName, units: Units) =>
  name === 'weight' ? (units === 'imperial' ? 'lb' : 'kg') : units === 'imperial' ? 'in' : 'cm'

export interface MeasureFieldProps {
  name: MeasureName
  measure: Measure
  units: Units
  /** The stored value. */
  saved: number | null
  error: FieldErrorText
  disabled: boolean
  onChange: (measure: Measure) => void
}

/** A body measure in the member's units. A height in imperial units has a field for feet and one for inches. */
export function MeasureField({ name, measure, units, saved, error, disabled, onChange }: MeasureFieldProps) {
  const texts = shownMeasure(name, measure, units)
  const id = useId()
  const change = (at: number, typed: string) =>
    onChange(
      typeMeasure(
        name,
        texts.map((before, other) => (other === at ? typed : before)),
        units,
        saved,
      ),
    )
  if (texts.length === 1)
    return (
      <TextField
        label={labels[name]}
        name={name}
        isOptional="plainly"
        inputMode="decimal"
        limit={6}
        suffix={unitOf(name, units)}
        disabled={disabled}
        error={error}
        value={texts[0] ?? ''}
        onChange={(typed) => change(0, typed)}
      />
    )
  const isInvalid = error !== undefined && error.length > 0
  return (
    <Group disabled={disabled}>
      <legend>{labels[name]}</legend>
      <Pair>
        {parts.map(({ unit, words }, at) => (
          <Box key={unit} className={fieldLook}>
            <input
              name={`${name}_${unit}`}
              aria-label={words}
              inputMode="decimal"
              aria-invalid={isInvalid || undefined}
              aria-describedby={describedBy(id, false)}
              value={texts[at] ?? ''}
              onChange={(event) => change(at, event.target.value)}
            />
            <span aria-hidden="true">{unit}</span>
          </Box>
        ))}
      </Pair>
      <FieldError id={`${id}-error`} error={error} />
    </Group>
  )
}
