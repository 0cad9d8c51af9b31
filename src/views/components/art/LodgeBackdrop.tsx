import { styled } from '@linaria/react'
import { memo } from 'react'
import { media } from '../../theme/breakpoints.ts'
import { lodgeColors } from './lodgeColors.ts'
import { pine } from './pine.ts'

const Land = styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;

  .star {
    fill: ${lodgeColors.star};

    ${media.mobile} {
      opacity: 0.4;
    }
  }
  .orb {
    fill: ${lodgeColors.orb};
  }
  .ridge {
    fill: ${lodgeColors.ridge};
  }
  .far {
    fill: ${lodgeColors.farPine};
  }
  .middle {
    fill: ${lodgeColors.middlePine};
  }
  .ground {
    fill: ${lodgeColors.ground};
  }
  .edge {
    fill: ${lodgeColors.groundEdge};
  }
`

const width = 1440
const horizon = 640

/** Star positions from a generator with a fixed seed, the same for every visitor. */
function scatter(count: number) {
  let state = 7
  const next = () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
  return Array.from({ length: count }, () => ({
    x: Math.round(next() * width),
    y: Math.round(next() * next() * 420),
    r: 0.7 + Math.round(next() * 9) / 10,
    opacity: 0.25 + Math.round(next() * 5) / 10,
  }))
}

/** The text area on a desktop. A star between letters would look like a period. */
const isBehindPitch = ({ x, y }: { x: number; y: number }) => x > 60 && x < 640 && y > 130

const stars = scatter(130).filter((star) => !isBehindPitch(star))
/** Draws a row of trees. A height of 0 is a gap. */
const row = (heights: readonly number[], from: number, step: number) =>
  heights
    .map((height, place) => (height === 0 ? '' : pine(from + place * step, horizon - height, height)))
    .join('')

const farPines = row(
  [
    118, 158, 126, 172, 112, 146, 104, 160, 138, 190, 150, 128, 176, 118, 150, 196, 132, 162, 120, 178, 144,
    110, 166,
  ],
  10,
  66,
)
const middlePines = row([96, 0, 132, 84, 0, 0, 108, 0, 140, 92, 0, 120, 0, 86, 128], -24, 108)

/** Sky, ridge and woods behind the house. Memoized: the sign-on forms in front render on every keystroke. */
export const LodgeBackdrop = memo(function LodgeBackdrop() {
  return (
    <Land viewBox={`0 0 ${width} 680`} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <g className="star">
        {stars.map((star) => (
          <circle key={`${star.x}-${star.y}`} cx={star.x} cy={star.y} r={star.r} opacity={star.opacity} />
        ))}
      </g>
      <path
        className="ridge"
        d="M0 512c90-48 150-96 236-92 70 4 104 62 176 58 96-6 128-104 226-108 92-4 136 78 222 82 84 4 120-60 206-64 120-4 220 70 374 96v196H0Z"
      />
      <path className="far" d={farPines} />
      <path className="edge" d="M0 616c220-18 470-6 720 2s500-8 720-14v76H0Z" />
      <path className="middle" d={middlePines} />
      <path className="ground" d="M0 640c240-16 520-18 760-8s460 6 680 0v48H0Z" />
    </Land>
  )
})
