import { styled } from '@linaria/react'
import { memo, type MouseEvent } from 'react'
import { Link } from 'wouter'
import type { ConversationSummary } from '../../../../contract/messages.ts'
import { color, focus, motion, radius, space, text, weight } from '../../theme/tokens.ts'
import { Count } from '../layout/Count.tsx'
import { Face } from '../members/Face.tsx'
import { lastLineOf } from './lastLine.ts'
import { ShortTime } from '../layout/ShortTime.tsx'
import { SupporterCrown } from '../members/SupporterCrown.tsx'

const Row = styled.div`
  a {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    column-gap: ${space[3]};
    padding: 11px ${space[3]};
    border-radius: ${radius.note};
    transition: background ${motion.feedback};
  }
  a > :first-child {
    grid-row: span 2;
  }
  a:hover {
    background: ${color.hover};
  }
  a[aria-current] {
    background: ${color.chosen};
  }
  a:focus-visible {
    outline-offset: ${focus.inset};
  }
  time {
    justify-self: end;
    color: ${color.muted};
    font: ${text.small};
    line-height: 26px;
    font-variant-numeric: tabular-nums;
  }
  [aria-current] time {
    color: ${color.text};
  }
`

const Name = styled.b`
  display: flex;
  align-items: center;
  gap: 6px;
  min-height: 26px;
  min-width: 0;
  font-weight: ${weight.semibold};

  > span:first-child {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [data-unread='true'] > & {
    font-weight: ${weight.bold};
  }
`

const Last = styled.span`
  overflow: hidden;
  color: ${color.muted};
  text-overflow: ellipsis;
  white-space: nowrap;

  &:last-child {
    grid-column: 2 / -1;
  }
  [data-unread='true'] > & {
    color: ${color.text};
    font-weight: ${weight.medium};
  }
  &[data-outgoing='failed'] {
    color: ${color.danger};
  }
`

export interface OutgoingLine {
  state: 'failed' | 'waiting' | 'sending'
  text: string
}

const beforeOutgoing: Record<OutgoingLine['state'], string> = {
  failed: 'Not sent: ',
  waiting: 'Waiting: ',
  sending: 'Sending: ',
}

export interface ConversationRowProps {
  conversation: ConversationSummary
  href: string
  /** Replaces following `href` in this tab. */
  onChoose?: (() => void) | undefined
  isCurrent?: boolean | undefined
  /** The viewer's message that is not stored yet; shown instead of the last stored one. */
  outgoing?: OutgoingLine | undefined
  now?: Date | undefined
}

export const ConversationRow = memo(function ConversationRow({
  conversation,
  href,
  onChoose,
  isCurrent = false,
  outgoing,
  now,
}: ConversationRowProps) {
  const isUnread = conversation.unread_count > 0
  const { before, written } = outgoing
    ? { before: beforeOutgoing[outgoing.state], written: outgoing.text }
    : lastLineOf(conversation)
  // `Link` does not call this for clicks that open another tab or window.
  const choose = (event: MouseEvent) => {
    if (!onChoose) return
    event.preventDefault()
    onChoose()
  }
  return (
    <Row>
      <Link href={href} onClick={choose} data-unread={isUnread} aria-current={isCurrent || undefined}>
        <Face
          picture={conversation.avatar}
          name={conversation.name}
          size="large"
          presence={conversation.is_online ? 'online' : 'offline'}
          on={isCurrent ? 'chosen' : 'page'}
        />
        <Name>
          <span dir="auto">{conversation.name}</span>
          {conversation.is_supporter && <SupporterCrown />}
        </Name>
        <ShortTime iso={conversation.latest_message_created_at} now={now} />
        <Last data-outgoing={outgoing?.state} dir="auto">
          {before !== '' && <bdi>{before}</bdi>}
          <span>{written}</span>
        </Last>
        <Count value={conversation.unread_count} tone="ink" label={`${conversation.unread_count} unread`} />
      </Link>
    </Row>
  )
})
