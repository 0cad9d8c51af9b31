import assert from 'node:assert/strict'
import type { SystemMessage } from '../../contract/types.ts'
import { noticesMachine } from '../../src/machines/notices/machine.ts'
import { chart } from './harness/chart.ts'
import { refusal } from './people.ts'

const notice = (id: number): SystemMessage => ({
  id,
  text: 'Welcome in.',
  is_read: false,
  user_id: 1,
  from_user_id: null,
  from_user: { name: 'System notification' },
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:00.000Z',
})

export const noticePage = (ids: number[], next: string | null = null) => ({
  ok: true as const,
  data: { data: ids.map(notice), next_cursor: next },
})
const done = { ok: true as const, data: {} }
const refresh = { type: 'intend', params: { type: 'unread.refresh' } }
const notRemoved = { type: 'flash', params: { type: 'error', html: 'The notices could not be removed.' } }

export const notices = chart({
  machine: noticesMachine,
  events: {},
  services: {
    loadNotices: {
      done: [noticePage([2]), noticePage([2], '2'), noticePage([]), refusal(429)],
      error: [new Error('No network.')],
    },
    markAsRead: { done: [done], error: [new Error('No network.')] },
    eraseNotices: { done: [done, refusal(429)], error: [new Error('No network.')] },
  },
  explore: (snapshot) => snapshot.context.notices.length < 3,
  survivors: {
    'erasing: done eraseNotices [isAnswered] → empty goes to marking':
      'nothing is left to mark, and from there it goes on to empty',
  },
  journeys: {
    'opening reads them, page by page, and marks them': (start) => {
      const modal = start()
      modal.isIn('loading')
      assert.deepEqual(modal.inputsOf('loadNotices'), [{ cursor: null }])
      modal.finish('loadNotices', noticePage([3], '3'))
      modal.isIn('marking')
      modal.finish('markAsRead', done)
      modal.isIn('shown')
      assert.deepEqual(modal.effects, [refresh])
      modal.send({ type: 'notices.more' })
      assert.deepEqual(modal.inputsOf('loadNotices').at(-1), { cursor: '3' })
      modal.finish('loadNotices', noticePage([2]))
      modal.finish('markAsRead', done)
      assert.deepEqual(
        modal.context.notices.map(({ id }) => id),
        [3, 2],
      )
      modal.send({ type: 'notices.more' })
      modal.isIn('shown')
    },
    'none is said, and nothing is marked': (start) => {
      const modal = start()
      modal.finish('loadNotices', noticePage([]))
      modal.isIn('empty')
      assert.deepEqual(modal.underWay('markAsRead'), [])
    },
    'a mark that fails is not worth a word': (start) => {
      const modal = start()
      modal.finish('loadNotices', noticePage([2]))
      modal.fail('markAsRead')
      modal.isIn('shown')
      assert.deepEqual(modal.effects, [])
    },
    'removing all empties them; a refusal and a failure keep them and say so': (start) => {
      const modal = start()
      modal.finish('loadNotices', noticePage([2], '2'))
      modal.fail('markAsRead')
      modal.send({ type: 'notices.erase' })
      modal.isIn('erasing')
      modal.finish('eraseNotices', refusal(429))
      modal.isIn('shown')
      modal.send({ type: 'notices.erase' })
      modal.fail('eraseNotices')
      modal.isIn('shown')
      assert.equal(modal.context.notices.length, 1)
      assert.deepEqual(modal.effects, [notRemoved, notRemoved])
      modal.send({ type: 'notices.erase' })
      modal.finish('eraseNotices', done)
      modal.isIn('empty')
      assert.deepEqual(modal.context, { notices: [], nextCursor: null })
      assert.deepEqual(modal.effects.at(-1), refresh)
    },
    'a refusal and a failure to load can be tried again': (start) => {
      const modal = start()
      modal.finish('loadNotices', refusal(429))
      modal.isIn('failed')
      modal.send({ type: 'notices.retry' })
      modal.isIn('loading')
      modal.fail('loadNotices')
      modal.isIn('failed')
    },
  },
})
