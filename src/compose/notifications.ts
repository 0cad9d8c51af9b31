/** The chart of the notifications modal, with its services. */
import type { Bus } from '../machines/app/root/bus.ts'
import { createNotificationsImplementations } from '../machines/messages/notifications/implementations.ts'
import { notificationsMachine } from '../machines/messages/notifications/machine.ts'
import type { createMessageServices } from '../services/messages.ts'

export interface NotificationsDeps {
  bus: Bus
  messages: ReturnType<typeof createMessageServices>
}

export const composeNotifications = ({ bus, messages }: NotificationsDeps) => ({
  notifications: notificationsMachine.provide(
    createNotificationsImplementations({ ...messages, bus, markAsRead: messages.markNotificationsAsRead }),
  ),
})
