import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { selectHasOlder, selectThread } from '../../../machines/conversation/selectors.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { LoadMore } from '../../components/LoadMore.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Spinner } from '../../components/Spinner.tsx'
import { color, space } from '../../theme/tokens.ts'
import { TalkRow } from './TalkRow.tsx'
import { talkRows } from './talkRows.ts'
import { TalkSkeleton } from './TalkSkeleton.tsx'
import type { ConversationActor } from './ThreadHead.tsx'

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

const Log = styled.div`
  display: flex;
  flex-direction: column;
  gap: 3px;
`

export function ThreadTalk({ conversation, name }: { conversation: ConversationActor; name: string }) {
  const snapshot = useSelector(conversation, (value) => value)
  const rows = useSelector(conversation, selectThread)
  const hasOlder = useSelector(conversation, selectHasOlder)
  const isOpen = snapshot.matches({ thread: 'open' })
  const retry = () => conversation.send({ type: 'thread.retry' })

  if (snapshot.matches({ thread: 'missing' })) {
    return (
      <Middle>
        <EmptyState scene="door" title="This conversation does not exist">
          He may have left, or the address is mistyped.
        </EmptyState>
      </Middle>
    )
  }
  if (snapshot.matches({ thread: { failed: 'opening' } })) {
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
        {snapshot.matches({ thread: 'opening' }) && <TalkSkeleton />}
        {snapshot.matches({ thread: 'erasing' }) && (
          <UnderWay>
            <Spinner label="Erasing the conversation" />
          </UnderWay>
        )}
        {snapshot.matches({ thread: 'erased' }) && (
          <EmptyState scene="moon" title="This conversation is erased">
            It is gone for you; what he kept is his.
          </EmptyState>
        )}
        {snapshot.matches({ thread: { failed: 'older' } }) && (
          <Notice
            tone="error"
            title="Older messages did not load"
            action={
              <Button size="small" onClick={retry}>
                Try again
              </Button>
            }
          />
        )}
        {snapshot.matches({ thread: 'loadingOlder' }) && (
          <UnderWay>
            <Spinner label="Loading older messages" size="small" />
          </UnderWay>
        )}
        {isOpen && hasOlder && (
          <LoadMore
            label="Show older messages"
            isLoading={false}
            onReach={() => conversation.send({ type: 'thread.older' })}
          />
        )}
        {isOpen && rows.length === 0 && (
          <EmptyState scene="campfire" title={`Say hello to ${name}`}>
            The first line is the hardest. Something from his profile is a good beginning.
          </EmptyState>
        )}
        <Log role="log" aria-label="Messages">
          {talkRows(rows, snapshot.context.ownId).map((row) => (
            <TalkRow key={row.key} row={row} name={name} conversation={conversation} />
          ))}
        </Log>
        {snapshot.matches({ thread: 'refreshing' }) && (
          <UnderWay>
            <Spinner label="Catching up" size="small" />
          </UnderWay>
        )}
      </Content>
    </Scroll>
  )
}
