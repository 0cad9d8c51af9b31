import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { memo, useDeferredValue, useMemo } from 'react'
import type { ComposerActor } from '../../../machines/messages/composer/machine.ts'
import { selectOutgoing } from '../../../machines/messages/composer/selectors.ts'
import type { ThreadActor } from '../../../machines/messages/thread/machine.ts'
import { threadRows } from '../../../machines/messages/thread/rows.ts'
import {
  selectHasOlder,
  selectMessages,
  selectOwnId,
  selectThreadEvents,
  selectThreadState,
} from '../../../machines/messages/thread/selectors.ts'
import { Button } from '../../components/controls/Button.tsx'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { LoadMore } from '../../components/controls/LoadMore.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { Spinner } from '../../components/layout/Spinner.tsx'
import { media } from '../../theme/breakpoints.ts'
import { color, space } from '../../theme/tokens.ts'
import { Middle } from './Middle.tsx'
import { ThreadLine } from './ThreadLine.tsx'
import { ThreadSkeleton } from './ThreadSkeleton.tsx'
import { useWritingOn } from './useWritingOn.ts'
import { serverNow } from '../../../machines/app/serverClock.ts'
import { useTimeZone } from '../../components/layout/timeZone.ts'
import { NamedText } from '../../components/layout/NamedText.tsx'

/** Reversed, so that the browser keeps the newest row in view, and the scroll position when older rows load. */
const Scroll = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column-reverse;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;

  ${media.low} {
    min-height: 96px;
  }
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
  thread: ThreadActor
  composer: ComposerActor
  /** Of the other member. */
  name: string
  /** Opens the form that reports a message. A stable function. */
  onReport: (id: number) => void
}

/** Separate from the log, so that neither typing nor a change of the thread's state renders the rows again. */
const Rows = memo(function Rows({ thread, composer, name, onReport }: ThreadProps) {
  const ownId = useSelector(thread, selectOwnId)
  const messages = useSelector(thread, selectMessages)
  const threadEvents = useSelector(thread, selectThreadEvents)
  const outgoing = useSelector(composer, selectOutgoing)
  const timeZone = useTimeZone()
  const rows = useMemo(
    () => threadRows({ ownId, messages, threadEvents, outgoing, timeZone }),
    [ownId, messages, threadEvents, outgoing, timeZone],
  )
  useWritingOn()
  return rows.map((row) => (
    <ThreadLine
      key={row.id}
      row={row}
      ownId={ownId}
      name={name}
      thread={thread}
      composer={composer}
      onReport={onReport}
    />
  ))
})

/** Screen readers announce messages that arrive, and none that were fetched. */
const fetching: ReadonlySet<string> = new Set(['opening', 'loadingOlder', 'refreshing'])

function Log(props: ThreadProps) {
  const { thread } = props
  const isFetching = fetching.has(useSelector(thread, selectThreadState))
  // Deferred, so that fetched rows are in the page before the log stops being busy.
  const wasFetching = useDeferredValue(isFetching)
  return (
    <LogColumn
      role="log"
      aria-label="Messages"
      aria-busy={isFetching || wasFetching}
      onErrorCapture={({ target }) => {
        const address = target instanceof Element && target.getAttribute('src')
        if (address) thread.send({ type: 'media.failed', address, at: serverNow() })
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

/** The messages of a conversation, in each state of their thread. */
export function ThreadMessages({
  thread,
  composer,
  name,
  onReport,
  isApproved,
}: ThreadProps & { isApproved: boolean }) {
  const state = useSelector(thread, selectThreadState)
  const hasMessages = useSelector(thread, selectMessages).length > 0
  const hasEvents = useSelector(thread, selectThreadEvents).length > 0
  const hasOutgoing = useSelector(composer, selectOutgoing).length > 0
  const isEmpty = !hasMessages && !hasEvents && !hasOutgoing
  const hasOlder = useSelector(thread, selectHasOlder)
  const retry = () => thread.send({ type: 'thread.retry' })

  if (state === 'failed.opening') {
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
        {state === 'opening' && <ThreadSkeleton />}
        {state === 'erasing' && (
          <UnderWay>
            <Spinner label="Deleting the conversation" />
          </UnderWay>
        )}
        {state === 'erased' && (
          <EmptyState scene="moon" title="Conversation deleted">
            They keep their copy.
          </EmptyState>
        )}
        {state === 'failed.older' && <NotLoaded title="Couldn’t load older messages" onRetry={retry} />}
        {state === 'loadingOlder' && (
          <UnderWay>
            <Spinner label="Loading older messages" size="small" />
          </UnderWay>
        )}
        {state === 'open' && hasOlder && (
          <LoadMore
            label="Show older messages"
            isLoading={false}
            onReach={() => thread.send({ type: 'thread.older' })}
          />
        )}
        {state === 'open' && isEmpty && isApproved && (
          <EmptyState scene="campfire" title={<NamedText text={`Say hello to ${name}`} name={name} />}>
            Their profile may give you something to write about.
          </EmptyState>
        )}
        {state === 'open' && isEmpty && !isApproved && (
          <EmptyState
            scene="moon"
            title={
              <span>
                You can message <bdi>{name}</bdi> once your profile is approved
              </span>
            }
          >
            Approval usually takes under 24 hours.
          </EmptyState>
        )}
        <Log thread={thread} composer={composer} name={name} onReport={onReport} />
        {state === 'refreshing' && (
          <UnderWay>
            <Spinner label="Catching up" size="small" />
          </UnderWay>
        )}
        {state === 'failed.refreshing' && <NotLoaded title="Couldn’t load new messages" onRetry={retry} />}
      </Content>
    </Scroll>
  )
}
