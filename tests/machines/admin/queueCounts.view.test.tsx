import { act, cleanup, render, screen } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { expect } from 'vitest'
import type { ActorRefFrom } from 'xstate'
import type { queueCountsMachine } from '../../../src/machines/admin/queueCounts/machine.ts'
import { adminGroups } from '../../../src/views/admin/adminNavigation.ts'
import { AdminNav } from '../../../src/views/admin/AdminNav.tsx'
import { QueueCountsContext } from '../../../src/views/admin/queueCounts.ts'
import { describeShown } from '../harness/describeShown.ts'
import { queueCounts } from './queueCounts.cases.ts'

function Navigation({ counts }: { counts: ActorRefFrom<typeof queueCountsMachine> }) {
  const known = useSelector(counts, ({ context }) => context.counts)
  return (
    <QueueCountsContext value={known}>
      <AdminNav groups={adminGroups(false)} current="/admin" />
    </QueueCountsContext>
  )
}

describeShown(queueCounts, ({ actor }) => {
  render(<Navigation counts={actor} />)
  /** The count of the link is the last that was known. */
  const look = async () => {
    await act(async () => {})
    const [known] = actor.getSnapshot().context.counts
    const [link] = screen.getAllByRole('link', { name: /^New photos/ })
    expect(link?.textContent).toBe(`New photos${known?.count ?? ''}`)
  }
  return { looks: { loading: look, shown: look }, end: cleanup }
})
