import { styled } from '@linaria/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { media } from '../../theme/breakpoints.ts'
import { onPicture } from '../../theme/palette.ts'
import { layer, radius, space, text, weight } from '../../theme/tokens.ts'
import { IconButton } from '../controls/IconButton.tsx'

const Pill = styled.p`
  position: absolute;
  z-index: ${layer.raised};
  top: ${space[4]};
  left: ${space[4]};
  display: flex;
  align-items: center;
  height: ${space[8]};
  padding: 0 ${space[3]};
  border-radius: ${radius.full};
  background: ${onPicture.glass};
  box-shadow: inset 0 0 0 1px ${onPicture.glassEdge};
  font: ${text.small};
  font-weight: ${weight.semibold};
  font-variant-numeric: tabular-nums;

  ${media.mobile} {
    display: none;
  }
`

/** The position indicator on a phone. */
const Bars = styled.div`
  display: none;

  ${media.mobile} {
    position: absolute;
    z-index: ${layer.raised};
    top: 36px;
    right: ${space[4]};
    left: 68px;
    display: flex;
    gap: ${space[1]};
  }
  i {
    flex: 1;
    height: 3px;
    border-radius: ${radius.full};
    background: rgb(255 255 255 / 0.4);
  }
  i[data-current='true'] {
    background: ${onPicture.text};
  }
  ${media.forcedColors} {
    i {
      border: 1px solid CanvasText;
    }
    i[data-current='true'] {
      border-color: Highlight;
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`

const Step = styled.div`
  position: absolute;
  z-index: ${layer.raised};
  top: calc(50% - 22px);

  &[data-to='previous'] {
    left: ${space[4]};
  }
  &[data-to='next'] {
    right: ${space[4]};
  }
  /* On a phone one swipes, but the buttons stay reachable by keyboard. */
  ${media.mobile} {
    &:not(:has(:focus-visible)) {
      opacity: 0;
    }
    pointer-events: none;
  }
`

const number = new Intl.NumberFormat()

export interface PhotoStepsProps {
  count: number
  index: number
  /** 1 for the next photo, -1 for the previous one. */
  onTurn: (by: 1 | -1) => void
}

/** The position in the photos, with previous and next buttons. */
export function PhotoSteps({ count, index, onTurn }: PhotoStepsProps) {
  return (
    <>
      <Pill aria-live="polite">{`${number.format(index + 1)} of ${number.format(count)}`}</Pill>
      <Bars aria-hidden="true">
        {Array.from({ length: count }, (_, place) => (
          <i key={place} data-current={place === index} />
        ))}
      </Bars>
      <Step data-to="previous">
        <IconButton
          variant="glass"
          label="Previous photo"
          icon={<ChevronLeft />}
          onClick={() => onTurn(-1)}
        />
      </Step>
      <Step data-to="next">
        <IconButton variant="glass" label="Next photo" icon={<ChevronRight />} onClick={() => onTurn(1)} />
      </Step>
    </>
  )
}
