import { styled } from '@linaria/react'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { color, focus, motion, radius, size, space, text, weight } from '../../theme/tokens.ts'
import { FieldError, type FieldErrorText } from '../fields/FieldError.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

const Legend = styled.legend`
  margin-bottom: ${space[2]};
  font: ${text.h15};
`

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
`

const Choice = styled.label`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: ${size.target};
  padding: 0 ${space[4]};
  border: 1px solid ${color.fieldBorder};
  border-radius: ${radius.full};
  background: ${color.surface};
  font: ${text.bodyMedium};
  cursor: pointer;
  transition: background ${motion.feedback};

  &:has(:checked) {
    padding-inline-start: ${space[3]};
    background: ${color.chosen};
    border-color: ${color.text};
    font-weight: ${weight.strong};
  }
  &:has(:focus-visible) {
    outline: ${focus.ring};
    outline-offset: ${focus.offset};
  }
  &:has(:disabled) {
    color: ${color.muted};
    cursor: default;
  }
  .lucide {
    width: ${size.iconSmall};
    height: ${size.iconSmall};
    stroke-width: 2.5;
  }
`

export interface ChipGroupProps<Id extends number | string> {
  legend: string
  options: readonly { readonly id: Id; readonly name: string }[]
  selected: readonly Id[]
  onChange: (selected: Id[]) => void
  error?: FieldErrorText
  disabled?: boolean | undefined
}

/** A multiple choice among many options, such as interests. */
export function ChipGroup<Id extends number | string>({
  legend,
  options,
  selected,
  onChange,
  error,
  disabled = false,
}: ChipGroupProps<Id>) {
  const id = useId()
  const chosen = new Set(selected)
  const toggle = (option: Id) =>
    onChange(chosen.has(option) ? selected.filter((each) => each !== option) : [...selected, option])
  return (
    <fieldset aria-describedby={`${id}-error`} disabled={disabled}>
      <Legend>{legend}</Legend>
      <Choices>
        {options.map((option) => (
          <Choice key={option.id}>
            <VisuallyHidden>
              <input type="checkbox" checked={chosen.has(option.id)} onChange={() => toggle(option.id)} />
            </VisuallyHidden>
            {chosen.has(option.id) && <Check />}
            <span>{option.name}</span>
          </Choice>
        ))}
      </Choices>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
