import { styled } from '@linaria/react'
import type { ReactElement } from 'react'
import { color, focus, motion, radius, shadow, space, text, weight } from '../../theme/tokens.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

const Group = styled.fieldset`
  legend {
    margin-bottom: ${space[2]};
    font: ${text.h15};
  }
`

const Track = styled.div`
  display: inline-flex;
  gap: ${space.half};
  padding: 3px;
  border: 1px solid ${color.hairline};
  border-radius: ${radius.note};
  background: ${color.sunken};
`

const Option = styled.label`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: 6px;
  padding: ${space[2]} 14px;
  border-radius: 7px;
  color: ${color.muted};
  font: ${text.h15};
  font-weight: ${weight.semibold};
  cursor: pointer;
  transition: color ${motion.feedback};

  &::after {
    content: '';
    position: absolute;
    inset: -${space[1]} 0;
  }
  > span:last-child {
    position: relative;
    z-index: 1;
  }
  &:hover {
    color: ${color.text};
  }
  &:has(:checked) {
    background: ${color.raised};
    color: ${color.text};
    box-shadow: ${shadow.near};
  }
  &:has(:focus-visible) {
    outline: ${focus.ring};
    outline-offset: ${focus.offset};
  }
  .lucide {
    width: 18px;
    height: 18px;
  }
`

export interface SegmentedProps<Value extends string> {
  legend: string
  name: string
  options: readonly { value: Value; label: string; icon?: ReactElement }[]
  value: Value
  onChange: (value: Value) => void
  hideLegend?: boolean | undefined
}

/** A choice of one among few visible options. */
export function Segmented<Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
  hideLegend = false,
}: SegmentedProps<Value>) {
  return (
    <Group>
      <legend>{hideLegend ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}</legend>
      <Track>
        {options.map((option) => (
          <Option key={option.value}>
            <VisuallyHidden>
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
              />
            </VisuallyHidden>
            {option.icon}
            <span>{option.label}</span>
          </Option>
        ))}
      </Track>
    </Group>
  )
}
