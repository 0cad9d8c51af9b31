import { styled } from '@linaria/react'
import type { BodyFields } from '../../../machines/account/ownProfile/body.ts'
import { convertMeasures, measureNames } from '../../../machines/account/ownProfile/measures.ts'
import type { FieldErrors } from '../../../machines/account/accountForm/machine.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import { Segmented } from '../../components/controls/Segmented.tsx'
import { space } from '../../theme/tokens.ts'
import { MeasureField } from './MeasureField.tsx'

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(200px, 100%), 1fr));
  gap: ${space[5]};
  align-items: start;
`

const unitOptions = [
  { value: 'metric', label: 'cm and kg' },
  { value: 'imperial', label: 'ft, in and lb' },
] as const

export interface MeasureFieldsProps {
  fields: BodyFields
  errors: FieldErrors
  user: UserSelf
  disabled: boolean
  onChange: (changes: Partial<BodyFields>) => void
}

/** The body measures, and the units in which they are shown and typed. */
export function MeasureFields({ fields, errors, user, disabled, onChange }: MeasureFieldsProps) {
  return (
    <>
      <Segmented
        legend="Units"
        name="units"
        options={unitOptions}
        value={fields.units}
        onChange={(units) => {
          if (!disabled) onChange({ ...convertMeasures(fields), units })
        }}
      />
      <Grid>
        {measureNames.map((name) => (
          <MeasureField
            key={name}
            name={name}
            measure={fields[name]}
            units={fields.units}
            saved={user[name]}
            error={errors[name]}
            disabled={disabled}
            onChange={(measure) => onChange({ [name]: measure })}
          />
        ))}
      </Grid>
    </>
  )
}
