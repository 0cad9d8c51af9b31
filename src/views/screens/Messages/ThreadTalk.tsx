import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { memo, useDeferredValue } from 'react'
import {
  selectHasOlder,
  selectIsBlank,
  selectOwnId,
  selectThread,
  selectThreadState,
} from '../../../machines/messages/conversation/selectors.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { LoadMore } from '../../components/controls/LoadMore.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { Spinner } from '../../components/layout/Spinner.tsx'
import { pages } from '../../pages.ts'
import { color, space } from '../../theme/tokens.ts'
import { TalkRow } from './TalkRow.tsx'
import { talkRows } from './talkRows.ts'
import { TalkSkeleton } from './TalkSkeleton.tsx'
import type { ConversationActor } from './ThreadHead.tsx'
import { useWritingOn } from './useWritingOn.ts'

/** Turned upside down, so that the browser keeps the newest in sight and the reader's place when older ones come. */
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

/** What stands alone. */
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

/** The rows alone: what is done with the thread, and what is written beside it, draws none of them again. */
const Rows = memo(function Rows({ conversation, name }: { conversation: ConversationActor; name: string }) {
  const rows = useSelector(conversation, selectThread)
  const ownId = useSelector(conversation, selectOwnId)
  useWritingOn()
  return talkRows(rows, ownId).map((row) => (
    <TalkRow key={row.key} row={row} name={name} conversation={conversation} />
  ))
})

/** What is fetched is there to be read, and not read out as if it had just been said. */
const fetching: ReadonlySet<string> = new Set(['opening', 'loadingOlder', 'refreshing'])

function Log({ conversation, name }: { conversation: ConversationActor; name: string }) {
  const isFetching = fetching.has(useSelector(conversation, selectThreadState))
  // What was fetched comes into the page before the log is no longer busy.
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
      <Rows conversation={conversation} name={name} />
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

export function ThreadTalk({
  conversation,
  name,
  isApproved,
}: {
  conversation: ConversationActor
  name: string
  isApproved: boolean
}) {
  const thread = useSelector(conversation, selectThreadState)
  const isBlank = useSelector(conversation, selectIsBlank)
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
          What you wrote to each other is hidden until you unblock him.
        </EmptyState>
      </Middle>
    )
  }
  if (thread === 'missing') {
    return (
      <Middle>
        <EmptyState scene="door" title="This conversation does not exist">
          He may have left, or the address is mistyped.
        </EmptyState>
      </Middle>
    )
  }
  if (thread === 'failed.opening') {
    return (
      <Middle>
        <ErrorState title="The conversation did not open" onRetry={retry}>
          Nothing of it is lost. Check your connection.
        </ErrorState>
      </Middle>
    )
  }
  return (
    <Scroll tabIndex={0} role="region" aria-label={`Messages with ${name}`}>
      <Content>
        {thread === 'opening' && <TalkSkeleton />}
        {thread === 'erasing' && (
          <UnderWay>
            <Spinner label="Erasing the conversation" />
          </UnderWay>
        )}
        {thread === 'erased' && (
          <EmptyState scene="moon" title="This conversation is erased">
            It is gone for you; what he kept is his.
          </EmptyState>
        )}
        {thread === 'failed.older' && <NotLoaded title="Older messages did not load" onRetry={retry} />}
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
        {thread === 'open' && isBlank && isApproved && (
          <EmptyState scene="campfire" title={`Say hello to ${name}`}>
            The first line is the hardest. Something from his profile is a good beginning.
          </EmptyState>
        )}
        {thread === 'open' && isBlank && !isApproved && (
          <EmptyState scene="moon" title={`Soon you can write to ${name}`}>
            Your profile is being looked at, which usually takes under 24 hours.
          </EmptyState>
        )}
        <Log conversation={conversation} name={name} />
        {thread === 'refreshing' && (
          <UnderWay>
            <Spinner label="Catching up" size="small" />
          </UnderWay>
        )}
        {thread === 'failed.refreshing' && (
          <NotLoaded title="The newest messages did not load" onRetry={retry} />
        )}
      </Content>
    </Scroll>
  )
}
