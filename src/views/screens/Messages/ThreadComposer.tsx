import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useRef } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import type { SnapshotFrom } from 'xstate'
import { messageTextLength } from '../../../../contract/limits.ts'
import { areTooMany, fullText } from '../../../machines/messages/attachment.ts'
import type { ComposerActor } from '../../../machines/messages/composer/machine.ts'
import {
  selectAttachments,
  selectCanSend,
  selectCanUpload,
  selectIsLocked,
  selectIsReadOnly,
  selectRoom,
  selectText,
  selectUploading,
} from '../../../machines/messages/composer/selectors.ts'
import type { ConversationActor } from '../../../machines/messages/conversation/machine.ts'
import { selectFirstMessagesFrom, selectOther } from '../../../machines/messages/conversation/selectors.ts'
import type { ThreadActor } from '../../../machines/messages/thread/machine.ts'
import { selectIsUnanswered } from '../../../machines/messages/thread/selectors.ts'
import { tooLongText } from '../../../../contract/tooLong.ts'
import { countText, isNearLimit } from '../../components/fields/textLimit.ts'
import { landFocus } from '../../components/layout/landFocus.ts'
import { Composer } from '../../components/messages/Composer.tsx'
import { AttachedMedia } from './AttachedMedia.tsx'
import { tooManyText, uploadingText } from './attachmentTexts.ts'
import { asksForAccess, forgetAsking, requestFor } from '../../shell/asking.ts'
import { useFileTarget } from '../Uploads/useFileTarget.ts'
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
  &[data-over='true'] > form {
    border-color: ${color.text};
    background: ${color.chosen};
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

/** Returns the focus to the field once it is no longer locked: a disabled field has lost it. */
function useFocusAfterLock(field: RefObject<HTMLElement | null>, isLocked: boolean): void {
  const wasLocked = useRef(isLocked)
  useEffect(() => {
    const isUnlocked = wasLocked.current && !isLocked
    wasLocked.current = isLocked
    return isUnlocked ? landFocus(() => field.current) : undefined
  }, [field, isLocked])
}

const selectCanWrite = (snapshot: SnapshotFrom<ComposerActor>) =>
  snapshot.can({ type: 'draft.changed', text: '' })

/** Begins an empty message field with a request for access, if the member came here to ask for it. */
function useRequest(composer: ComposerActor, name: string | null): void {
  const state: unknown = useHistoryState()
  const canWrite = useSelector(composer, selectCanWrite)
  useEffect(() => {
    // What is open over the thread has an entry of its own, with a copy of this state.
    if (name === null || !canWrite || !asksForAccess(state) || isCovered()) return
    forgetAsking()
    if (selectText(composer.getSnapshot()) === '')
      composer.send({ type: 'draft.changed', text: requestFor(name) })
  }, [composer, canWrite, name, state])
}

const cannotWrite = 'You cannot write to this member'
const firstOnly = {
  'with-photo':
    'This member only gets first messages from members with a photo. Add one to your profile to write.',
  verified: 'This member only gets first messages from verified members. Get verified to write.',
  nobody: 'This member does not get first messages. You can reply if they write to you.',
} as const
const unapproved = 'Until your profile is approved, you can only reply and message admins.'

/** The message field. It is locked while a question about sent messages is open. */
export function ThreadComposer({
  conversation,
  thread,
  composer,
  name,
  isApproved,
  onSharePlace,
  onAttach,
}: {
  conversation: ConversationActor
  thread: ThreadActor
  composer: ComposerActor
  name: string
  isApproved: boolean
  onSharePlace: () => void
  onAttach: () => void
}) {
  const draft = useSelector(composer, selectText)
  const attachments = useSelector(composer, selectAttachments)
  const isLocked = useSelector(composer, selectIsLocked)
  const canSend = useSelector(composer, selectCanSend)
  const isReadOnly = useSelector(composer, selectIsReadOnly)
  const hasOther = useSelector(conversation, selectOther) !== null
  const isUnanswered = useSelector(thread, selectIsUnanswered)
  const firstMessagesFrom = useSelector(conversation, selectFirstMessagesFrom)
  const uploading = useSelector(composer, selectUploading)
  const canUpload = useSelector(composer, selectCanUpload)
  const room = useSelector(composer, selectRoom)
  const writing = useRef<HTMLDivElement>(null)
  // Also while the field takes no files: without a target, the browser opens what is dropped in place of the page.
  const isOver = useFileTarget(writing, (files) => composer.send({ type: 'photos.upload', files }), {
    isOff: isReadOnly,
  })
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (mayTakeFocus()) field.current?.focus()
  }, [])
  useFocusAfterLock(field, isLocked)
  useRequest(composer, hasOther ? name : null)
  if (isReadOnly)
    return <ReadOnly role="status">{firstMessagesFrom ? firstOnly[firstMessagesFrom] : cannotWrite}</ReadOnly>
  const hintText = () => {
    if (isLocked) return 'Waiting for your answer'
    if (isOver) return room === 0 ? fullText : 'Let go to attach'
    if (draft.length > messageTextLength) return tooLongText(draft.length, messageTextLength)
    if (areTooMany(attachments)) return tooManyText(attachments.length)
    if (uploading.length > 0) return uploadingText(uploading)
    if (isNearLimit(draft.length, messageTextLength)) return countText(draft.length, messageTextLength)
    return hasOther && isUnanswered && !isApproved ? unapproved : null
  }
  const hint = hintText()
  return (
    <Write ref={writing} data-over={isOver && canUpload && room > 0}>
      <Composer
        ref={field}
        name={name}
        value={draft}
        isLocked={isLocked}
        canSend={canSend}
        notice={hint === null ? undefined : <Aside role="status">{hint}</Aside>}
        onChange={(written) => composer.send({ type: 'draft.changed', text: written })}
        onSharePlace={onSharePlace}
        onAttach={onAttach}
        attachments={
          attachments.length + uploading.length > 0 ? (
            <AttachedMedia
              uploading={uploading}
              attachments={attachments}
              isLocked={isLocked}
              onRemove={(attachment) => {
                composer.send({ type: 'attachment.remove', attachment })
                field.current?.focus()
              }}
              onCancel={({ key }) => {
                composer.send({ type: 'upload.cancel', key })
                field.current?.focus()
              }}
            />
          ) : undefined
        }
        onSend={() => composer.send({ type: 'message.send' })}
      />
    </Write>
  )
}
