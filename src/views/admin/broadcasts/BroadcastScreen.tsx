import { useActorRef, useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { broadcastReceiversMachine } from '../../../machines/admin/broadcastReceivers/machine.ts'
import { emptyBroadcast } from '../../../machines/admin/broadcasts/form.ts'
import { useCharts } from '../../lodge.ts'
import { pages } from '../../pages.ts'
import { AdminPage } from '../components/AdminPage.tsx'
import { BroadcastForm } from './BroadcastForm.tsx'
import { BroadcastList } from './BroadcastList.tsx'

const selectChoices = ({ context }: SnapshotFrom<typeof broadcastReceiversMachine>) => context.choices

/** Sends a system message to all members or to some of them, and shows those that were sent. */
export function BroadcastScreen() {
  const charts = useCharts('broadcasts')
  const form = useActorRef(charts.broadcastForm, { input: { fields: emptyBroadcast } })
  const receivers = useActorRef(charts.broadcastReceivers)
  const broadcasts = useActorRef(charts.broadcasts)
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
