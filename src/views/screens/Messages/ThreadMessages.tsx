import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { memo, useDeferredValue, useMemo } from 'react'
import type { ComposerActor } from '../../../machines/messages/composer/machine.ts'
import { selectOutgoing } from '../../../machines/messages/composer/selectors.ts'
import type { ConversationActor } from '../../../machines/messages/conversation/machine.ts'
import {
  selectHasOlder,
  selectMessages,
  selectOwnId,
  selectThreadEvents,
  selectThreadState,
} from '../../../machines/messages/conversation/selectors.ts'
import { threadRows } from '../../../machines/messages/conversation/threadRows.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { LoadMore } from '../../components/controls/LoadMore.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { Spinner } from '../../components/layout/Spinner.tsx'
import { pages } from '../../pages.ts'
import { color, space } from '../../theme/tokens.ts'
import { ThreadLine } from './ThreadLine.tsx'
import { ThreadSkeleton } from './ThreadSkeleton.tsx'
import { useWritingOn } from './useWritingOn.ts'

/** Reversed, so that the browser keeps the newest row in view, and the scroll position when older rows load. */
const Scroll = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column-reverse;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
`

const Content = styled.div`
  display: flex;
  flex-direction: column;
  gap: 3px;
  width: 100%;
  max-width: 768px;
  margin: 0 auto;
  padding: ${space[6]} ${space[4]};
`

/** For a state without messages. */
const Middle = styled.div`
  display: grid;
  flex: 1;
  place-content: center;
  min-height: 0;
  overflow-y: auto;
`

const UnderWay = styled.div`
  display: grid;
  place-content: center;
  padding: ${space[2]};
  color: ${color.muted};
`

const LogColumn = styled.div`
  display: flex;
  flex-direction: column;
  gap: 3px;
`

interface ThreadProps {
  conversation: ConversationActor
  composer: ComposerActor
  /** Of the other member. */
  name: string
}

/** Separate from the log, so that neither typing nor a change of the thread's state renders the rows again. */
const Rows = memo(function Rows({ conversation, composer, name }: ThreadProps) {
  const ownId = useSelector(conversation, selectOwnId)
  const messages = useSelector(conversation, selectMessages)
  const threadEvents = useSelector(conversation, selectThreadEvents)
  const outgoing = useSelector(composer, selectOutgoing)
  const rows = useMemo(
    () => threadRows({ ownId, messages, threadEvents, outgoing }),
    [ownId, messages, threadEvents, outgoing],
  )
  useWritingOn()
  return rows.map((row) => (
    <ThreadLine
      key={row.id}
      row={row}
      ownId={ownId}
      name={name}
      conversation={conversation}
      composer={composer}
    />
  ))
})

/** Screen readers announce messages that arrive, and none that were fetched. */
const fetching: ReadonlySet<string> = new Set(['opening', 'loadingOlder', 'refreshing'])

function Log(props: ThreadProps) {
  const { conversation } = props
  const isFetching = fetching.has(useSelector(conversation, selectThreadState))
  // Deferred, so that fetched rows are in the page before the log stops being busy.
  const wasFetching = useDeferredValue(isFetching)
  return (
    <LogColumn
      role="log"
      aria-label="Messages"
      aria-busy={isFetching || wasFetching}
      onErrorCapture={({ target }) => {
        const address = target instanceof Element && target.getAttribute('src')
        if (address) conversation.send({ type: 'media.failed', address, at: Date.now() })
      }}
    >
      <Rows {...props} />
    </LogColumn>
  )
}

function NotLoaded({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      title={title}
      action={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  )
}

/** The messages of a conversation, or why there are none. */
export function ThreadMessages({
  conversation,
  composer,
  name,
  isApproved,
}: ThreadProps & { isApproved: boolean }) {
  const thread = useSelector(conversation, selectThreadState)
  const hasMessages = useSelector(conversation, selectMessages).length > 0
  const hasEvents = useSelector(conversation, selectThreadEvents).length > 0
  const hasOutgoing = useSelector(composer, selectOutgoing).length > 0
  const isEmpty = !hasMessages && !hasEvents && !hasOutgoing
  const hasOlder = useSelector(conversation, selectHasOlder)
  const retry = () => conversation.send({ type: 'thread.retry' })

  if (thread === 'blocked') {
    return (
      <Middle>
        <EmptyState
          scene="door"
          title="You blocked this member"
          action={<ButtonLink href={pages.blocked.path}>Blocked members</ButtonLink>}
        >
          Your messages are hidden until you unblock this member.
        </EmptyState>
      </Middle>
    )
  }
  if (thread === 'missing') {
    return (
      <Middle>
        <EmptyState scene="door" title="This conversation does not exist">
          The member may have left, or the address may be wrong.
        </EmptyState>
      </Middle>
    )
  }
  if (thread === 'failed.opening') {
    return (
      <Middle>
        <ErrorState title="Couldn’t open the conversation" onRetry={retry}>
          Check your connection.
        </ErrorState>
      </Middle>
    )
  }
  return (
    <Scroll tabIndex={0} role="region" aria-label={`Messages with ${name}`}>
      <Content>
        {thread === 'opening' && <ThreadSkeleton />}
        {thread === 'erasing' && (
          <UnderWay>
            <Spinner label="Deleting the conversation" />
          </UnderWay>
        )}
        {thread === 'erased' && (
          <EmptyState scene="moon" title="Conversation deleted">
            They keep their copy.
          </EmptyState>
        )}
        {thread === 'failed.older' && <NotLoaded title="Couldn’t load older messages" onRetry={retry} />}
        {thread === 'loadingOlder' && (
          <UnderWay>
            <Spinner label="Loading older messages" size="small" />
          </UnderWay>
        )}
        {thread === 'open' && hasOlder && (
          <LoadMore
            label="Show older messages"
            isLoading={false}
            onReach={() => conversation.send({ type: 'thread.older' })}
          />
        )}
        {thread === 'open' && isEmpty && isApproved && (
          <EmptyState scene="campfire" title={`Say hello to ${name}`}>
            Their profile may give you something to write about.
          </EmptyState>
        )}
        {thread === 'open' && isEmpty && !isApproved && (
          <EmptyState scene="moon" title={`You can message ${name} once your profile is approved`}>
            Approval usually takes under 24 hours.
          </EmptyState>
        )}
        <Log conversation={conversation} composer={composer} name={name} />
        {thread === 'refreshing' && (
          <UnderWay>
            <Spinner label="Catching up" size="small" />
          </UnderWay>
        )}
        {thread === 'failed.refreshing' && <NotLoaded title="Couldn’t load new messages" onRetry={retry} />}
      </Content>
    </Scroll>
  )
}
