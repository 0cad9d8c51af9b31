import { useActorRef, useSelector } from '@xstate/react'
import { selectUnread, useCharts, useLodge } from '../../lodge.ts'
import { Conversations } from './Conversations.tsx'
import { ConversationListHead } from './ConversationListHead.tsx'

/** The list beside the thread, with its filters. */
export function ConversationList({ ownId, current }: { ownId: number; current: string | null }) {
  const { root } = useLodge()
  const charts = useCharts('messages')
  const list = useActorRef(charts.conversationList, { input: { ownId, filter: 'my-newest-first' } })
  const unread = useSelector(root, selectUnread).conversations
  return (
    <>
      <ConversationListHead list={list} unread={unread} />
      <Conversations list={list} outbox={charts.outbox} current={current} />
    </>
  )
}
