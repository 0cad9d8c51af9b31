import { styled } from '@linaria/react'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from '../../components/controls/IconButton.tsx'
import { media } from '../../theme/breakpoints.ts'
import { color, layer, radius, shadow, space } from '../../theme/tokens.ts'
import type { Neighbours } from './useNeighbours.ts'

/** Beside the way out; on a phone over the picture, where no bar is, and then over what is scrolled there. */
const Steps = styled.nav`
  position: absolute;
  z-index: ${layer.raised};
  top: ${space[4]};
  right: 64px;
  display: flex;

  ${media.mobile} {
    top: 60px;
    right: ${space[3]};
    border-radius: ${radius.full};
    background: ${color.surface};
    box-shadow: ${shadow.card};
  }
  button:disabled {
    opacity: 0.4;
  }
`

/** Where an arrow means something else. */
const ownArrows = 'input, textarea, select, video, form, [role="menu"], [role="alertdialog"], [data-turns]'

/** To the member before and the one after, by button or by arrow key. */
export function ProfileSteps({ neighbours }: { neighbours: Neighbours }) {
  const { isListed, previous, next } = neighbours
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event
      if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return
      if (target instanceof Element && target.closest(ownArrows)) return
      if (key === 'ArrowLeft') previous?.()
      if (key === 'ArrowRight') next?.()
    }
    // On the way down: a dialog keeps arrow keys to itself.
    addEventListener('keydown', turn, { capture: true })
    return () => removeEventListener('keydown', turn, { capture: true })
  }, [previous, next])
  if (!isListed) return null
  return (
    <Steps aria-label="The list he was opened from">
      <IconButton
        label="Previous member"
        icon={<ArrowLeft />}
        disabled={!previous}
        onClick={previous ?? undefined}
      />
      <IconButton label="Next member" icon={<ArrowRight />} disabled={!next} onClick={next ?? undefined} />
    </Steps>
  )
}
