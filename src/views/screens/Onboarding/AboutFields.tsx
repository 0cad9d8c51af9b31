import { descriptionLength } from '../../../../contract/limits.ts'
import { TextArea } from '../../components/fields/TextArea.tsx'
import { InterestFields } from '../ProfileFields/InterestFields.tsx'
import { useStepFields } from './useStepFields.ts'
import type { StepFieldsProps } from './stepViews.tsx'

export function AboutFields(props: StepFieldsProps) {
  const { fields, errors, isLocked, change } = useStepFields(props)
  return (
    <>
      <TextArea
        label="About you"
        name="description"
        rows={5}
        limit={descriptionLength}
        showsCount
        isOptional="plainly"
        hint="What you like, what you are looking for. Visible to members."
        disabled={isLocked}
        error={errors['description']}
        value={fields.description}
        onChange={(description) => change({ description })}
      />
      <InterestFields fields={fields} errors={errors} disabled={isLocked} onChange={change} />
    </>
  )
}
