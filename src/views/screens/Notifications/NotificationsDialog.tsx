import { useSelector } from '@xstate/react'
import { styled } from '@linaria/react'
import type { ActorRefFrom } from 'xstate'
import type { notificationsMachine } from '../../../machines/messages/notifications/machine.ts'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { Spinner } from '../../components/layout/Spinner.tsx'
import { SearchLink } from '../../shell/SearchLink.tsx'
import { useModalRoute } from '../../shell/useModalRoute.ts'
import { NotificationItem } from './NotificationItem.tsx'
import { hasFooter, isEmptied, NotificationsFooter, UndoRemoval } from './NotificationsFooter.tsx'

const List = styled.ul`
  display: grid;
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
      action={<SearchLink />}
      footer={hasFooter(snapshot) ? <NotificationsFooter notifications={notifications} /> : undefined}
    >
      {isEmptied(snapshot) && (
        <EmptyState
          scene="lantern"
          title="No notifications"
          action={snapshot.matches('empty') ? undefined : <UndoRemoval notifications={notifications} />}
        >
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
            <NotificationItem
              key={notification.id}
              notification={notification}
              onRemove={
                snapshot.hasTag('editable')
                  ? () => notifications.send({ type: 'notifications.remove', id: notification.id })
                  : undefined
              }
            />
          ))}
        </List>
      )}
      {snapshot.matches('loading') && <Spinner label="Loading notifications" />}
      {snapshot.matches('removing') && <Spinner label="Removing notifications" />}
      {snapshot.matches('restoring') && <Spinner label="Bringing them back" />}
    </Dialog>
  )
}
