import { styled } from '@linaria/react'
import { Link } from 'wouter'
import type { QueueCount } from '../../../machines/admin/queueCounts/machine.ts'
import { Count } from '../../components/layout/Count.tsx'
import { RelativeTime } from '../../components/layout/RelativeTime.tsx'
import { useQueueCounts } from '../queueCounts.ts'
import { Panel } from '../../components/layout/Panel.tsx'
import { color, size, space, text } from '../../theme/tokens.ts'

const Box = styled.div`
  padding: ${space[4]};

  a {
    display: flex;
    align-items: center;
    min-height: ${size.target};
    gap: ${space[2]};
    color: ${color.link};
  }
  small {
    margin-inline-start: auto;
    color: ${color.muted};
    font: ${text.small};
  }
`

/** How much waits, and since when. */
const waiting = (queue: QueueCount | undefined) =>
  queue !== undefined &&
  queue.count > 0 && (
    <>
      <Count value={queue.count} tone="ink" max={999} />
      {queue.oldest_at !== null && (
        <small>
          since <RelativeTime iso={queue.oldest_at} />
        </small>
      )}
    </>
  )

/** A group of links to admin pages. */
export function PanelLinks({
  title,
  items,
}: {
  title: string
  items: readonly { readonly title: string; readonly href: string }[]
}) {
  const counts = useQueueCounts()
  return (
    <Panel label={title}>
      <Box>
        <h2>{title}</h2>
        <ul>
          {items.map((item) => (
            <li key={item.href}>
              <Link href={item.href}>
                <span>{item.title}</span>
                {waiting(counts.get(item.href))}
              </Link>
            </li>
          ))}
        </ul>
      </Box>
    </Panel>
  )
}
