import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { NotificationsDialog } from '../../../src/views/screens/Notifications/NotificationsDialog.tsx'
import { describeView } from '../harness/describeView.tsx'
import { LiveActor } from '../harness/liveActor.ts'
import { liveMachineOf } from '../harness/paths.ts'
import { systemMessage } from '../people.ts'
import { notificationPage, notifications } from './notifications.cases.ts'

describeView(notifications, (actor) => <NotificationsDialog notifications={actor} />)

it('shows the notifications while they are marked as read', () => {
  const modal = new LiveActor(liveMachineOf(notifications))
  modal.finish('loadNotifications', notificationPage([2]))
  modal.isIn('marking')
  render(<NotificationsDialog notifications={modal.actor} />)
  expect(screen.getByRole('list', { name: 'Notifications' }).textContent).toContain(
    'Your profile is approved.',
  )
  expect(screen.queryByRole('button', { name: 'Remove all' })).toBeNull()
})

it('removes one notification by its button, and brings it back', () => {
  const modal = new LiveActor(liveMachineOf(notifications))
  modal.finish('loadNotifications', notificationPage([3, 2]))
  modal.fail('markAsRead')
  render(<NotificationsDialog notifications={modal.actor} />)
  const [first] = screen.getAllByRole('button', { name: 'Remove' })
  if (!first) throw new Error('There is no button to remove a notification.')
  fireEvent.click(first)
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  act(() => modal.finish('removeNotifications', { ok: true, data: '2026-03-01T12:10:00.000Z' }))
  expect(screen.getByText('Notification removed.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove all' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  act(() => modal.finish('restoreNotifications', { ok: true, data: {} }))
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

it('links to the appeal against a decision that a notification tells of', () => {
  const modal = new LiveActor(liveMachineOf(notifications))
  modal.finish('loadNotifications', {
    ok: true,
    data: { data: [systemMessage({ id: 3, decision_id: 7 }), systemMessage({ id: 2 })], next_cursor: null },
  })
  render(<NotificationsDialog notifications={modal.actor} />)
  const links = screen.getAllByRole('link', { name: 'Appeal' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/account/decisions/7'])
})

it('says of several removals that they can be undone together', () => {
  const modal = new LiveActor(liveMachineOf(notifications))
  modal.finish('loadNotifications', notificationPage([3, 2]))
  modal.fail('markAsRead')
  render(<NotificationsDialog notifications={modal.actor} />)
  for (const removedAt of ['2026-03-01T12:10:00.000Z', '2026-03-01T12:10:01.000Z']) {
    const [first] = screen.getAllByRole('button', { name: 'Remove' })
    if (!first) throw new Error('There is no button to remove a notification.')
    fireEvent.click(first)
    act(() => modal.finish('removeNotifications', { ok: true, data: removedAt }))
  }
  expect(screen.getByText('Notifications removed.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove all' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  act(() => modal.finish('restoreNotifications', { ok: true, data: {} }))
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

it('shows the empty state with the undo at once when the last one is removed, and no empty footer', () => {
  const modal = new LiveActor(liveMachineOf(notifications))
  modal.finish('loadNotifications', notificationPage([2]))
  modal.fail('markAsRead')
  render(<NotificationsDialog notifications={modal.actor} />)
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const empty = screen.getByRole('heading', { name: 'No notifications' }).closest('section')
  const buttons = () =>
    screen.getAllByRole('button').map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)
  act(() => modal.finish('removeNotifications', { ok: true, data: '2026-03-01T12:10:00.000Z' }))
  const undo = screen.getByRole('button', { name: 'Undo' })
  expect(empty?.contains(undo)).toBe(true)
  expect(empty?.contains(screen.getByText('Notification removed.'))).toBe(true)
  // Nothing is left for a footer.
  expect(screen.getByRole('dialog').querySelectorAll('footer')).toHaveLength(1)
  act(() => modal.waitFor('undoDelay'))
  modal.isIn('empty')
  expect(empty?.isConnected).toBe(true)
  expect(buttons()).not.toContain('Undo')
})
