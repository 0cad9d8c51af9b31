import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { notificationsMachine } from '../../../machines/messages/notifications/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { space } from '../../theme/tokens.ts'

const Note = styled.p`
  flex: 1;
  align-self: center;
  margin-inline-end: ${space[2]};
`

type Snapshot = SnapshotFrom<typeof notificationsMachine>

/** Whether nothing is left, also while the last removal is stored or can be undone. */
export const isEmptied = (snapshot: Snapshot): boolean =>
  ['empty', 'removing', 'undoable'].some((state) => state === snapshot.value) &&
  snapshot.context.notifications.length === 0 &&
  snapshot.context.nextCursor === null

/** Whether the footer has anything to show. The empty state has the undo itself. */
export const hasFooter = (snapshot: Snapshot): boolean => snapshot.hasTag('editable') && !isEmptied(snapshot)

function removedText({ context: { undoable } }: Snapshot): string {
  const [removal] = undoable
  return removal && undoable.length === 1 && 'id' in removal.target
    ? 'Notification removed.'
    : 'Notifications removed.'
}

/** What the member can do with the list: read on, remove all, or undo the last removals. */
export function NotificationsFooter({
  notifications,
}: {
  notifications: ActorRefFrom<typeof notificationsMachine>
}) {
  const snapshot = useSelector(notifications, (current) => current)
  return (
    <>
      <UndoRemoval notifications={notifications} />
      {snapshot.can({ type: 'notifications.more' }) && (
        <Button onClick={() => notifications.send({ type: 'notifications.more' })}>Show more</Button>
      )}
      {snapshot.can({ type: 'notifications.removeAll' }) && (
        <Button variant="quiet" onClick={() => notifications.send({ type: 'notifications.removeAll' })}>
          Remove all
        </Button>
      )}
    </>
  )
}

/** Says what was removed, with a button that brings it back, while that is possible. */
export function UndoRemoval({ notifications }: { notifications: ActorRefFrom<typeof notificationsMachine> }) {
  const snapshot = useSelector(notifications, (current) => current)
  if (!snapshot.matches('undoable')) return null
  return (
    <>
      <Note role="status">{removedText(snapshot)}</Note>
      <Button onClick={() => notifications.send({ type: 'notifications.undo' })}>Undo</Button>
    </>
  )
}
