import { styled } from '@linaria/react'
import type { NotifierCounts, NotifierOption } from '../../../machines/members/sideNotifier/options.ts'
import { notifierOptions } from '../../../machines/members/sideNotifier/options.ts'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { color, focus, motion, space, text, weight } from '../../theme/tokens.ts'

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  border-bottom: 1px solid ${color.hairline};

  button {
    position: relative;
    display: grid;
    justify-items: center;
    padding: ${space[3]} ${space[1]} ${space[2]};
    border-bottom: 2px solid transparent;
    color: ${color.muted};
    font: ${text.smallMedium};
    transition: color ${motion.feedback};
  }
  button:hover {
    color: ${color.text};
  }
  button[aria-pressed='true'] {
    border-color: ${color.text};
    color: ${color.text};
  }
  button:focus-visible {
    outline-offset: ${focus.inset};
  }
  b {
    font: ${text.h20};
    font-weight: ${weight.strong};
    font-variant-numeric: tabular-nums;
  }
`

const number = new Intl.NumberFormat()

/** `rest` completes the label for screen readers; there is no room to show it. */
const words: Record<NotifierOption, { label: string; rest: string }> = {
  unread: { label: 'Unread', rest: ' messages' },
  online: { label: 'Online', rest: ' on your list' },
  cam: { label: 'On cam', rest: ' on your list' },
}

interface OptionsProps {
  chosen: NotifierOption
  counts: NotifierCounts
  onChoose: (option: NotifierOption) => void
}

/** Chooses the list that the side notifier shows. Each option has a count. */
export function Options({ chosen, counts, onChoose }: OptionsProps) {
  return (
    <Row role="group" aria-label="Show">
      {notifierOptions.map((option) => (
        <button key={option} type="button" aria-pressed={option === chosen} onClick={() => onChoose(option)}>
          <b>{number.format(counts[option])}</b>
          <span>
            <span>{words[option].label}</span>
            <VisuallyHidden>{words[option].rest}</VisuallyHidden>
          </span>
        </button>
      ))}
    </Row>
  )
}
