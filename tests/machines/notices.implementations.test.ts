import { expect, it, vi } from 'vitest'
import { createActor } from 'xstate'

import type { Answer } from '../../contract/answer.ts'
import { createNoticesImplementations } from '../../src/machines/notices/implementations.ts'
import { noticesMachine } from '../../src/machines/notices/machine.ts'
import { noticePage } from './notices.cases.ts'
import { createTestBus } from './testBus.ts'

it.each(['marking', 'erasing'] as const)(
  'the bell counts anew after %s, though the dialog was closed meanwhile',
  async (state) => {
    const { bus, told } = createTestBus()
    const answered = Promise.withResolvers<Answer<unknown>>()
    const atOnce = Promise.resolve({ ok: true as const, data: {} })
    const machine = noticesMachine.provide(
      createNoticesImplementations({
        bus,
        loadNotices: () => Promise.resolve(noticePage([2])),
        markAsRead: () => (state === 'marking' ? answered.promise : atOnce),
        eraseNotices: () => answered.promise,
      }),
    )
    const notices = createActor(machine).start()
    await vi.waitFor(() => {
      notices.send({ type: 'notices.erase' })
      expect(notices.getSnapshot().value).toBe(state)
    })
    notices.stop()
    told.length = 0
    answered.resolve({ ok: true, data: {} })
    await vi.waitFor(() => expect(told).toEqual([{ type: 'unread.refresh' }]))
  },
)
