import { styled } from '@linaria/react'
import { Flame } from 'lucide-react'
import { onPicture } from '../../theme/palette.ts'
import { motion, radius, size as sizes, space, text } from '../../theme/tokens.ts'

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

  &[data-size='small'] {
    position: relative;
    gap: ${space[1]};
    height: ${space[8]};
    padding: 0 10px;
    font: ${text.smallStrong};

    /* Enlarges the touch target without changing the layout. */
    &::after {
      content: '';
      position: absolute;
      inset: calc((${space[8]} - ${sizes.target}) / 2) -${space[1]};
    }

    .lucide {
      width: ${sizes.iconSmall};
      height: ${sizes.iconSmall};
    }
  }
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
  /** What is hot-clicked, for example 'photo by Marek'. */
  subject: string
  /** `small` is for tiles. */
  size?: 'small' | undefined
}

/** The hot-click button. Animates once when pressed. */
export function HotButton({ count, isPressed, onToggle, subject, size }: HotButtonProps) {
  return (
    <Hot
      type="button"
      aria-pressed={isPressed}
      aria-label={`Hot: ${subject}, ${number.format(count)} so far`}
      data-size={size}
      onClick={onToggle}
    >
      <Flame />
      <span>{number.format(count)}</span>
    </Hot>
  )
}
