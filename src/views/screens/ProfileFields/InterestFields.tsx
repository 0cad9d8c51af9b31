import type { FieldErrors } from '../../../machines/account/accountForm/machine.ts'
import type { InterestsFields } from '../../../machines/account/ownProfile/interests.ts'
import { ChipGroup } from '../../components/controls/ChipGroup.tsx'
import { WithOptions } from './WithOptions.tsx'

const groups = [
  { field: 'interests', list: 'interest', legend: 'Interests' },
  { field: 'communities_he_is', list: 'community', legend: 'I am' },
  { field: 'communities_he_likes', list: 'community', legend: 'I like' },
] as const

export interface InterestFieldsProps {
  fields: InterestsFields
  errors: FieldErrors
  disabled: boolean
  onChange: (changes: Partial<InterestsFields>) => void
}

/** Interests, and the communities to which the member belongs and which they like. */
export function InterestFields({ fields, errors, disabled, onChange }: InterestFieldsProps) {
  return (
    <WithOptions>
      {(optionsOf) =>
        groups.map(({ field, list, legend }) => (
          <ChipGroup
            key={field}
            legend={legend}
            options={optionsOf(list)}
            selected={fields[field]}
            disabled={disabled}
            error={errors[field]}
            onChange={(ids) => onChange({ [field]: ids })}
          />
        ))
      }
    </WithOptions>
  )
}
