import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { ComposerActor } from '../../../machines/messages/composer/machine.ts'
import { selectIsReadOnly } from '../../../machines/messages/composer/selectors.ts'
import type { ConversationActor } from '../../../machines/messages/conversation/machine.ts'
import { selectOther } from '../../../machines/messages/conversation/selectors.ts'
import type { ThreadActor } from '../../../machines/messages/thread/machine.ts'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { retryableLazy, useOnce } from '../../shell/retryableLazy.tsx'
import { useOverEntry } from '../../shell/useOverEntry.ts'
import { media } from '../../theme/breakpoints.ts'
import { color, layer } from '../../theme/tokens.ts'
import { NoThread } from './NoThread.tsx'
import { ThreadComposer } from './ThreadComposer.tsx'
import { ThreadHead } from './ThreadHead.tsx'
import { ThreadMessages } from './ThreadMessages.tsx'

const Pane = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  background: ${color.thread};

  /* On a phone the thread covers the page. */
  ${media.mobile} {
    position: fixed;
    z-index: ${layer.menu};
    inset: 0;
    height: 100dvh;
  }
`

const SharePlaceDialog = retryableLazy(() =>
  import('./SharePlaceDialog.tsx').then((module) => module.SharePlaceDialog),
)
/** The name of the dialog in the history entry that has it open. */
const sharing = 'share-place'

const selectIsBlocked = (snapshot: SnapshotFrom<ConversationActor>) => snapshot.matches('blocked')
const selectCanBeWritten = (snapshot: SnapshotFrom<ThreadActor> | undefined) =>
  snapshot !== undefined && !snapshot.matches({ failed: 'opening' })

/** One conversation in each of its states. Without messages there is nothing to write in. */
export function ThreadPane({
  conversation,
  thread,
  composer,
  isApproved,
  onErase,
}: {
  conversation: ConversationActor
  /** Undefined while there are no messages to be shown. */
  thread: ThreadActor | undefined
  composer: ComposerActor
  /** Until the viewer's profile is approved, they can only reply and message admins. */
  isApproved: boolean
  onErase: () => void
}) {
  const name = useSelector(conversation, selectOther)?.name ?? 'this member'
  const isBlocked = useSelector(conversation, selectIsBlocked)
  const canBeWritten = useSelector(thread, selectCanBeWritten)
  const isReadOnly = useSelector(composer, selectIsReadOnly)
  const { over, open, close } = useOverEntry()
  const isSharing = over === sharing && !isReadOnly
  const wasSharing = useOnce(isSharing)
  return (
    <Pane data-thread aria-label={`Conversation with ${name}`}>
      <ThreadHead conversation={conversation} thread={thread} onErase={onErase} />
      {thread === undefined ? (
        <NoThread isBlocked={isBlocked} />
      ) : (
        <ThreadMessages thread={thread} composer={composer} name={name} isApproved={isApproved} />
      )}
      {thread !== undefined && canBeWritten && (
        <ThreadComposer
          conversation={conversation}
          thread={thread}
          composer={composer}
          name={name}
          isApproved={isApproved}
          onSharePlace={() => open(sharing)}
        />
      )}
      {canBeWritten && wasSharing && (
        <PartBoundary isSilent>
          <Suspense>
            <SharePlaceDialog composer={composer} name={name} isOpen={isSharing} onClose={close} />
          </Suspense>
        </PartBoundary>
      )}
    </Pane>
  )
}
