import { useActorRef } from '@xstate/react'
import { useEffect, useId } from 'react'
import { useLocation } from 'wouter'
import { useCharts, useLodge } from '../../lodge.ts'
import { places } from '../../shell/places.ts'
import { ThreadPane } from './ThreadPane.tsx'

/** One conversation, from opening to leaving it; erasing it is asked first. */
export function Thread({ ownId, otherId }: { ownId: number; otherId: number }) {
  const { root } = useLodge()
  const charts = useCharts('messages')
  const [, navigate] = useLocation()
  const conversation = useActorRef(charts.conversation, { input: { ownId, otherId } })
  const question = `erase-${useId()}`

  useEffect(() => {
    const subscriptions = [
      conversation.on('conversation.left', () => navigate(places.messages, { replace: true })),
      root.on('confirmation.confirmed', ({ id }) => {
        if (id !== question) return
        conversation.send({ type: 'conversation.erase' })
        root.send({ type: 'confirmation.settle', id: question })
      }),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [conversation, navigate, root, question])

  // Nobody is left to answer to.
  useEffect(() => () => root.send({ type: 'confirmation.settle', id: question }), [root, question])

  return (
    <ThreadPane
      conversation={conversation}
      onErase={() => root.send({ type: 'confirmation.ask', id: question })}
    />
  )
}
