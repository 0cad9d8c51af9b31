import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { SnapshotFrom } from 'xstate'
import { messageTextLength } from '../../../../contract/limits.ts'
import { selectDraft } from '../../../machines/messages/conversation/selectors.ts'
import { Composer } from '../../components/messages/Composer.tsx'
import { isCovered } from '../../shell/isCovered.ts'
import { media } from '../../theme/breakpoints.ts'
import { color, space, text } from '../../theme/tokens.ts'
import type { ConversationActor } from './ThreadHead.tsx'

const Write = styled.div`
  width: 100%;
  max-width: 768px;
  margin: 0 auto;
  padding: 0 ${space[4]} ${space[6]};

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

/** All of the thread is here, and none of it is the other's. */
const hasNotWritten = ({ context }: SnapshotFrom<ConversationActor>) =>
  context.other !== null &&
  context.nextCursor === null &&
  context.messages.every(({ from_user_id: writer }) => writer === context.ownId)

/** Who opens a thread means to write; on a touch screen the keyboard would cover what he came to read. */
const mayTakeFocus = () => !matchMedia('(pointer: coarse)').matches && !isCovered()

const selectCanSend = (snapshot: SnapshotFrom<ConversationActor>) => snapshot.can({ type: 'message.send' })

const tooLong = `This message is too long: it may have ${new Intl.NumberFormat().format(messageTextLength)} characters at most.`
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
  const canSend = useSelector(conversation, selectCanSend)
  const isFirst = useSelector(conversation, hasNotWritten)
  const isClosed = useSelector(conversation, (snapshot) => snapshot.matches({ composer: 'closed' }))
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (mayTakeFocus()) field.current?.focus()
  }, [])
  if (isClosed) return <Closed role="status">You cannot write to this member</Closed>
  const aside = () => {
    if (isLocked) return 'Waiting for your answer'
    // Held messages come back to the field joined.
    if (draft.length > messageTextLength) return tooLong
    return isFirst && !isApproved ? onceApproved : null
  }
  const said = aside()
  return (
    <Write>
      <Composer
        ref={field}
        name={name}
        value={draft}
        maxLength={messageTextLength}
        isLocked={isLocked}
        canSend={canSend}
        notice={said === null ? undefined : <Aside role="status">{said}</Aside>}
        onChange={(words) => conversation.send({ type: 'draft.changed', text: words })}
        onSharePlace={onSharePlace}
        onSend={() => conversation.send({ type: 'message.send' })}
      />
    </Write>
  )
}
