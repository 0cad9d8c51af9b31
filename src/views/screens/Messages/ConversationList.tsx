import { styled } from '@linaria/react'
import { useActorRef, useSelector } from '@xstate/react'
import { selectConversations, selectFilter } from '../../../machines/conversationList/selectors.ts'
import { Chip } from '../../components/Chip.tsx'
import { ChipRow } from '../../components/ChipRow.tsx'
import { ConversationRowSkeleton } from '../../components/ConversationRowSkeleton.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { LoadMore } from '../../components/LoadMore.tsx'
import { Spinner } from '../../components/Spinner.tsx'
import { selectUnread, useLodge } from '../../lodge.ts'
import { media } from '../../theme/breakpoints.ts'
import { space, text, tracking } from '../../theme/tokens.ts'
import { ListedConversation } from './ListedConversation.tsx'

const Head = styled.header`
  padding: ${space[6]} ${space[6]} ${space[3]} ${space[8]};

  ${media.mobile} {
    padding: ${space[4]};
  }
  h1 {
    margin-bottom: ${space[3]};
    font: ${text.h26};
    letter-spacing: ${tracking.heading};
  }
`

const Scroll = styled.div`
  flex: 1;
  min-height: 0;
  padding: 0 ${space[3]} ${space[4]} ${space[5]};
  overflow-y: auto;

  ${media.mobile} {
    padding: 0 ${space[1]};
    overflow: visible;
  }
`

const skeletons = Array.from({ length: 8 }, (_, index) => <ConversationRowSkeleton key={index} />)

export function ConversationList({ ownId, current }: { ownId: number; current: string | null }) {
  const { root, machines } = useLodge()
  const list = useActorRef(machines.conversationList, { input: { ownId, filter: 'my-newest-first' } })
  const snapshot = useSelector(list, (value) => value)
  const conversations = useSelector(list, selectConversations)
  const filter = useSelector(list, selectFilter)
  const unread = useSelector(root, selectUnread).conversations
  const isFirstLoad = snapshot.matches('loading')

  return (
    <>
      <Head>
        <h1>Messages</h1>
        <ChipRow label="Which conversations">
          <Chip
            pressed={filter === 'my-newest-first'}
            onClick={() => list.send({ type: 'filter.set', filter: 'my-newest-first' })}
          >
            All
          </Chip>
          <Chip
            pressed={filter === 'my-unread-only'}
            count={unread}
            onClick={() => list.send({ type: 'filter.set', filter: 'my-unread-only' })}
          >
            Unread
          </Chip>
        </ChipRow>
      </Head>
      <Scroll>
        {snapshot.matches('empty') && (
          <EmptyState scene="letterbox" title="No messages yet">
            Find someone you like, and write the first line.
          </EmptyState>
        )}
        {snapshot.matches('caughtUp') && (
          <EmptyState scene="campfire" title="You are all caught up">
            Nothing is waiting for an answer.
          </EmptyState>
        )}
        {snapshot.matches({ failed: 'first' }) && (
          <ErrorState title="Your messages did not load" onRetry={() => list.send({ type: 'list.retry' })}>
            They are safe on the server. Check your connection.
          </ErrorState>
        )}
        {isFirstLoad && <Spinner label="Loading conversations" size="small" />}
        <ul aria-label="Conversations" aria-busy={isFirstLoad}>
          {isFirstLoad && conversations.length === 0
            ? skeletons
            : conversations.map((conversation) => (
                <ListedConversation
                  key={conversation.conversation}
                  conversation={conversation}
                  isCurrent={conversation.conversation === current}
                />
              ))}
        </ul>
        {snapshot.matches('refreshing') && <Spinner label="Catching up" size="small" />}
        {snapshot.matches({ failed: 'more' }) && (
          <ErrorState title="The rest did not load" onRetry={() => list.send({ type: 'list.retry' })}>
            What you see above stays as it is.
          </ErrorState>
        )}
        {(snapshot.can({ type: 'list.more' }) || snapshot.matches('loadingMore')) && (
          <LoadMore
            isLoading={snapshot.matches('loadingMore')}
            onReach={() => list.send({ type: 'list.more' })}
          />
        )}
      </Scroll>
    </>
  )
}
