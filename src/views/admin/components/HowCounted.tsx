import { styled } from '@linaria/react'
import { color, radius, size, space, text } from '../../theme/tokens.ts'

const Box = styled.details`
  margin-block: ${space[6]};
  padding: ${space[2]} ${space[4]};
  border: 1px solid ${color.hairline};
  border-radius: ${radius.card};
  background: ${color.surface};

  summary {
    display: flex;
    align-items: center;
    min-height: ${size.mark};
    color: ${color.link};
    text-decoration: underline;
    text-underline-offset: 0.2em;
    cursor: pointer;
  }
  dt {
    margin-top: ${space[3]};
    font: ${text.bodyStrong};
  }
  dd {
    max-width: 72ch;
    margin: 0;
    color: ${color.muted};
  }
  > p {
    max-width: 72ch;
    margin-block: ${space[3]};
    color: ${color.muted};
  }
`

export interface HowCountedProps {
  items: readonly { readonly name: string; readonly how: string }[]
}

/** Says how each number of a statistic is counted. */
export const HowCounted = ({ items }: HowCountedProps) => (
  <Box>
    <summary>How this is counted</summary>
    <dl>
      {items.map(({ name, how }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{how}</dd>
        </div>
      ))}
    </dl>
    <p>
      <span>
        Days are in UTC; today is not over. The numbers are counted every hour. A day is counted again for 13
        days; then its numbers stay, so that accounts that are erased later change nothing.
      </span>
    </p>
  </Box>
)
