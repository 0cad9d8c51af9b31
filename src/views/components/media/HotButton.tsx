import { styled } from '@linaria/react'
import { Flame } from 'lucide-react'
import { onPicture } from '../../theme/palette.ts'
import { motion, radius, space, text } from '../../theme/tokens.ts'

const Hot = styled.button`
  flex: none;
  display: flex;
  align-items: center;
  gap: ${space[2]};
  height: 48px;
  margin-inline-start: auto;
  padding: 0 ${space[4]};
  border-radius: ${radius.full};
  background: ${onPicture.glass};
  box-shadow: inset 0 0 0 1px ${onPicture.glassEdge};
  font: ${text.h15};
  font-variant-numeric: tabular-nums;
  transition: background ${motion.feedback};

  &[aria-pressed='true'] .lucide {
    color: ${onPicture.accent};
    fill: currentColor;
    animation: pop ${motion.enter};
  }
`

const number = new Intl.NumberFormat()

export interface HotButtonProps {
  count: number
  isPressed: boolean
  onToggle: () => void
}

/** The hot-click button. Animates once when pressed. */
export function HotButton({ count, isPressed, onToggle }: HotButtonProps) {
  return (
    <Hot
      type="button"
      aria-pressed={isPressed}
      aria-label={`Hot, ${number.format(count)} so far`}
      onClick={onToggle}
    >
      <Flame />
      {number.format(count)}
    </Hot>
  )
}
