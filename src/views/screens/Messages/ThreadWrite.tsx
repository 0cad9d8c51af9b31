import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
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

const Aside = styled.span`
  color: ${color.muted};
  font: ${text.small};
`

/** Whether the other member has, as far as the thread is loaded. */
const hasWritten = ({ context: { messages, ownId } }: SnapshotFrom<ConversationActor>) =>
  messages.some(({ from_user_id: writer }) => writer !== ownId)

const onceApproved = 'Until your profile is approved you can answer, and write to admins.'

/** Where one writes; locked while the 429 question waits for its answer (SPEC 8). */
export function ThreadWrite({
  conversation,
  name,
  isApproved,
  onSharePlace,
}: {
  conversation: ConversationActor
  name: string
  isApproved: boolean
  onSharePlace: () => void
}) {
  const draft = useSelector(conversation, selectDraft)
  const isLocked = useSelector(conversation, (snapshot) =>
    snapshot.matches({ composer: 'lockedWhileConfirming' }),
  )
  const isAnswer = useSelector(conversation, hasWritten)
  const isClosed = useSelector(conversation, (snapshot) => snapshot.matches({ composer: 'closed' }))
  if (isClosed) return <Closed role="status">You cannot write to this member</Closed>
  const aside = isLocked ? 'Waiting for your answer' : isApproved || isAnswer ? null : onceApproved
  return (
    <Write>
      <Composer
        name={name}
        value={draft}
        maxLength={messageTextLength}
        isLocked={isLocked}
        notice={aside === null ? undefined : <Aside role="status">{aside}</Aside>}
        onChange={(words) => conversation.send({ type: 'draft.changed', text: words })}
        onSharePlace={onSharePlace}
        onSend={() => conversation.send({ type: 'message.send' })}
      />
    </Write>
  )
}
