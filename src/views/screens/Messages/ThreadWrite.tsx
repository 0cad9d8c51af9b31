import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { messageTextLength } from '../../../../contract/limits.ts'
import { selectDraft } from '../../../machines/conversation/selectors.ts'
import { Composer } from '../../components/Composer.tsx'
import { media } from '../../theme/breakpoints.ts'
import { color, space, text } from '../../theme/tokens.ts'
import type { ConversationActor } from './ThreadHead.tsx'

const Write = styled.div`
  width: 100%;
  max-width: 768px;
  margin: 0 auto;
  padding: 0 ${space[6]} ${space[6]};

  ${media.mobile} {
    padding: ${space[2]} ${space[3]} calc(${space[3]} + env(safe-area-inset-bottom));
  }
`

const Closed = styled.p`
  padding: ${space[4]};
  border-top: 1px solid ${color.hairline};
  color: ${color.muted};
  text-align: center;
`

const Locked = styled.span`
  color: ${color.muted};
  font: ${text.small};
`

/** Where one writes; locked while the 429 question waits for its answer (SPEC 8). */
export function ThreadWrite({
  conversation,
  name,
  onSharePlace,
}: {
  conversation: ConversationActor
  name: string
  onSharePlace: () => void
}) {
  const draft = useSelector(conversation, selectDraft)
  const isLocked = useSelector(conversation, (snapshot) =>
    snapshot.matches({ composer: 'lockedWhileConfirming' }),
  )
  const isClosed = useSelector(conversation, (snapshot) => snapshot.matches({ composer: 'closed' }))
  if (isClosed) return <Closed role="status">You cannot write to this member</Closed>
  return (
    <Write>
      <Composer
        name={name}
        value={draft}
        maxLength={messageTextLength}
        isLocked={isLocked}
        notice={isLocked ? <Locked role="status">Waiting for your answer</Locked> : undefined}
        onChange={(words) => conversation.send({ type: 'draft.changed', text: words })}
        onSharePlace={onSharePlace}
        onSend={() => conversation.send({ type: 'message.send' })}
      />
    </Write>
  )
}
