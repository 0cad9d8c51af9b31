import assert from 'node:assert/strict'
import { notificationsMachine } from '../../../src/machines/messages/notifications/machine.ts'
import { chart } from '../harness/chart.ts'
import { fetchFlash, refusal, systemMessage } from '../people.ts'

export const notificationPage = (ids: number[], next: string | null = null) => ({
  ok: true as const,
  data: { data: ids.map((id) => systemMessage({ id })), next_cursor: next },
})
const done = { ok: true as const, data: {} }
const removedAt = '2026-03-01T12:10:00.000Z'
/** Names another removal. */
const later = '2026-03-01T12:10:05.000Z'
const removed = { ok: true as const, data: removedAt }
const refresh = { type: 'intend', params: { type: 'unread.refresh' } }
const error = (html: string) => ({ type: 'flash', params: { type: 'error', html } })
const notRemoved = error('Couldn’t remove the notifications.')
const notRestored = error('Couldn’t bring the notifications back.')
const created = (id: number) =>
  ({ type: 'realtime.systemMessageCreated', systemMessage: systemMessage({ id }) }) as const
const idsOf = ({ context }: { context: { notifications: readonly { id: number }[] } }) =>
  context.notifications.map(({ id }) => id)

export const notifications = chart({
  machine: notificationsMachine,
  events: {
    'notifications.remove': ({ notifications: [newest] }) => [{ id: newest?.id ?? 9 }, { id: 9 }],
    'realtime.systemMessageCreated': [{ systemMessage: systemMessage({ id: 3 }) }],
  },
  services: {
    loadNotifications: {
      done: [
        notificationPage([2]),
        notificationPage([2], '2'),
        notificationPage([]),
        refusal(401),
        refusal(429),
      ],
      error: [new Error('No network.')],
    },
    markAsRead: { done: [done], error: [new Error('No network.')] },
    removeNotifications: { done: [removed, refusal(429)], error: [new Error('No network.')] },
    restoreNotifications: { done: [done, refusal(429)], error: [new Error('No network.')] },
  },
  explore: ({ context }) => context.notifications.length < 3 && context.undoable.length < 3,
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
      assert.deepEqual(idsOf(modal), [3, 2])
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
    'shows a new notification first, once, and marks it as read': (start) => {
      const modal = start()
      modal.send(created(3))
      modal.finish('loadNotifications', notificationPage([3, 2]))
      assert.deepEqual(idsOf(modal), [3, 2])
      modal.send(created(4))
      assert.deepEqual(idsOf(modal), [4, 3, 2])
      modal.finish('markAsRead', done)
      modal.isIn('shown')
      modal.send(created(5))
      modal.isIn('marking')
      assert.deepEqual(idsOf(modal), [5, 4, 3, 2])
      assert.equal(modal.inputsOf('markAsRead').length, 3)
    },
    'shows a new notification where there were none': (start) => {
      const modal = start()
      modal.finish('loadNotifications', notificationPage([]))
      modal.send(created(3))
      modal.isIn('marking')
      assert.deepEqual(idsOf(modal), [3])
    },
    'removes all that were shown, and brings them back on undo with what arrived meanwhile': (start) => {
      const modal = start()
      modal.finish('loadNotifications', notificationPage([3, 2], '2'))
      modal.fail('markAsRead')
      modal.send({ type: 'notifications.removeAll' })
      modal.isIn('removing')
      assert.deepEqual(modal.inputsOf('removeNotifications'), [{ upTo: 3 }])
      assert.deepEqual(idsOf(modal), [])
      modal.send(created(4))
      modal.finish('removeNotifications', removed)
      modal.isIn('undoable')
      assert.deepEqual(modal.effects, [refresh])
      modal.send({ type: 'notifications.undo' })
      assert.deepEqual(modal.inputsOf('restoreNotifications'), [{ removedAt: [removedAt] }])
      modal.finish('restoreNotifications', done)
      modal.isIn('marking')
      assert.deepEqual(idsOf(modal), [4, 3, 2])
      assert.equal(modal.context.nextCursor, '2')
      assert.deepEqual(modal.context.undoable, [])
      assert.deepEqual(modal.effects, [refresh, refresh])
    },
    'ends the offer to undo after some seconds': (start) => {
      const modal = start()
      modal.finish('loadNotifications', notificationPage([2], '2'))
      modal.fail('markAsRead')
      modal.send({ type: 'notifications.removeAll' })
      modal.finish('removeNotifications', removed)
      modal.waitFor('undoDelay')
      modal.isIn('empty')
      assert.deepEqual(modal.context, {
        notifications: [],
        nextCursor: null,
        removal: null,
        undoable: [],
      })
    },
    'removes one alone, then another; both come back': (start) => {
      const modal = start()
      modal.finish('loadNotifications', notificationPage([4, 3, 2], '2'))
      modal.fail('markAsRead')
      modal.send({ type: 'notifications.remove', id: 9 })
      modal.isIn('shown')
      modal.send({ type: 'notifications.remove', id: 3 })
      assert.deepEqual(modal.inputsOf('removeNotifications'), [{ id: 3 }])
      modal.finish('removeNotifications', removed)
      modal.send({ type: 'notifications.remove', id: 4 })
      modal.finish('removeNotifications', { ok: true, data: later })
      assert.deepEqual(idsOf(modal), [2])
      modal.send({ type: 'notifications.undo' })
      assert.deepEqual(modal.inputsOf('restoreNotifications'), [{ removedAt: [removedAt, later] }])
      modal.finish('restoreNotifications', done)
      assert.deepEqual(idsOf(modal), [4, 3, 2])
      assert.deepEqual(modal.context.undoable, [])
    },
    'removes all while one alone can be brought back, and brings back all with what arrived between': (
      start,
    ) => {
      const modal = start()
      modal.finish('loadNotifications', notificationPage([4, 3], '3'))
      modal.fail('markAsRead')
      modal.send({ type: 'notifications.remove', id: 3 })
      modal.finish('removeNotifications', removed)
      modal.send(created(5))
      modal.send({ type: 'notifications.removeAll' })
      assert.deepEqual(modal.inputsOf('removeNotifications').at(-1), { upTo: 5 })
      modal.finish('removeNotifications', { ok: true, data: later })
      assert.deepEqual([idsOf(modal), modal.context.nextCursor], [[], null])
      modal.send({ type: 'notifications.removeAll' })
      modal.isIn('undoable')
      modal.send({ type: 'notifications.undo' })
      modal.finish('restoreNotifications', done)
      assert.deepEqual([idsOf(modal), modal.context.nextCursor], [[5, 4, 3], '3'])
    },
    'can still undo a removal when the next one fails': (start) => {
      const modal = start()
      modal.finish('loadNotifications', notificationPage([4, 3]))
      modal.fail('markAsRead')
      modal.send({ type: 'notifications.remove', id: 3 })
      modal.finish('removeNotifications', removed)
      modal.send({ type: 'notifications.remove', id: 4 })
      modal.fail('removeNotifications')
      modal.isIn('undoable')
      assert.deepEqual(idsOf(modal), [4])
      assert.deepEqual(modal.effects, [refresh, notRemoved])
      modal.send({ type: 'notifications.undo' })
      assert.deepEqual(modal.inputsOf('restoreNotifications'), [{ removedAt: [removedAt] }])
    },
    'loads the next page when the last of a page is removed': (start) => {
      const modal = start()
      modal.finish('loadNotifications', notificationPage([2], '2'))
      modal.fail('markAsRead')
      modal.send({ type: 'notifications.remove', id: 2 })
      modal.finish('removeNotifications', removed)
      modal.waitFor('undoDelay')
      modal.isIn('loading')
      assert.deepEqual(modal.inputsOf('loadNotifications').at(-1), { cursor: '2' })
    },
    'shows more while a removal can be undone, which ends the offer': (start) => {
      const modal = start()
      modal.finish('loadNotifications', notificationPage([3, 2], '2'))
      modal.fail('markAsRead')
      modal.send({ type: 'notifications.remove', id: 3 })
      modal.finish('removeNotifications', removed)
      modal.send({ type: 'notifications.more' })
      modal.isIn('loading')
      assert.deepEqual(modal.context.undoable, [])
    },
    'keeps them with a flash when the removal is refused or fails': (start) => {
      for (const end of ['finish', 'fail'] as const) {
        const modal = start()
        modal.finish('loadNotifications', notificationPage([2], '2'))
        modal.fail('markAsRead')
        modal.send({ type: 'notifications.removeAll' })
        if (end === 'finish') modal.finish('removeNotifications', refusal(429))
        else modal.fail('removeNotifications')
        modal.isIn('marking')
        assert.deepEqual(idsOf(modal), [2])
        assert.equal(modal.context.nextCursor, '2')
        assert.deepEqual(modal.effects, [notRemoved])
      }
    },
    'puts back what was not removed, in its place among what arrived meanwhile': (start) => {
      const modal = start()
      modal.finish('loadNotifications', notificationPage([4, 3, 2]))
      modal.fail('markAsRead')
      for (const id of [4, 3, 2]) {
        modal.send({ type: 'notifications.remove', id })
        modal.fail('removeNotifications')
        assert.deepEqual([idsOf(modal), modal.context.removal], [[4, 3, 2], null])
        modal.fail('markAsRead')
      }
      modal.send({ type: 'notifications.removeAll' })
      modal.send(created(5))
      modal.fail('removeNotifications')
      assert.deepEqual([idsOf(modal), modal.context.removal], [[5, 4, 3, 2], null])
    },
    'offers undo again when bringing them back is refused or fails': (start) => {
      const modal = start()
      modal.finish('loadNotifications', notificationPage([2]))
      modal.fail('markAsRead')
      modal.send({ type: 'notifications.removeAll' })
      modal.finish('removeNotifications', removed)
      modal.send({ type: 'notifications.undo' })
      modal.finish('restoreNotifications', refusal(429))
      modal.isIn('undoable')
      modal.send({ type: 'notifications.undo' })
      modal.fail('restoreNotifications')
      modal.isIn('undoable')
      assert.deepEqual(modal.effects, [refresh, notRestored, notRestored])
    },
    'shows a flash for a refusal and a failure to load, and tries again': (start) => {
      const modal = start()
      modal.finish('loadNotifications', refusal(429))
      modal.isIn('failed')
      modal.send({ type: 'notifications.retry' })
      modal.isIn('loading')
      modal.fail('loadNotifications')
      modal.isIn('failed')
      assert.deepEqual(modal.effects, [fetchFlash, fetchFlash])
    },
    'shows no flash to a member who is signed out': (start) => {
      const modal = start()
      modal.finish('loadNotifications', refusal(401))
      modal.isIn('failed')
      assert.deepEqual(modal.effects, [])
    },
  },
})
