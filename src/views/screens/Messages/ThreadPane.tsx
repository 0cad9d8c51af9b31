import { useSelector } from '@xstate/react'
import { Suspense, useCallback, useEffect, useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { AttachmentId } from '../../../machines/messages/attachment.ts'
import type { ComposerActor } from '../../../machines/messages/composer/machine.ts'
import { selectIsReadOnly } from '../../../machines/messages/composer/selectors.ts'
import type { ConversationActor } from '../../../machines/messages/conversation/machine.ts'
import { selectIsBlocked, selectOther } from '../../../machines/messages/conversation/selectors.ts'
import type { ThreadActor } from '../../../machines/messages/thread/machine.ts'
import { landFocus } from '../../components/layout/landFocus.ts'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { retryableLazy, useOnce } from '../../shell/retryableLazy.tsx'
import { useOverEntry } from '../../shell/useOverEntry.ts'
import { NoThread } from './NoThread.tsx'
import { Pane } from './Pane.tsx'
import { memberReport, messageReport, reportedIn } from './reportedIn.ts'
import { ThreadComposer } from './ThreadComposer.tsx'
import { ThreadHead } from './ThreadHead.tsx'
import { ThreadMessages } from './ThreadMessages.tsx'

const SharePlaceDialog = retryableLazy(() =>
  import('./SharePlaceDialog.tsx').then((module) => module.SharePlaceDialog),
)
const AttachDialog = retryableLazy(() => import('./AttachDialog.tsx').then((module) => module.AttachDialog))
const ThreadReport = retryableLazy(() => import('./ThreadReport.tsx').then((module) => module.ThreadReport))
/** The name of the dialog in the history entry that has it open. */
const sharing = 'share-place'

const attachOver = { photo: 'attach-photos', video: 'attach-videos' } as const

/** Returns what the dialog of an entry attaches, or null for another one. */
function attachedIn(over: string | null): AttachmentId['kind'] | null {
  if (over === attachOver.photo) return 'photo'
  return over === attachOver.video ? 'video' : null
}

const findMenu = () => document.querySelector<HTMLElement>('[data-thread] header button')

const selectCanBeWritten = (snapshot: SnapshotFrom<ThreadActor> | undefined) =>
  snapshot !== undefined && !snapshot.matches({ failed: 'opening' })

/** One conversation in each of its states. Without messages there is nothing to write in. */
export function ThreadPane({
  conversation,
  thread,
  composer,
  isApproved,
  onErase,
  onBlock,
}: {
  conversation: ConversationActor
  /** Undefined while there are no messages to be shown. */
  thread: ThreadActor | undefined
  composer: ComposerActor
  /** Until the viewer's profile is approved, they can only reply and message admins. */
  isApproved: boolean
  onErase: () => void
  /** Asks for confirmation first. */
  onBlock: () => void
}) {
  const other = useSelector(conversation, selectOther)
  const name = other?.name ?? 'this member'
  const isBlocked = useSelector(conversation, selectIsBlocked)
  // What was used to block leaves the page.
  useEffect(() => (isBlocked ? landFocus(findMenu) : undefined), [isBlocked])
  const canBeWritten = useSelector(thread, selectCanBeWritten)
  const isReadOnly = useSelector(composer, selectIsReadOnly)
  const { over, open, replace, close } = useOverEntry()
  const isSharing = over === sharing && !isReadOnly
  const wasSharing = useOnce(isSharing)
  const attaching = isReadOnly ? null : attachedIn(over)
  const [lastAttached, setLastAttached] = useState(attaching)
  if (attaching !== null && attaching !== lastAttached) setLastAttached(attaching)
  const reported = reportedIn(over)
  // The dialog keeps its form while it fades out.
  const [lastReported, setLastReported] = useState(reported)
  if (reported !== null && reported !== lastReported) setLastReported(reported)
  const reportMessage = useCallback((id: number) => open(messageReport(id)), [open])
  const blockInstead = () => {
    // The question gets a history entry of its own, after that of the form is left.
    addEventListener('popstate', onBlock, { once: true })
    close()
  }
  return (
    <Pane data-thread aria-label={`Conversation with ${name}`}>
      <ThreadHead
        conversation={conversation}
        thread={thread}
        onErase={onErase}
        onReport={() => open(memberReport)}
        onBlock={onBlock}
      />
      {thread === undefined ? (
        <NoThread isBlocked={isBlocked} />
      ) : (
        <ThreadMessages
          thread={thread}
          composer={composer}
          name={name}
          onReport={reportMessage}
          isApproved={isApproved}
        />
      )}
      {thread !== undefined && canBeWritten && (
        <ThreadComposer
          conversation={conversation}
          thread={thread}
          composer={composer}
          name={name}
          isApproved={isApproved}
          onSharePlace={() => open(sharing)}
          onAttach={() => open(attachOver.photo)}
        />
      )}
      {canBeWritten && wasSharing && (
        <PartBoundary isSilent>
          <Suspense>
            <SharePlaceDialog composer={composer} name={name} isOpen={isSharing} onClose={close} />
          </Suspense>
        </PartBoundary>
      )}
      {canBeWritten && lastAttached !== null && (
        <PartBoundary isSilent>
          <Suspense>
            <AttachDialog
              composer={composer}
              kind={lastAttached}
              name={name}
              isOpen={attaching !== null}
              onKind={(kind) => replace(attachOver[kind])}
              onClose={close}
            />
          </Suspense>
        </PartBoundary>
      )}
      {lastReported !== null && (
        <PartBoundary isSilent>
          <Suspense>
            <ThreadReport
              conversation={conversation}
              thread={thread}
              reported={lastReported}
              name={name}
              // Gone while they are blocked, and after they have deleted their profile.
              onBlock={other === null ? undefined : blockInstead}
              isOpen={reported !== null}
              onClose={close}
            />
          </Suspense>
        </PartBoundary>
      )}
    </Pane>
  )
}
