import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { LoadMore } from '../../components/LoadMore.tsx'
import { Notice } from '../../components/Notice.tsx'
import { Spinner } from '../../components/Spinner.tsx'
import { selectHasOlder, selectThread } from '../../../machines/conversation/selectors.ts'
import { space } from '../../theme/tokens.ts'
import { talkRows } from './talkRows.ts'
import { TalkRow } from './TalkRow.tsx'
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

const Log = styled.div`
  display: flex;
  flex-direction: column;
  gap: 3px;
`

export function ThreadTalk({ conversation, name }: { conversation: ConversationActor; name: string }) {
  const snapshot = useSelector(conversation, (value) => value)
  const rows = useSelector(conversation, selectThread)
  const hasOlder = useSelector(conversation, selectHasOlder)
  const { ownId } = snapshot.context
  const isOpen = snapshot.matches({ thread: 'open' })

  if (snapshot.matches({ thread: 'missing' })) {
    return (
      <Scroll>
        <EmptyState scene="door" title="This conversation does not exist">
          He may have left, or the address is mistyped.
        </EmptyState>
      </Scroll>
    )
  }
  if (snapshot.matches({ thread: { failed: 'opening' } })) {
    return (
      <Scroll>
        <ErrorState
          title="The conversation did not open"
          onRetry={() => conversation.send({ type: 'thread.retry' })}
        >
          Nothing of it is lost. Check your connection.
        </ErrorState>
      </Scroll>
    )
  }
  return (
    <Scroll tabIndex={0} role="region" aria-label={`Messages with ${name}`}>
      <Content>
        {snapshot.matches({ thread: 'opening' }) && <Spinner label="Opening the conversation" />}
        {snapshot.matches({ thread: 'erasing' }) && <Spinner label="Erasing the conversation" />}
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
              <Button size="small" onClick={() => conversation.send({ type: 'thread.retry' })}>
                Try again
              </Button>
            }
          />
        )}
        {snapshot.matches({ thread: 'loadingOlder' }) && (
          <Spinner label="Loading older messages" size="small" />
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
          {talkRows(rows, ownId).map((row) => (
            <TalkRow key={row.key} row={row} name={name} conversation={conversation} />
          ))}
        </Log>
        {snapshot.matches({ thread: 'refreshing' }) && <Spinner label="Catching up" size="small" />}
      </Content>
    </Scroll>
  )
}
