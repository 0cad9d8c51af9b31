import { styled } from '@linaria/react'
import type { PrivacyField } from '../../../machines/account/onboarding/fields.ts'
import { Switch } from '../../components/fields/Switch.tsx'
import { color } from '../../theme/tokens.ts'
import { useStepFields } from './useStepFields.ts'
import type { StepFieldsProps } from './stepViews.tsx'

const Rows = styled.div`
  > * + * {
    border-top: 1px solid ${color.hairline};
  }
`

const switches: readonly { field: PrivacyField; label: string; hint: string }[] = [
  { field: 'shows_age', label: 'Show my age', hint: 'When off, age filters don’t find you.' },
  {
    field: 'hides_distance',
    label: 'Hide my distance',
    hint: 'Others see your city, but not your distance.',
  },
  {
    field: 'hides_online',
    label: 'Hide when I am online',
    hint: 'No one sees when you were last active.',
  },
  {
    field: 'is_private_viewing',
    label: 'Browse invisibly',
    hint: 'Members don’t see that you viewed their profiles.',
  },
  {
    field: 'hides_read_receipts',
    label: 'Hide read receipts',
    hint: 'Members don’t see whether you have read their messages.',
  },
]

export function PrivacyFields(props: StepFieldsProps) {
  const { fields, isLocked, change } = useStepFields(props)
  return (
    <Rows>
      {switches.map(({ field, label, hint }) => (
        <Switch
          key={field}
          name={field}
          label={label}
          hint={hint}
          checked={fields[field]}
          disabled={isLocked}
          onChange={(to) => change({ [field]: to })}
        />
      ))}
    </Rows>
  )
}
