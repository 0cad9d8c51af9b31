import { styled } from '@linaria/react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { media } from '../../theme/breakpoints.ts'
import { color, focus, radius, space, text } from '../../theme/tokens.ts'
import { linePath, ticksOf } from './chartScale.ts'

const Box = styled.div`
  min-width: 0;
`

const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[4]};
  margin-bottom: ${space[4]};
  font: ${text.small};
  font-variant-numeric: tabular-nums;

  li {
    display: inline-flex;
    align-items: center;
    gap: ${space[2]};
  }
  li:first-child {
    flex-basis: 100%;
    color: ${color.muted};
  }
  svg {
    width: 24px;
    height: 8px;
  }
`

/** Scales on the left, the plot on the right, the ends of the time below it. */
const Frame = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space[1]} ${space[2]};
  color: ${color.muted};
  font: ${text.small};
  font-variant-numeric: tabular-nums;
`

const Scale = styled.div`
  display: flex;
  flex-direction: column;
  justify-content: space-between;
  /* Numbers stand at the middle of their lines. */
  margin-block: -9px;
  text-align: end;
`

const Plot = styled.div`
  position: relative;
  height: 200px;
  border-radius: ${radius.joint};
  touch-action: pan-y;
  cursor: crosshair;

  &:focus-visible {
    outline: ${focus.ring};
    outline-offset: ${focus.offset};
  }
  > svg {
    width: 100%;
    height: 100%;
    overflow: visible;
  }
  > span {
    position: absolute;
    top: 0;
    bottom: 0;
    border-inline-start: 1px solid ${color.text};
    pointer-events: none;
  }
  ${media.mobile} {
    height: 160px;
  }
`

const Ends = styled.div`
  grid-column: 2;
  display: flex;
  justify-content: space-between;
  gap: ${space[2]};
  margin-top: ${space[1]};
`

/** Drawn over a box of 100 by 100, so strokes must not be scaled with it. */
const strokes = {
  now: { stroke: color.spruce, strokeWidth: 2 },
  before: { stroke: color.muted, strokeWidth: 1.5, strokeDasharray: '5 4' },
} as const

const line = { fill: 'none', vectorEffect: 'non-scaling-stroke', strokeLinecap: 'round' } as const

export interface LineChartProps {
  /** The question that the chart answers. */
  label: string
  /** What each point is about, for example a day. */
  points: readonly string[]
  /** One for each point. Null: not known. */
  values: readonly (number | null)[]
  /** The period before, as a dashed line. */
  previous?: readonly (number | null)[]
  /** What the lines are, for the legend. */
  names: { readonly now: string; readonly before: string }
  valueText: (value: number) => string
}

const none: readonly never[] = []

const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowDown: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index + 1,
  PageDown: (index) => index - 7,
  PageUp: (index) => index + 7,
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * A line over time, and a dashed one for the period before. The legend has the values of the point under the pointer;
 * arrow keys move it too.
 */
export function LineChart({ label, points, values, previous = none, names, valueText }: LineChartProps) {
  const last = points.length - 1
  const [chosen, setChosen] = useState<number | null>(null)
  const index = Math.min(chosen ?? last, last)
  const ticks = ticksOf([...values, ...previous])
  const top = ticks.at(-1) ?? 1
  const textOf = (value: number | null | undefined) =>
    value === null || value === undefined ? 'not known' : valueText(value)
  const readings = [
    { key: 'now', name: names.now, value: textOf(values[index]) },
    ...(previous.length > 0
      ? [{ key: 'before', name: names.before, value: textOf(previous[index]) } as const]
      : []),
  ] as const
  const reading = `${points[index]}: ${readings.map(({ name, value }) => `${name} ${value}`).join(', ')}`

  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setChosen(Math.max(0, Math.min(last, Math.round(((clientX - left) / width) * last))))
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    setChosen(Math.max(0, Math.min(last, step(index, last))))
  }

  return (
    <Box>
      <Legend aria-hidden="true">
        <li>{points[index]}</li>
        {readings.map(({ key, name, value }) => (
          <li key={key}>
            <svg viewBox="0 0 24 8">
              <path d="M0 4H24" {...line} {...strokes[key === 'now' ? 'now' : 'before']} />
            </svg>
            <span>{`${name}: ${value}`}</span>
          </li>
        ))}
      </Legend>
      <Frame>
        <Scale aria-hidden="true">
          {ticks.toReversed().map((tick) => (
            <span key={tick}>{valueText(tick)}</span>
          ))}
        </Scale>
        <Plot
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={index}
          aria-valuetext={reading}
          onPointerDown={point}
          onPointerMove={point}
          onKeyDown={press}
        >
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {ticks.map((tick) => (
              <path
                key={tick}
                d={`M0 ${100 - (tick / top) * 100}H100`}
                {...line}
                stroke={color.hairline}
                strokeWidth={1}
              />
            ))}
            <path d={linePath(previous, top)} {...line} {...strokes.before} />
            <path d={linePath(values, top)} {...line} {...strokes.now} />
          </svg>
          <span style={{ insetInlineStart: `${last === 0 ? 0 : (index / last) * 100}%` }} />
        </Plot>
        <Ends aria-hidden="true">
          <span>{points[0]}</span>
          {last > 0 && <span>{points[last]}</span>}
        </Ends>
      </Frame>
    </Box>
  )
}
