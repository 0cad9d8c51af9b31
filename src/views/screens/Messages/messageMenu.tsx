import { Bookmark, BookmarkX, Flag, Undo2 } from 'lucide-react'
import type { Message } from '../../../../contract/messages.ts'
import type { ThreadActor } from '../../../machines/messages/thread/machine.ts'
import type { ActionMenuItem } from '../../components/controls/ActionMenuPopup.tsx'

const keepItem = (thread: ThreadActor, { id, is_saved: isSaved }: Message): ActionMenuItem => ({
  id: 'save',
  label: isSaved ? 'Unsave' : 'Save',
  icon: isSaved ? <BookmarkX /> : <Bookmark />,
  onSelect: () => thread.send({ type: 'message.toggleSave', id }),
})

const unsendItem = (thread: ThreadActor, { id }: Message): ActionMenuItem => ({
  id: 'unsend',
  label: 'Unsend',
  icon: <Undo2 />,
  isDanger: true,
  onSelect: () => thread.send({ type: 'message.unsend', id }),
})

/** Returns what the viewer can do with one message now. `onReport` opens the form of a report. */
export function messageMenuItems(
  thread: ThreadActor,
  id: number,
  { onReport }: { onReport: (id: number) => void },
): ActionMenuItem[] {
  const snapshot = thread.getSnapshot()
  const message = snapshot.context.messages.find((each) => each.id === id)
  if (!message) return []
  const report: ActionMenuItem = {
    id: 'report',
    label: message.is_reported_by_me ? 'You reported this message' : 'Report message',
    icon: <Flag />,
    onSelect: () => onReport(id),
  }
  return [
    ...(message.is_unsent ? [] : [keepItem(thread, message)]),
    ...(message.from_user_id === snapshot.context.ownId ? [] : [report]),
    ...(snapshot.can({ type: 'message.unsend', id }) ? [unsendItem(thread, message)] : []),
  ]
}
