import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Broadcast } from '../../../../contract/broadcasts.ts'
import type { SegmentChoices } from '../../../machines/admin/broadcastReceivers/machine.ts'
import type { broadcastsMachine } from '../../../machines/admin/broadcasts/machine.ts'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { Spinner } from '../../components/layout/Spinner.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { useConfirmation } from '../../screens/MemberList/useConfirmation.ts'
import { space, text } from '../../theme/tokens.ts'
import { MoreRows } from '../components/MoreRows.tsx'
import { BroadcastItem } from './BroadcastItem.tsx'
import { segmentText } from './segmentText.ts'

const Section = styled.section`
  display: grid;
  gap: ${space[4]};
  margin-top: ${space[8]};

  > h2 {
    font: ${text.h20};
  }
`

type Snapshot = SnapshotFrom<typeof broadcastsMachine>

/** What is being done to a message, read out. */
const changeTexts = {
  idle: '',
  stopping: 'Stopping the message',
  continuing: 'Continuing the message',
} as const

const changeOf = ({ value, context }: Snapshot, { id }: Broadcast) =>
  value.change === 'idle' || context.changedId !== id ? null : value.change

export interface BroadcastListProps {
  broadcasts: ActorRefFrom<typeof broadcastsMachine>
  /** The names of roles and countries, as far as they are known. */
  choices: SegmentChoices
}

/** The messages that went to many members, newest first, in all states of their chart. */
export function BroadcastList({ broadcasts: actor, choices }: BroadcastListProps) {
  const snapshot = useSelector(actor, (current) => current)
  const { broadcasts, nextCursor } = snapshot.context
  const ask = useConfirmation<number>('broadcast.stop', (id) => actor.send({ type: 'broadcast.stop', id }))
  const stop = ({ id, sent_count: sent }: Broadcast) =>
    ask(id, {
      title: 'Stop this message?',
      sentence: 'Nobody else gets it, and it can’t be continued.',
      detail: sent === 0 ? 'Nobody has got it yet.' : 'Members who have got it keep it.',
      label: 'Stop the message',
      tone: 'danger',
    })
  return (
    <Section aria-labelledby="sent-messages">
      <h2 id="sent-messages">Sent messages</h2>
      <VisuallyHidden role="status">{changeTexts[snapshot.value.change]}</VisuallyHidden>
      {snapshot.matches({ list: 'failed' }) && (
        <ErrorState
          title="Couldn’t load the messages"
          onRetry={() => actor.send({ type: 'broadcasts.retry' })}
        >
          Nothing is lost.
        </ErrorState>
      )}
      {snapshot.matches({ list: 'shown' }) && broadcasts.length === 0 && (
        <EmptyState scene="lantern" title="No messages yet">
          The first one that you send appears here.
        </EmptyState>
      )}
      {broadcasts.length > 0 && (
        <Panel>
          <ul aria-labelledby="sent-messages">
            {broadcasts.map((broadcast) => {
              const { id } = broadcast
              return (
                <BroadcastItem
                  key={id}
                  broadcast={broadcast}
                  segment={segmentText(broadcast.segment, choices)}
                  change={changeOf(snapshot, broadcast)}
                  onStop={snapshot.can({ type: 'broadcast.stop', id }) ? () => stop(broadcast) : null}
                  onContinue={
                    snapshot.can({ type: 'broadcast.continue', id })
                      ? () => actor.send({ type: 'broadcast.continue', id })
                      : null
                  }
                />
              )
            })}
          </ul>
        </Panel>
      )}
      {snapshot.matches({ list: 'loading' }) && <Spinner label="Loading messages" />}
      {snapshot.matches({ list: 'shown' }) && nextCursor !== null && (
        <MoreRows
          count={broadcasts.length}
          isLoading={snapshot.matches({ list: { shown: 'loadingMore' } })}
          onMore={() => actor.send({ type: 'broadcasts.more' })}
        />
      )}
    </Section>
  )
}
