import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { broadcastReceiversMachine } from '../../../machines/admin/broadcastReceivers/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { color, size, space } from '../../theme/tokens.ts'
import { membersText } from './segmentText.ts'

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]} ${space[3]};
  min-height: ${size.smallButton};
  font-variant-numeric: tabular-nums;

  [data-tone='bad'] {
    color: ${color.danger};
  }
`

type Snapshot = SnapshotFrom<typeof broadcastReceiversMachine>

const selectState = ({ value }: Snapshot) => value.count
const selectCount = ({ context }: Snapshot) => context.count

const countText = (count: number) =>
  count === 0 ? 'No member is in this segment' : `Goes to ${membersText(count)}`

/** How many members get the message. Read out when it changes. */
export function ReceiverCount({ receivers }: { receivers: ActorRefFrom<typeof broadcastReceiversMachine> }) {
  const state = useSelector(receivers, selectState)
  const count = useSelector(receivers, selectCount)
  const isCounting = state === 'pausing' || state === 'counting'
  return (
    <Line>
      <span role="status">
        {isCounting && <span>Counting the members…</span>}
        {state === 'counted' && count !== null && <span>{countText(count)}</span>}
      </span>
      {state === 'failed' && (
        <>
          <span role="alert" data-tone="bad">
            Couldn’t count the members.
          </span>
          <Button size="small" onClick={() => receivers.send({ type: 'count.retry' })}>
            Count again
          </Button>
        </>
      )}
    </Line>
  )
}
