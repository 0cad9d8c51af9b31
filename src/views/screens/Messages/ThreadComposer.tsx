import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { messageTextLength } from '../../../../contract/limits.ts'
import type { ComposerActor } from '../../../machines/messages/composer/machine.ts'
import {
  selectCanSend,
  selectIsLocked,
  selectIsReadOnly,
  selectText,
} from '../../../machines/messages/composer/selectors.ts'
import type { ConversationActor } from '../../../machines/messages/conversation/machine.ts'
import { selectOther } from '../../../machines/messages/conversation/selectors.ts'
import type { ThreadActor } from '../../../machines/messages/thread/machine.ts'
import { selectIsUnanswered } from '../../../machines/messages/thread/selectors.ts'
import { Composer } from '../../components/messages/Composer.tsx'
import { isCovered } from '../../shell/isCovered.ts'
import { media } from '../../theme/breakpoints.ts'
import { color, space, text } from '../../theme/tokens.ts'

const Write = styled.div`
  width: 100%;
  max-width: 768px;
  margin: 0 auto;
  padding: 0 ${space[4]} ${space[6]};

  ${media.mobile} {
    padding: ${space[2]} ${space[3]} calc(${space[3]} + env(safe-area-inset-bottom));
  }
`

const ReadOnly = styled.p`
  padding: ${space[4]};
  border-top: 1px solid ${color.hairline};
  color: ${color.muted};
  text-align: center;
`

const Aside = styled.span`
  color: ${color.muted};
  font: ${text.small};
`

/** On a touch screen the keyboard would cover the messages. */
const mayTakeFocus = () => !matchMedia('(pointer: coarse)').matches && !isCovered()

const tooLong = `This message is too long: it may have ${new Intl.NumberFormat().format(messageTextLength)} characters at most.`
const unapproved = 'Until your profile is approved, you can only reply and message admins.'

/** The message field. It is locked while a question about sent messages is open. */
export function ThreadComposer({
  conversation,
  thread,
  composer,
  name,
  isApproved,
  onSharePlace,
}: {
  conversation: ConversationActor
  thread: ThreadActor
  composer: ComposerActor
  name: string
  isApproved: boolean
  onSharePlace: () => void
}) {
  const draft = useSelector(composer, selectText)
  const isLocked = useSelector(composer, selectIsLocked)
  const canSend = useSelector(composer, selectCanSend)
  const isReadOnly = useSelector(composer, selectIsReadOnly)
  const hasOther = useSelector(conversation, selectOther) !== null
  const isUnanswered = useSelector(thread, selectIsUnanswered)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (mayTakeFocus()) field.current?.focus()
  }, [])
  if (isReadOnly) return <ReadOnly role="status">You cannot write to this member</ReadOnly>
  const hintText = () => {
    if (isLocked) return 'Waiting for your answer'
    // Messages that were not sent after all are joined in the field.
    if (draft.length > messageTextLength) return tooLong
    return hasOther && isUnanswered && !isApproved ? unapproved : null
  }
  const hint = hintText()
  return (
    <Write>
      <Composer
        ref={field}
        name={name}
        value={draft}
        maxLength={messageTextLength}
        isLocked={isLocked}
        canSend={canSend}
        notice={hint === null ? undefined : <Aside role="status">{hint}</Aside>}
        onChange={(written) => composer.send({ type: 'draft.changed', text: written })}
        onSharePlace={onSharePlace}
        onSend={() => composer.send({ type: 'message.send' })}
      />
    </Write>
  )
}
