import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useLandingFocus } from '../../components/layout/useLandingFocus.ts'
import { useCharts, useLodge, useMember } from '../../lodge.ts'
import { isCovered } from '../../shell/isCovered.ts'
import { paths } from '../../paths.ts'
import { ThreadPane } from './ThreadPane.tsx'

/** One thread is open at a time, and asks under this name. */
const question = 'conversation.delete'

const findConversation = () => document.querySelector<HTMLElement>('[aria-label="Conversations"] a')

/** One conversation, from opening to leaving it; erasing it is asked first. */
export function Thread({ ownId, otherId }: { ownId: number; otherId: number }) {
  const { root } = useLodge()
  const charts = useCharts('messages')
  const [, navigate] = useLocation()
  const { is_approved: isApproved } = useMember()
  const conversation = useActorRef(charts.conversation, { input: { ownId, otherId } })

  // What had the focus is gone with the thread: the other conversations are what one goes on with.
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
        conversation.send({ type: 'conversation.erase' })
        root.send({ type: 'confirmation.settle', id: question })
      }),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [conversation, landLater, navigate, root])

  // Nobody is left to answer to.
  useEffect(() => () => root.send({ type: 'confirmation.settle', id: question }), [root])

  return (
    <ThreadPane
      conversation={conversation}
      isApproved={isApproved}
      onErase={() => root.send({ type: 'confirmation.ask', id: question })}
    />
  )
}
