import { Bookmark, BookmarkX, Undo2 } from 'lucide-react'
import type { ThreadActor } from '../../../machines/messages/thread/machine.ts'
import type { ActionMenuItem } from '../../components/controls/ActionMenuPopup.tsx'

/** Returns what the viewer can do with one message now. */
export function messageMenuItems(thread: ThreadActor, id: number): ActionMenuItem[] {
  const snapshot = thread.getSnapshot()
  const isSaved = snapshot.context.messages.some((message) => message.id === id && message.is_saved)
  const keep: ActionMenuItem = {
    id: 'save',
    label: isSaved ? 'Unsave' : 'Save',
    icon: isSaved ? <BookmarkX /> : <Bookmark />,
    onSelect: () => thread.send({ type: 'message.toggleSave', id }),
  }
  const unsend: ActionMenuItem = {
    id: 'unsend',
    label: 'Unsend',
    icon: <Undo2 />,
    isDanger: true,
    onSelect: () => thread.send({ type: 'message.unsend', id }),
  }
  return snapshot.can({ type: 'message.unsend', id }) ? [keep, unsend] : [keep]
}
