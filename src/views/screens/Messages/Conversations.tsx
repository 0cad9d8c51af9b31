import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { conversationListMachine } from '../../../machines/messages/conversationList/machine.ts'
import { selectConversations } from '../../../machines/messages/conversationList/selectors.ts'
import type { outboxMachine } from '../../../machines/messages/outbox/machine.ts'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { LoadMore } from '../../components/controls/LoadMore.tsx'
import { Spinner } from '../../components/layout/Spinner.tsx'
import { paths } from '../../paths.ts'
import { media } from '../../theme/breakpoints.ts'
import { color, space } from '../../theme/tokens.ts'
import { ConversationListSkeleton } from './ConversationListSkeleton.tsx'
import { ListedConversation } from './ListedConversation.tsx'

export type ConversationListActor = ActorRefFrom<typeof conversationListMachine>

const Scroll = styled.div`
  flex: 1;
  min-height: 0;
  padding: 0 ${space[3]} ${space[4]} ${space[5]};
  overflow-y: auto;

  ${media.mobile} {
    padding: 0 ${space[1]} ${space[4]};
    overflow: visible;
  }
`

const CatchingUp = styled.div`
  display: grid;
  justify-items: center;
  padding: ${space[2]};
  color: ${color.muted};
`

/** The list in each of its states. `current`: the key of the open conversation. */
export function Conversations({
  list,
  outbox,
  current,
}: {
  list: ConversationListActor
  outbox: ActorRefFrom<typeof outboxMachine>
  current: string | null
}) {
  const snapshot = useSelector(list, (value) => value)
  const conversations = useSelector(list, selectConversations)
  const retry = () => list.send({ type: 'list.retry' })
  return (
    <Scroll>
      {snapshot.matches('refreshing') && (
        <CatchingUp>
          <Spinner label="Catching up" size="small" />
        </CatchingUp>
      )}
      {snapshot.matches({ failed: 'refreshing' }) && (
        <ErrorState title="Couldn’t load new messages" onRetry={retry}>
          The list below may be out of date.
        </ErrorState>
      )}
      {snapshot.matches('empty') && (
        <EmptyState
          scene="letterbox"
          title="No messages yet"
          action={<ButtonLink href={paths.nearby}>See who is nearby</ButtonLink>}
        >
          Find someone you like and say hello.
        </EmptyState>
      )}
      {snapshot.matches('caughtUp') && (
        <EmptyState scene="campfire" title="You are all caught up">
          You have no unread messages.
        </EmptyState>
      )}
      {snapshot.matches({ failed: 'first' }) && (
        <ErrorState title="Couldn’t load your messages" onRetry={retry}>
          Check your connection.
        </ErrorState>
      )}
      {snapshot.matches('loading') && <ConversationListSkeleton />}
      {conversations.length > 0 && (
        <ul aria-label="Conversations">
          {conversations.map((conversation) => (
            <ListedConversation
              key={conversation.conversation}
              conversation={conversation}
              outbox={outbox}
              isCurrent={conversation.conversation === current}
            />
          ))}
        </ul>
      )}
      {snapshot.matches({ failed: 'more' }) && (
        <ErrorState title="Couldn’t load more" onRetry={retry}>
          The conversations above are still here.
        </ErrorState>
      )}
      {(snapshot.can({ type: 'list.more' }) || snapshot.matches('loadingMore')) && (
        <LoadMore
          isLoading={snapshot.matches('loadingMore')}
          onReach={() => list.send({ type: 'list.more' })}
        />
      )}
    </Scroll>
  )
}
