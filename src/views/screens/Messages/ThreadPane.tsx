import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { selectOther } from '../../../machines/conversation/selectors.ts'
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

/** One conversation in each of its states; where there is none, there is nothing to write. */
export function ThreadPane({
  conversation,
  onErase,
}: {
  conversation: ConversationActor
  onErase: () => void
}) {
  const name = useSelector(conversation, selectOther)?.name ?? 'this member'
  const isThere = useSelector(
    conversation,
    (snapshot) =>
      !snapshot.matches({ thread: 'missing' }) && !snapshot.matches({ thread: { failed: 'opening' } }),
  )
  return (
    <Pane aria-label={`Conversation with ${name}`}>
      <ThreadHead conversation={conversation} onErase={onErase} />
      <ThreadTalk conversation={conversation} name={name} />
      {isThere && <ThreadWrite conversation={conversation} name={name} />}
    </Pane>
  )
}
