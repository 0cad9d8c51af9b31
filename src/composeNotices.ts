/** The chart of the system-messages modal with its services plugged in. */
import type { Bus } from './machines/root/bus.ts'
import { createNoticesImplementations } from './machines/notices/implementations.ts'
import { noticesMachine } from './machines/notices/machine.ts'
import type { createMessageServices } from './services/messages.ts'

export interface NoticesDeps {
  bus: Bus
  messages: ReturnType<typeof createMessageServices>
}

export const composeNotices = ({ bus, messages }: NoticesDeps) => ({
  notices: noticesMachine.provide(
    createNoticesImplementations({ ...messages, bus, markAsRead: messages.markNoticesAsRead }),
  ),
})
