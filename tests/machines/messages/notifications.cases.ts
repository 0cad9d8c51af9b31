import assert from 'node:assert/strict'
import type { SystemMessage } from '../../../contract/systemMessages.ts'
import { notificationsMachine } from '../../../src/machines/messages/notifications/machine.ts'
import { chart } from '../harness/chart.ts'
import { refusal } from '../people.ts'

const notification = (id: number): SystemMessage => ({
  id,
  text: 'Welcome in.',
  is_read: false,
  user_id: 1,
  from_user_id: null,
  from_user: { name: 'System notification' },
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:00.000Z',
})

export const notificationPage = (ids: number[], next: string | null = null) => ({
  ok: true as const,
  data: { data: ids.map(notification), next_cursor: next },
})
const done = { ok: true as const, data: {} }
const refresh = { type: 'intend', params: { type: 'unread.refresh' } }
const notRemoved = {
  type: 'flash',
  params: { type: 'error', html: 'Couldn’t remove the notifications.' },
}

export const notifications = chart({
  machine: notificationsMachine,
  events: {},
  services: {
    loadNotifications: {
      done: [notificationPage([2]), notificationPage([2], '2'), notificationPage([]), refusal(429)],
      error: [new Error('No network.')],
    },
    markAsRead: { done: [done], error: [new Error('No network.')] },
    eraseNotifications: { done: [done, refusal(429)], error: [new Error('No network.')] },
  },
  explore: (snapshot) => snapshot.context.notifications.length < 3,
  survivors: {
    'erasing: done eraseNotifications [isAnswered] → empty goes to marking':
      'nothing is left to mark, and from there it goes on to empty',
  },
  journeys: {
    'loads them page by page, and marks each page': (start) => {
      const modal = start()
      modal.isIn('loading')
      assert.deepEqual(modal.inputsOf('loadNotifications'), [{ cursor: null }])
      modal.finish('loadNotifications', notificationPage([3], '3'))
      modal.isIn('marking')
      modal.finish('markAsRead', done)
      modal.isIn('shown')
      assert.deepEqual(modal.effects, [refresh])
      modal.send({ type: 'notifications.more' })
      assert.deepEqual(modal.inputsOf('loadNotifications').at(-1), { cursor: '3' })
      modal.finish('loadNotifications', notificationPage([2]))
      modal.finish('markAsRead', done)
      assert.deepEqual(
        modal.context.notifications.map(({ id }) => id),
        [3, 2],
      )
      modal.send({ type: 'notifications.more' })
      modal.isIn('shown')
    },
    'says that there are none, and marks none': (start) => {
      const modal = start()
      modal.finish('loadNotifications', notificationPage([]))
      modal.isIn('empty')
      assert.deepEqual(modal.underWay('markAsRead'), [])
    },
    'shows no flash when marking fails': (start) => {
      const modal = start()
      modal.finish('loadNotifications', notificationPage([2]))
      modal.fail('markAsRead')
      modal.isIn('shown')
      assert.deepEqual(modal.effects, [])
    },
    'removes all; keeps them with a flash on a refusal or a failure': (start) => {
      const modal = start()
      modal.finish('loadNotifications', notificationPage([2], '2'))
      modal.fail('markAsRead')
      modal.send({ type: 'notifications.erase' })
      modal.isIn('erasing')
      modal.finish('eraseNotifications', refusal(429))
      modal.isIn('shown')
      modal.send({ type: 'notifications.erase' })
      modal.fail('eraseNotifications')
      modal.isIn('shown')
      assert.equal(modal.context.notifications.length, 1)
      assert.deepEqual(modal.effects, [notRemoved, notRemoved])
      modal.send({ type: 'notifications.erase' })
      modal.finish('eraseNotifications', done)
      modal.isIn('empty')
      assert.deepEqual(modal.context, { notifications: [], nextCursor: null })
      assert.deepEqual(modal.effects.at(-1), refresh)
    },
    'tries again after a refusal or a failure to load': (start) => {
      const modal = start()
      modal.finish('loadNotifications', refusal(429))
      modal.isIn('failed')
      modal.send({ type: 'notifications.retry' })
      modal.isIn('loading')
      modal.fail('loadNotifications')
      modal.isIn('failed')
    },
  },
})
