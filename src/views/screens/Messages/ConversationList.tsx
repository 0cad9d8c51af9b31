import { useActorRef, useSelector } from '@xstate/react'
import { selectUnread, useChild, useLodge } from '../../lodge.ts'
import { Conversations } from './Conversations.tsx'
import { ConversationListHead } from './ConversationListHead.tsx'

/** The list beside the thread, and the filters above it. */
export function ConversationList({ ownId, current }: { ownId: number; current: string | null }) {
  const { root, machines } = useLodge()
  const outbox = useChild('outbox')
  const list = useActorRef(machines.conversationList, { input: { ownId, filter: 'my-newest-first' } })
  const unread = useSelector(root, selectUnread).conversations
  return (
    <>
      <ConversationListHead list={list} unread={unread} />
      <Conversations list={list} outbox={outbox} current={current} />
    </>
  )
}
