import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'

import { Notices } from '../../src/views/shell/Notices.tsx'
import { describeView } from './harness/describeView.tsx'
import { LiveActor } from './harness/liveActor.ts'
import { liveMachineOf } from './harness/paths.ts'
import { noticePage, notices } from './notices.cases.ts'

describeView(notices, (actor) => <Notices notices={actor} />)

it('shows the notices while they are marked as read, and is gone when closed', async () => {
  const modal = new LiveActor(liveMachineOf(notices))
  modal.send({ type: 'notices.open' })
  modal.finish('loadNotices', noticePage([2]))
  modal.isIn('marking')
  render(<Notices notices={modal.actor} />)
  expect(screen.getByRole('list', { name: 'Notices' }).textContent).toContain('Welcome in.')
  expect(screen.queryByRole('button', { name: 'Remove all' })).toBeNull()
  act(() => modal.send({ type: 'notices.close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
