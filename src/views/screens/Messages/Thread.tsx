import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { selectComposer, selectThread } from '../../../machines/messages/conversation/selectors.ts'
import { useLandingFocus } from '../../components/layout/useLandingFocus.ts'
import { useCharts, useLodge, useMember } from '../../lodge.ts'
import { isCovered } from '../../shell/isCovered.ts'
import { paths } from '../../paths.ts'
import { ThreadPane } from './ThreadPane.tsx'

/** The id of the question. Only one thread is open at a time. */
const question = 'conversation.delete'
const detail = 'Messages that you saved stay. The other member keeps their copy.'

const findConversation = () => document.querySelector<HTMLElement>('[aria-label="Conversations"] a')

/** One conversation, from opening until it is left. Deleting it is confirmed first. */
export function Thread({ ownId, otherId }: { ownId: number; otherId: number }) {
  const { root } = useLodge()
  const charts = useCharts('messages')
  const [, navigate] = useLocation()
  const { is_approved: isApproved } = useMember()
  const conversation = useActorRef(charts.conversation, { input: { ownId, otherId } })
  const thread = useSelector(conversation, selectThread)
  const composer = useSelector(conversation, selectComposer)

  // The focused element leaves the page with the thread: the list is the next thing to use.
  const landLater = useLandingFocus(findConversation)

  useEffect(() => {
    const subscriptions = [
      conversation.on('conversation.left', () => {
        if (isCovered()) return
        landLater()
        navigate(paths.messages, { replace: true })
      }),
      root.on('confirmation.confirmed', ({ id }) => {
        if (id !== question) return
        selectThread(conversation.getSnapshot())?.send({ type: 'thread.erase' })
        root.send({ type: 'confirmation.settle', id: question })
      }),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [conversation, landLater, navigate, root])

  // The thread that asked is left.
  useEffect(() => () => root.send({ type: 'confirmation.settle', id: question }), [root])

  return (
    <ThreadPane
      conversation={conversation}
      thread={thread}
      composer={composer}
      isApproved={isApproved}
      onErase={() => root.send({ type: 'confirmation.ask', id: question, detail })}
    />
  )
}
