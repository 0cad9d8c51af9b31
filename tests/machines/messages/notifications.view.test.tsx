import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { NotificationsDialog } from '../../../src/views/screens/Notifications/NotificationsDialog.tsx'
import { describeView } from '../harness/describeView.tsx'
import { LiveActor } from '../harness/liveActor.ts'
import { liveMachineOf } from '../harness/paths.ts'
import { notificationPage, notifications } from './notifications.cases.ts'

describeView(notifications, (actor) => <NotificationsDialog notifications={actor} />)

it('shows the notifications while they are marked as read', () => {
  const modal = new LiveActor(liveMachineOf(notifications))
  modal.finish('loadNotifications', notificationPage([2]))
  modal.isIn('marking')
  render(<NotificationsDialog notifications={modal.actor} />)
  expect(screen.getByRole('list', { name: 'Notifications' }).textContent).toContain('Welcome in.')
  expect(screen.queryByRole('button', { name: 'Remove all' })).toBeNull()
})
