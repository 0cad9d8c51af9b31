import { Bookmark, BookmarkX, Undo2 } from 'lucide-react'
import type { ActionMenuItem } from '../../components/controls/ActionMenuPopup.tsx'
import type { ConversationActor } from './ThreadHead.tsx'

/** What can be done with one message now. */
export function messageMenuItems(conversation: ConversationActor, id: number): ActionMenuItem[] {
  const snapshot = conversation.getSnapshot()
  const isSaved = snapshot.context.messages.some((message) => message.id === id && message.is_saved)
  const keep: ActionMenuItem = {
    id: 'save',
    label: isSaved ? 'Save no longer' : 'Save',
    icon: isSaved ? <BookmarkX /> : <Bookmark />,
    onSelect: () => conversation.send({ type: 'message.toggleSave', id }),
  }
  const takeBack: ActionMenuItem = {
    id: 'unsend',
    label: 'Take back',
    icon: <Undo2 />,
    isDanger: true,
    onSelect: () => conversation.send({ type: 'message.unsend', id }),
  }
  return snapshot.can({ type: 'message.unsend', id }) ? [keep, takeBack] : [keep]
}
