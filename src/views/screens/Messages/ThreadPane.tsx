import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { selectOther } from '../../../machines/messages/conversation/selectors.ts'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { retryableLazy, useOnce } from '../../shell/retryableLazy.tsx'
import { useOverEntry } from '../../shell/useOverEntry.ts'
import { media } from '../../theme/breakpoints.ts'
import { color, layer } from '../../theme/tokens.ts'
import { type ConversationActor, ThreadHead } from './ThreadHead.tsx'
import { ThreadTalk } from './ThreadTalk.tsx'
import { ThreadWrite } from './ThreadWrite.tsx'

const Pane = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  background: ${color.thread};

  /* On a phone the thread is all there is. */
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
/** What lies over a thread, as its history entry calls it. */
const sharing = 'share-place'

/** One conversation in each of its states; where there is none, there is nothing to write. */
export function ThreadPane({
  conversation,
  isApproved,
  onErase,
}: {
  conversation: ConversationActor
  /** Whether one's own profile is: else one may answer, and write to admins alone. */
  isApproved: boolean
  onErase: () => void
}) {
  const name = useSelector(conversation, selectOther)?.name ?? 'this member'
  const isThere = useSelector(
    conversation,
    (snapshot) =>
      !snapshot.matches({ thread: 'missing' }) &&
      !snapshot.matches({ thread: 'blocked' }) &&
      !snapshot.matches({ thread: { failed: 'opening' } }),
  )
  const isClosed = useSelector(conversation, (snapshot) => snapshot.matches({ composer: 'closed' }))
  const { over, open, close } = useOverEntry()
  const isSharing = over === sharing && !isClosed
  const wasSharing = useOnce(isSharing)
  return (
    <Pane data-thread aria-label={`Conversation with ${name}`}>
      <ThreadHead conversation={conversation} onErase={onErase} />
      <ThreadTalk conversation={conversation} name={name} isApproved={isApproved} />
      {isThere && (
        <ThreadWrite
          conversation={conversation}
          name={name}
          isApproved={isApproved}
          onSharePlace={() => open(sharing)}
        />
      )}
      {isThere && wasSharing && (
        <PartBoundary isSilent>
          <Suspense>
            <SharePlaceDialog conversation={conversation} name={name} isOpen={isSharing} onClose={close} />
          </Suspense>
        </PartBoundary>
      )}
    </Pane>
  )
}
