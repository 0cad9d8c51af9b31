import { styled } from '@linaria/react'
import {
  attributeLists,
  type AttributeName,
  attributeNames,
  type AttributesFields,
  noAnswer,
} from '../../../machines/account/ownProfile/attributes.ts'
import type { FieldErrors } from '../../../machines/account/accountForm/machine.ts'
import { ChipGroup } from '../../components/controls/ChipGroup.tsx'
import { Select } from '../../components/fields/Select.tsx'
import { space } from '../../theme/tokens.ts'
import { WithOptions } from './WithOptions.tsx'

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(220px, 100%), 1fr));
  gap: ${space[5]};
  align-items: start;
`

const labels: Record<AttributeName, string> = {
  body_build: 'Body build',
  body_hair: 'Body hair',
  facial_hair: 'Facial hair',
  tattoo: 'Tattoos',
  sex_position: 'Position',
  safer_sex: 'Safer sex',
  cock_size: 'Cock size',
  cock_type: 'Cock type',
}

export interface AttributeFieldsProps {
  fields: AttributesFields
  errors: FieldErrors
  disabled: boolean
  onChange: (changes: Partial<AttributesFields>) => void
}

/** One option or 'No answer' for each attribute, and any number of piercings. */
export function AttributeFields({ fields, errors, disabled, onChange }: AttributeFieldsProps) {
  return (
    <WithOptions>
      {(optionsOf) => (
        <>
          <Grid>
            {attributeNames.map((name) => (
              <Select
                key={name}
                label={labels[name]}
                name={name}
                isOptional="plainly"
                disabled={disabled}
                error={errors[name]}
                options={[
                  { value: String(noAnswer), label: 'No answer' },
                  ...optionsOf(attributeLists[name]).map((item) => ({
                    value: String(item.id),
                    label: item.name,
                  })),
                ]}
                value={String(fields[name])}
                onChange={(id) => onChange({ [name]: Number(id) })}
              />
            ))}
          </Grid>
          <ChipGroup
            legend="Piercings"
            options={optionsOf('piercing')}
            selected={fields.piercings}
            disabled={disabled}
            error={errors['piercings']}
            onChange={(piercings) => onChange({ piercings })}
          />
        </>
      )}
    </WithOptions>
  )
}
