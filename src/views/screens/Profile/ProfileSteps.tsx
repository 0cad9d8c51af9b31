import { styled } from '@linaria/react'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect } from 'react'
import { IconButton } from '../../components/controls/IconButton.tsx'
import { media } from '../../theme/breakpoints.ts'
import { color, layer, radius, shadow, space } from '../../theme/tokens.ts'
import type { Neighbours } from './useNeighbours.ts'

/** Beside the close button. On a phone over the photo and over scrolled content. */
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

/** Elements that handle arrow keys themselves. */
const ownArrows = 'input, textarea, select, video, form, [role="menu"], [role="alertdialog"], [data-turns]'

/** Buttons and arrow keys for the previous and next member. */
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
    // Capture phase, because the dialog stops arrow keys from bubbling.
    addEventListener('keydown', turn, { capture: true })
    return () => removeEventListener('keydown', turn, { capture: true })
  }, [previous, next])
  if (!isListed) return null
  return (
    <Steps aria-label="Members of the list">
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
