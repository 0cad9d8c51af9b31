import { DateField } from '../../components/fields/DateField.tsx'
import { NameField } from '../NameField.tsx'
import { useStepFields } from './useStepFields.ts'
import type { StepFieldsProps } from './stepViews.tsx'

export function NameFields(props: StepFieldsProps) {
  const { fields, errors, isLocked, change } = useStepFields(props)
  return (
    <>
      <NameField
        disabled={isLocked}
        error={errors['name']}
        value={fields.name}
        onChange={(name) => change({ name })}
      />
      <DateField
        label="Birthday"
        name="birthday"
        isBirthday
        hint="Your birthday is never shown. Others see your age, unless you hide it."
        disabled={isLocked}
        error={errors['birthday']}
        value={fields.birthday}
        onChange={(birthday) => change({ birthday })}
      />
    </>
  )
}
