import { useSelector } from '@xstate/react'
import { styled } from '@linaria/react'
import type { ActorRefFrom } from 'xstate'
import type { noticesMachine } from '../../../machines/notices/machine.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { RelativeTime } from '../../components/RelativeTime.tsx'
import { Spinner } from '../../components/Spinner.tsx'
import { useModalRoute } from '../../shell/useModalRoute.ts'
import { color, space, text, weight } from '../../theme/tokens.ts'

const List = styled.ul`
  display: grid;
`

const Item = styled.li`
  padding: ${space[3]} 0;
  border-bottom: 1px solid ${color.hairline};

  &[data-unread] p {
    font-weight: ${weight.semibold};
  }
  time {
    color: ${color.muted};
    font: ${text.small};
  }
`

/** The system messages in each of their states. */
export function NoticesDialog({ notices }: { notices: ActorRefFrom<typeof noticesMachine> }) {
  const snapshot = useSelector(notices, (current) => current)
  const items = snapshot.context.notices
  return (
    <Dialog
      {...useModalRoute()}
      title="Notices"
      size="medium"
      footer={
        snapshot.matches('shown') && (
          <>
            {snapshot.can({ type: 'notices.more' }) && (
              <Button onClick={() => notices.send({ type: 'notices.more' })}>Show more</Button>
            )}
            <Button variant="quiet" onClick={() => notices.send({ type: 'notices.erase' })}>
              Remove all
            </Button>
          </>
        )
      }
    >
      {snapshot.matches('empty') && (
        <EmptyState scene="lantern" title="No notices">
          What the team has to tell you stands here.
        </EmptyState>
      )}
      {snapshot.matches('failed') && (
        <ErrorState title="Your notices did not load" onRetry={() => notices.send({ type: 'notices.retry' })}>
          They are safe and will be here when the connection is back.
        </ErrorState>
      )}
      {items.length > 0 && (
        <List aria-label="Notices">
          {items.map((notice) => (
            <Item key={notice.id} data-unread={notice.is_read ? undefined : ''}>
              <p>{notice.text}</p>
              <RelativeTime iso={notice.created_at} />
            </Item>
          ))}
        </List>
      )}
      {snapshot.matches('loading') && <Spinner label="Loading notices" />}
      {snapshot.matches('erasing') && <Spinner label="Removing notices" />}
    </Dialog>
  )
}
