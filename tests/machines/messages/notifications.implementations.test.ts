import { expect, it, vi } from 'vitest'
import { createActor } from 'xstate'

import type { Answer } from '../../../contract/answer.ts'
import { createNotificationsImplementations } from '../../../src/machines/messages/notifications/implementations.ts'
import { notificationsMachine } from '../../../src/machines/messages/notifications/machine.ts'
import { notificationPage } from './notifications.cases.ts'
import { createTestBus } from '../testBus.ts'

it.each(['marking', 'erasing'] as const)(
  'refreshes the counts after %s, even if the dialog was closed meanwhile',
  async (state) => {
    const { bus, told } = createTestBus()
    const answered = Promise.withResolvers<Answer<unknown>>()
    const atOnce = Promise.resolve({ ok: true as const, data: {} })
    const machine = notificationsMachine.provide(
      createNotificationsImplementations({
        bus,
        loadNotifications: () => Promise.resolve(notificationPage([2])),
        markAsRead: () => (state === 'marking' ? answered.promise : atOnce),
        eraseNotifications: () => answered.promise,
      }),
    )
    const notifications = createActor(machine).start()
    await vi.waitFor(() => {
      notifications.send({ type: 'notifications.erase' })
      expect(notifications.getSnapshot().value).toBe(state)
    })
    notifications.stop()
    told.length = 0
    answered.resolve({ ok: true, data: {} })
    await vi.waitFor(() => expect(told).toEqual([{ type: 'unread.refresh' }]))
  },
)
