import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import { useMedia } from '../../components/layout/useMedia.ts'
import { media } from '../../theme/breakpoints.ts'
import { color, radius, size, space, text, tracking } from '../../theme/tokens.ts'

const Panel = styled.section`
  margin-bottom: ${space[6]};
  padding: ${space[4]};
  border: 1px solid ${color.hairline};
  border-radius: ${radius.card};
  background: ${color.surface};

  h2 {
    margin-bottom: ${space[3]};
    font: ${text.h20};
    letter-spacing: ${tracking.heading};
  }
`

const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  gap: ${space[6]};
  align-items: start;

  ${media.belowLarge} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[3]};
  }
`

/** The table has about the height of a chart, and scrolls. */
const Table = styled.details`
  min-width: 0;

  > summary {
    display: flex;
    align-items: center;
    min-height: ${size.mark};
    color: ${color.link};
    text-decoration: underline;
    text-underline-offset: 0.2em;
    cursor: pointer;
  }
  > [role='region'] {
    max-height: 240px;
    overflow-y: auto;
  }
`

export interface ChartPanelProps {
  /** The question that the chart answers. */
  title: string
  chart: ReactNode
  /** The same numbers, one `DataTable`. */
  table: ReactNode
}

/** A chart with its numbers as a table: beside it, or once it is asked for where there is no room. */
export function ChartPanel({ title, chart, table }: ChartPanelProps) {
  const hasRoom = useMedia(media.large)
  return (
    <Panel aria-label={title}>
      <h2>{title}</h2>
      <Sides>
        {chart}
        <Table key={String(hasRoom)} open={hasRoom}>
          <summary>Numbers as a table</summary>
          {table}
        </Table>
      </Sides>
    </Panel>
  )
}
