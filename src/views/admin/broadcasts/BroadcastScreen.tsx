import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { broadcastReceiversMachine } from '../../../machines/admin/broadcastReceivers/machine.ts'
import { emptyBroadcast, segmentOf } from '../../../machines/admin/broadcasts/form.ts'
import { useCharts } from '../../lodge.ts'
import { pages } from '../../pages.ts'
import { AdminPage } from '../components/AdminPage.tsx'
import { BroadcastForm } from './BroadcastForm.tsx'
import { BroadcastList } from './BroadcastList.tsx'
import { useKeptForm } from '../../screens/keptFields.ts'

const selectChoices = ({ context }: SnapshotFrom<typeof broadcastReceiversMachine>) => context.choices

/** Sends a system message to all members or to some of them, and shows those that were sent. */
export function BroadcastScreen() {
  const charts = useCharts('broadcasts')
  const form = useKeptForm(charts.broadcastForm, 'broadcast', emptyBroadcast)
  const receivers = useActorRef(charts.broadcastReceivers)
  const broadcasts = useActorRef(charts.broadcasts)
  useEffect(() => {
    // The form may begin with a segment that was kept.
    const segment = segmentOf(form.getSnapshot().context.fields)
    const { segment: counted } = receivers.getSnapshot().context
    if (JSON.stringify(segment) !== JSON.stringify(counted))
      receivers.send({ type: 'segment.changed', segment })
  }, [form, receivers])
  const choices = useSelector(receivers, selectChoices)
  return (
    <AdminPage
      title={pages.systemMessages.title}
      lead="What you send appears in the notifications of members."
    >
      <BroadcastForm
        form={form}
        receivers={receivers}
        onSent={(broadcast) => broadcasts.send({ type: 'broadcast.sent', broadcast })}
      />
      <BroadcastList broadcasts={broadcasts} choices={choices} />
    </AdminPage>
  )
}
