import { expect, it, vi } from 'vitest'
import { createActor } from 'xstate'

import type { Answer } from '../../../contract/answer.ts'
import { createNotificationsImplementations } from '../../../src/machines/messages/notifications/implementations.ts'
import { notificationsMachine } from '../../../src/machines/messages/notifications/machine.ts'
import { refusal, systemMessage } from '../people.ts'
import { createTestBus } from '../testBus.ts'
import { notificationPage } from './notifications.cases.ts'

const removedAt = '2026-03-01T12:10:00.000Z'

it.each(['marking', 'removing', 'restoring'] as const)(
  'refreshes the counts after %s, even if the dialog was closed meanwhile',
  async (state) => {
    const { bus, told } = createTestBus()
    const answered = Promise.withResolvers<Answer<string>>()
    const answerIn = (own: typeof state) =>
      own === state ? answered.promise : Promise.resolve({ ok: true as const, data: removedAt })
    const machine = notificationsMachine.provide(
      createNotificationsImplementations({
        bus,
        loadNotifications: () => Promise.resolve(notificationPage([2])),
        markAsRead: () => answerIn('marking'),
        removeNotifications: () => answerIn('removing'),
        restoreNotifications: () => answerIn('restoring'),
      }),
    )
    const notifications = createActor(machine).start()
    await vi.waitFor(() => {
      notifications.send({ type: 'notifications.undo' })
      notifications.send({ type: 'notifications.removeAll' })
      expect(notifications.getSnapshot().value).toBe(state)
    })
    notifications.stop()
    told.length = 0
    answered.resolve({ ok: true, data: removedAt })
    await vi.waitFor(() => expect(told).toEqual([{ type: 'unread.refresh' }]))
  },
)

it('hears of new notifications while the dialog is open', async () => {
  const { bus } = createTestBus()
  const done = () => Promise.resolve({ ok: true as const, data: removedAt })
  const machine = notificationsMachine.provide(
    createNotificationsImplementations({
      bus,
      loadNotifications: () => Promise.resolve(notificationPage([2])),
      markAsRead: done,
      removeNotifications: done,
      restoreNotifications: done,
    }),
  )
  const notifications = createActor(machine).start()
  await vi.waitFor(() => expect(notifications.getSnapshot().value).toBe('shown'))
  bus.send({ type: 'realtime.systemMessageCreated', systemMessage: systemMessage({ id: 3 }) })
  await vi.waitFor(() =>
    expect(notifications.getSnapshot().context.notifications.map(({ id }) => id)).toEqual([3, 2]),
  )
})

it.each([
  ['offers undo again if one is refused', refusal(429), 'undoable'],
  ['shows them', { ok: true, data: {} } as const, 'shown'],
])('restores each removal, and %s', async (_, answer, end) => {
  const { bus } = createTestBus()
  const [first, second] = ['2026-03-01T12:10:00.000Z', '2026-03-01T12:10:01.000Z']
  const left = [first, second]
  const restored: string[] = []
  const machine = notificationsMachine.provide(
    createNotificationsImplementations({
      bus,
      loadNotifications: () => Promise.resolve(notificationPage([3, 2])),
      markAsRead: () => Promise.resolve({ ok: true, data: {} }),
      removeNotifications: () => Promise.resolve({ ok: true, data: left.shift() ?? '' }),
      restoreNotifications: (moment) => {
        restored.push(moment)
        return Promise.resolve(moment === second ? answer : { ok: true, data: {} })
      },
    }),
  )
  const notifications = createActor(machine).start()
  const isIn = (state: string) => vi.waitFor(() => expect(notifications.getSnapshot().value).toBe(state))
  await isIn('shown')
  for (const id of [3, 2]) {
    notifications.send({ type: 'notifications.remove', id })
    await isIn('undoable')
  }
  notifications.send({ type: 'notifications.undo' })
  await isIn(end)
  expect(restored).toEqual([first, second])
})
