import { styled } from '@linaria/react'
import { type ColorName, palette } from '../../theme/palette.ts'
import { color, radius, size, space, text, weight } from '../../theme/tokens.ts'
import { contrast } from './contrast.ts'
import { Sample } from './Sample.tsx'
import { Section } from './Section.tsx'

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(200px, 1fr));
  gap: ${space[4]};
  width: 100%;
`

const Swatch = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 ${space[3]};
  align-items: center;

  > span:first-child {
    grid-row: span 2;
    width: ${space[12]};
    height: ${space[12]};
    border-radius: ${radius.note};
    box-shadow: inset 0 0 0 1px ${color.hairline};
  }
  b {
    font-weight: ${weight.semibold};
  }
  code {
    color: ${color.muted};
    font: ${text.small};
    font-variant-numeric: tabular-nums;
  }
`

const Pairs = styled.table`
  width: 100%;
  max-width: ${size.column};
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;

  th,
  td {
    padding: ${space[2]} ${space[3]} ${space[2]} 0;
    border-bottom: 1px solid ${color.hairline};
    text-align: start;
    font-weight: ${weight.light};
  }
  thead th {
    color: ${color.muted};
    font: ${text.smallMedium};
  }
  .pair {
    display: inline-flex;
    align-items: center;
    gap: ${space[2]};
    padding: 2px ${space[2]};
    border-radius: ${radius.joint};
    font-weight: ${weight.semibold};
  }
  i {
    width: ${space[4]};
    height: ${space[4]};
    border-radius: ${radius.joint};
  }
`

const groups: readonly { title: string; names: readonly ColorName[] }[] = [
  {
    title: 'Backgrounds',
    names: ['page', 'surface', 'raised', 'sunken', 'thread', 'bubble', 'quiet', 'chosen', 'hover'],
  },
  { title: 'Text and lines', names: ['text', 'muted', 'link', 'hairline', 'field-border'] },
  {
    title: 'Amber: the main action',
    names: ['accent', 'accent-hover', 'accent-edge', 'on-accent', 'crown'],
  },
  {
    title: 'Spruce: presence and buddies',
    names: ['spruce', 'spruce-text', 'spruce-tint', 'spruce-hover', 'online', 'success-tint'],
  },
  { title: 'Red: destructive actions', names: ['danger', 'danger-hover', 'on-danger', 'danger-tint'] },
]

/** Text and background pairs, with their minimum contrast. */
export const promisedContrast: readonly { ink: ColorName; ground: ColorName; least: number }[] = [
  { ink: 'text', ground: 'page', least: 12 },
  { ink: 'text', ground: 'surface', least: 12 },
  { ink: 'text', ground: 'raised', least: 12 },
  { ink: 'text', ground: 'chosen', least: 7 },
  { ink: 'muted', ground: 'page', least: 5.7 },
  { ink: 'muted', ground: 'surface', least: 5.7 },
  { ink: 'muted', ground: 'raised', least: 5.7 },
  { ink: 'link', ground: 'page', least: 4.5 },
  { ink: 'link', ground: 'surface', least: 4.5 },
  { ink: 'on-accent', ground: 'accent', least: 7 },
  { ink: 'on-danger', ground: 'danger', least: 4.5 },
  { ink: 'spruce-text', ground: 'spruce-tint', least: 4.5 },
  { ink: 'text', ground: 'spruce-tint', least: 7 },
  { ink: 'danger', ground: 'page', least: 4.5 },
  { ink: 'danger', ground: 'danger-tint', least: 4.5 },
  { ink: 'online', ground: 'surface', least: 4.5 },
  { ink: 'field-border', ground: 'surface', least: 3.2 },
  { ink: 'field-border', ground: 'page', least: 3.2 },
  { ink: 'crown', ground: 'surface', least: 3 },
]

/** Minimum contrast of text (WCAG 1.4.3). Pairs below it are for borders and icons (1.4.11). */
const leastForWords = 4.5

const ratio = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const ratioOf = (ink: ColorName, ground: ColorName, theme: 0 | 1) =>
  `${ratio.format(contrast(palette[ink][theme], palette[ground][theme]))}:1`

export function Colours() {
  return (
    <Section
      id="colors"
      title="Colors"
      lead="One accent a view: amber marks the main action, unread messages and crowns. Spruce marks presence and buddies. Red is for destructive actions only. Each role has a light value and a dark one."
    >
      {groups.map((group) => (
        <Sample key={group.title} title={group.title}>
          <Grid>
            {group.names.map((name) => (
              <Swatch key={name}>
                <span style={{ background: `var(--${name})` }} />
                <b>{name}</b>
                <code>{palette[name].join(' / ')}</code>
              </Swatch>
            ))}
          </Grid>
        </Sample>
      ))}
      <Sample title="Contrast, measured">
        <Pairs>
          <thead>
            <tr>
              <th scope="col">Ink on ground</th>
              <th scope="col">Promised</th>
              <th scope="col">Light</th>
              <th scope="col">Dark</th>
            </tr>
          </thead>
          <tbody>
            {promisedContrast.map(({ ink, ground, least }) => (
              <tr key={`${ink} on ${ground}`}>
                <th scope="row">
                  <span className="pair" style={{ background: `var(--${ground})` }}>
                    {least < leastForWords ? (
                      <>
                        <i style={{ background: `var(--${ink})` }} />
                        <span>{`${ink} on ${ground}`}</span>
                      </>
                    ) : (
                      <span style={{ color: `var(--${ink})` }}>{`${ink} on ${ground}`}</span>
                    )}
                  </span>
                </th>
                <td>{`${ratio.format(least)}:1`}</td>
                <td>{ratioOf(ink, ground, 0)}</td>
                <td>{ratioOf(ink, ground, 1)}</td>
              </tr>
            ))}
          </tbody>
        </Pairs>
      </Sample>
    </Section>
  )
}
