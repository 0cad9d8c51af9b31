import { styled } from '@linaria/react'
import { media } from '../../theme/breakpoints.ts'
import { color, motion, radius, space, text } from '../../theme/tokens.ts'

const Line = styled.div`
  display: grid;
  gap: ${space[2]};
  max-width: 480px;
  margin-bottom: ${space[6]};
  font: ${text.small};
  color: ${color.muted};
  font-variant-numeric: tabular-nums;
`

const Marks = styled.div`
  display: grid;
  grid-auto-columns: 1fr;
  grid-auto-flow: column;
  gap: ${space[1]};

  > span {
    height: 4px;
    border-radius: ${radius.full};
    background: ${color.hairline};
    transition: background ${motion.enter};
  }
  > [data-passed='true'] {
    background: ${color.spruce};
  }
  ${media.forcedColors} {
    > span {
      border: 1px solid CanvasText;
    }
    > [data-passed='true'] {
      background: CanvasText;
      forced-color-adjust: none;
    }
  }
`

/** How far the member is. */
export function Progress({ step, of }: { step: number; of: number }) {
  return (
    <Line>
      <p>{`Step ${step} of ${of}`}</p>
      <Marks aria-hidden>
        {Array.from({ length: of }, (_, index) => (
          <span key={index} data-passed={index < step} />
        ))}
      </Marks>
    </Line>
  )
}
