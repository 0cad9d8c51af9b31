import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import type { ComposerActor } from '../../../machines/messages/composer/machine.ts'
import { selectIsReadOnly } from '../../../machines/messages/composer/selectors.ts'
import type { ConversationActor } from '../../../machines/messages/conversation/machine.ts'
import { selectOther } from '../../../machines/messages/conversation/selectors.ts'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { retryableLazy, useOnce } from '../../shell/retryableLazy.tsx'
import { useOverEntry } from '../../shell/useOverEntry.ts'
import { media } from '../../theme/breakpoints.ts'
import { color, layer } from '../../theme/tokens.ts'
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

/** One conversation in each of its states. Without a thread there is nothing to write in. */
export function ThreadPane({
  conversation,
  composer,
  isApproved,
  onErase,
}: {
  conversation: ConversationActor
  composer: ComposerActor
  /** Until the viewer's profile is approved, they can only reply, and write to admins. */
  isApproved: boolean
  onErase: () => void
}) {
  const name = useSelector(conversation, selectOther)?.name ?? 'this member'
  const isThere = useSelector(
    conversation,
    (snapshot) =>
      !snapshot.matches('missing') &&
      !snapshot.matches('blocked') &&
      !snapshot.matches({ failed: 'opening' }),
  )
  const isReadOnly = useSelector(composer, selectIsReadOnly)
  const { over, open, close } = useOverEntry()
  const isSharing = over === sharing && !isReadOnly
  const wasSharing = useOnce(isSharing)
  return (
    <Pane data-thread aria-label={`Conversation with ${name}`}>
      <ThreadHead conversation={conversation} onErase={onErase} />
      <ThreadMessages conversation={conversation} composer={composer} name={name} isApproved={isApproved} />
      {isThere && (
        <ThreadComposer
          conversation={conversation}
          composer={composer}
          name={name}
          isApproved={isApproved}
          onSharePlace={() => open(sharing)}
        />
      )}
      {isThere && wasSharing && (
        <PartBoundary isSilent>
          <Suspense>
            <SharePlaceDialog composer={composer} name={name} isOpen={isSharing} onClose={close} />
          </Suspense>
        </PartBoundary>
      )}
    </Pane>
  )
}
