import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { ConversationActor } from '../../../machines/messages/conversation/machine.ts'
import { selectConversation, selectOtherId } from '../../../machines/messages/conversation/selectors.ts'
import type { ThreadActor } from '../../../machines/messages/thread/machine.ts'
import { useCharts } from '../../lodge.ts'
import { ReportDialog } from '../Profile/ReportDialog.tsx'

const selectIsReported = (id: number) => (snapshot: SnapshotFrom<ThreadActor> | undefined) =>
  snapshot?.context.messages.some((message) => message.id === id && message.is_reported_by_me) === true

/** The form that reports the other member, or one of their messages. */
export function ThreadReport({
  conversation,
  thread,
  reported,
  name,
  onBlock,
  isOpen,
  onClose,
}: {
  conversation: ConversationActor
  thread: ThreadActor | undefined
  /** The id of the message, or the other member. */
  reported: 'member' | number
  name: string
  /** Asks for confirmation first. Undefined if the member can't be blocked, or is blocked already. */
  onBlock: (() => void) | undefined
  isOpen: boolean
  onClose: () => void
}) {
  const { reportForm } = useCharts('profile')
  const key = useSelector(conversation, selectConversation)
  const otherId = useSelector(conversation, selectOtherId)
  const messageId = reported === 'member' ? 0 : reported
  const isReported = useSelector(
    thread,
    useMemo(() => selectIsReported(messageId), [messageId]),
  )
  return (
    <ReportDialog
      key={reported}
      subject={
        reported === 'member'
          ? { kind: 'member', id: otherId }
          : { kind: 'message', id: reported, conversation: key }
      }
      name={name}
      isReported={isReported}
      machine={reportForm}
      onBlock={onBlock}
      isOpen={isOpen}
      onClose={onClose}
    />
  )
}
