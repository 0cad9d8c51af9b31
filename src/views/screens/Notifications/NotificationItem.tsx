import { styled } from '@linaria/react'
import { X } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { SystemMessage } from '../../../../contract/systemMessages.ts'
import { IconButton } from '../../components/controls/IconButton.tsx'
import { RelativeTime } from '../../components/layout/RelativeTime.tsx'
import { decisionPath } from '../../paths.ts'
import { color, size, space, text, weight } from '../../theme/tokens.ts'

const Item = styled.li`
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: ${space[2]};
  padding: ${space[3]} 0;
  border-bottom: 1px solid ${color.hairline};

  &[data-unread] p {
    font-weight: ${weight.semibold};
  }
  p {
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  a {
    display: flex;
    align-items: center;
    width: fit-content;
    min-height: ${size.target};
    color: ${color.link};
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  time {
    color: ${color.muted};
    font: ${text.small};
  }
`

export interface NotificationItemProps {
  notification: SystemMessage
  /** Omitted while it can't be removed. */
  onRemove: (() => void) | undefined
}

/** A notification with its time, a link to appeal what it tells of, and a button that removes it. */
export function NotificationItem({ notification, onRemove }: NotificationItemProps) {
  const textId = useId()
  return (
    <Item data-unread={notification.is_read ? undefined : ''}>
      <div>
        <p id={textId} dir="auto">
          {notification.text}
        </p>
        <RelativeTime iso={notification.created_at} />
        {notification.decision_id !== null && (
          <Link href={decisionPath(notification.decision_id)} aria-describedby={textId}>
            Appeal
          </Link>
        )}
      </div>
      <IconButton
        label="Remove"
        aria-describedby={textId}
        icon={<X />}
        disabled={onRemove === undefined}
        onClick={onRemove}
      />
    </Item>
  )
}
