import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { ConversationActor } from '../../../machines/messages/conversation/machine.ts'
import {
  selectComposer,
  selectOther,
  selectThread,
} from '../../../machines/messages/conversation/selectors.ts'
import { askToBlock } from '../../../machines/members/blockQuestion.ts'
import { useLandingFocus } from '../../components/layout/useLandingFocus.ts'
import { useCharts, useLodge, useMember } from '../../lodge.ts'
import { isCovered } from '../../shell/isCovered.ts'
import { paths } from '../../paths.ts'
import { useConfirmation } from '../MemberList/useConfirmation.ts'
import { ThreadMedia } from './ThreadMedia.tsx'
import { ThreadPane } from './ThreadPane.tsx'

/** The question whether to delete the conversation. Only one thread is open at a time. */
const eraseQuestionId = 'conversation.delete'
const eraseQuestion = {
  title: 'Delete conversation?',
  sentence: 'It is removed from your messages.',
  detail: 'Messages that you saved stay. The other member keeps their copy.',
  label: 'Delete',
  tone: 'danger',
} as const

/** Differs from the question of a profile, which may be open over the thread. */
const blockQuestionId = 'conversation.block'

/** Null on a touch screen, where the keyboard would cover the messages, and where nothing can be written. */
const findField = () =>
  matchMedia('(pointer: coarse)').matches
    ? null
    : document.querySelector<HTMLElement>('[data-thread] form textarea:enabled')
const findConversation = () => document.querySelector<HTMLElement>('[aria-label="Conversations"] a')

const erase = (conversation: ConversationActor) =>
  selectThread(conversation.getSnapshot())?.send({ type: 'thread.erase' })
const block = (conversation: ConversationActor) => conversation.send({ type: 'member.block' })

/** One conversation, from opening until it is left. Deleting it is confirmed first. */
export function Thread({ ownId, otherId }: { ownId: number; otherId: number }) {
  const { root } = useLodge()
  const charts = useCharts('messages')
  const [, navigate] = useLocation()
  const { is_approved: isApproved } = useMember()
  const conversation = useActorRef(charts.conversation, { input: { ownId, otherId } })
  const thread = useSelector(conversation, selectThread)
  const composer = useSelector(conversation, selectComposer)
  const askToErase = useConfirmation(eraseQuestionId, erase)
  const askToBlockThem = useConfirmation(blockQuestionId, block)

  // The dialog would return the focus to the menu in which the question was chosen.
  useEffect(() => {
    const subscription = root.on('confirmation.cancelled', ({ id }) => {
      if (id === eraseQuestionId) findField()?.focus()
    })
    return () => subscription.unsubscribe()
  }, [root])

  // The focused element leaves the page with the thread: the list is the next thing to use.
  const landLater = useLandingFocus(findConversation)

  useEffect(() => {
    const subscription = conversation.on('conversation.left', () => {
      if (isCovered()) return
      landLater()
      navigate(paths.messages, { replace: true })
    })
    return () => subscription.unsubscribe()
  }, [conversation, landLater, navigate])

  return (
    <>
      {thread && <ThreadMedia key={thread.id} thread={thread} />}
      <ThreadPane
        conversation={conversation}
        thread={thread}
        composer={composer}
        isApproved={isApproved}
        onErase={() => askToErase(conversation, eraseQuestion)}
        onBlock={() => {
          const name = selectOther(conversation.getSnapshot())?.name
          if (name !== undefined) askToBlockThem(conversation, askToBlock(name, blockQuestionId))
        }}
      />
    </>
  )
}
