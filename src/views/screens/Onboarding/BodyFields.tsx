import { AttributeFields } from '../ProfileFields/AttributeFields.tsx'
import { MeasureFields } from '../ProfileFields/MeasureFields.tsx'
import { useStepFields } from './useStepFields.ts'
import type { StepFieldsProps } from './stepViews.tsx'

export function BodyFields(props: StepFieldsProps) {
  const { fields, errors, isLocked, change } = useStepFields(props)
  const shared = { fields, errors, disabled: isLocked, onChange: change }
  return (
    <>
      <MeasureFields {...shared} user={props.snapshot.context.user} />
      <AttributeFields {...shared} />
    </>
  )
}
