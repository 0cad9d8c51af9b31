import { useSelector } from '@xstate/react'
import { styled } from '@linaria/react'
import type { ActorRefFrom } from 'xstate'
import type { notificationsMachine } from '../../../machines/messages/notifications/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { RelativeTime } from '../../components/layout/RelativeTime.tsx'
import { Spinner } from '../../components/layout/Spinner.tsx'
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

/** The list of notifications, in all states of its chart. */
export function NotificationsDialog({
  notifications,
}: {
  notifications: ActorRefFrom<typeof notificationsMachine>
}) {
  const snapshot = useSelector(notifications, (current) => current)
  const items = snapshot.context.notifications
  return (
    <Dialog
      {...useModalRoute()}
      title="Notifications"
      size="medium"
      footer={
        snapshot.matches('shown') && (
          <>
            {snapshot.can({ type: 'notifications.more' }) && (
              <Button onClick={() => notifications.send({ type: 'notifications.more' })}>Show more</Button>
            )}
            <Button variant="quiet" onClick={() => notifications.send({ type: 'notifications.erase' })}>
              Remove all
            </Button>
          </>
        )
      }
    >
      {snapshot.matches('empty') && (
        <EmptyState scene="lantern" title="No notifications">
          News about your account appears here.
        </EmptyState>
      )}
      {snapshot.matches('failed') && (
        <ErrorState
          title="Couldn’t load your notifications"
          onRetry={() => notifications.send({ type: 'notifications.retry' })}
        >
          Check your connection. They are safe.
        </ErrorState>
      )}
      {items.length > 0 && (
        <List aria-label="Notifications">
          {items.map((notification) => (
            <Item key={notification.id} data-unread={notification.is_read ? undefined : ''}>
              <p>{notification.text}</p>
              <RelativeTime iso={notification.created_at} />
            </Item>
          ))}
        </List>
      )}
      {snapshot.matches('loading') && <Spinner label="Loading notifications" />}
      {snapshot.matches('erasing') && <Spinner label="Removing notifications" />}
    </Dialog>
  )
}
