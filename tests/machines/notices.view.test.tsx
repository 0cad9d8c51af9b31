import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { NoticesDialog } from '../../src/views/screens/Notices/NoticesDialog.tsx'
import { describeView } from './harness/describeView.tsx'
import { LiveActor } from './harness/liveActor.ts'
import { liveMachineOf } from './harness/paths.ts'
import { noticePage, notices } from './notices.cases.ts'

describeView(notices, (actor) => <NoticesDialog notices={actor} />)

it('shows the notices while they are marked as read', () => {
  const modal = new LiveActor(liveMachineOf(notices))
  modal.finish('loadNotices', noticePage([2]))
  modal.isIn('marking')
  render(<NoticesDialog notices={modal.actor} />)
  expect(screen.getByRole('list', { name: 'Notices' }).textContent).toContain('Welcome in.')
  expect(screen.queryByRole('button', { name: 'Remove all' })).toBeNull()
})
