import assert from 'node:assert/strict'

import { readReceiptsMachine } from '../../../src/machines/messages/readReceipts/machine.ts'
import { chart } from '../harness/chart.ts'
import type { Journey, Start } from '../harness/chart.ts'
import { message, refusal } from '../people.ts'

type Machine = typeof readReceiptsMachine

/** Luc (1) reads what Marek (2) wrote. */
const input = { conversation: '1-2', otherId: 2 }
const read = { ok: true as const, data: { count: 1 } }
const threadLoaded = { type: 'thread.loaded', newestId: 11 } as const
const created = (fields: Parameters<typeof message>[0] = {}) =>
  ({ type: 'realtime.messageCreated', message: message({ id: 12, ...fields }) }) as const

/** The thread is loaded, and the call is under way. */
const loaded = (start: Start<Machine>) => {
  const receipts = start(input)
  receipts.send(threadLoaded)
  return receipts
}
/** The messages that were loaded are marked. */
const marked = (start: Start<Machine>) => {
  const receipts = loaded(start)
  receipts.finish('markRead', read)
  return receipts
}

const journeys: Record<string, Journey<Machine>> = {
  'marks nothing before the thread is loaded; then marks, tells it and refreshes the counts': (start) => {
    const receipts = start(input)
    assert.deepEqual(receipts.inputsOf('markRead'), [])
    receipts.send(threadLoaded)
    receipts.isIn('marking')
    assert.deepEqual(receipts.inputsOf('markRead'), [{ conversation: '1-2', upTo: 11 }])
    assert.deepEqual(receipts.effects, [])
    receipts.finish('markRead', read)
    receipts.isIn('watching')
    assert.deepEqual(receipts.effects, [
      { type: 'tell', params: { type: 'conversation.read', conversation: '1-2' } },
      { type: 'refreshUnread', params: undefined },
    ])
  },
  'marks again after the thread was loaded again': (start) => {
    const receipts = marked(start)
    receipts.send(threadLoaded)
    receipts.isIn('marking')
  },
  'marks a message that arrives, and none of another conversation': (start) => {
    const receipts = marked(start)
    receipts.send(created({ id: 13, from_user_id: 3, conversation: '1-3' }))
    receipts.isIn('watching')
    receipts.send(created())
    receipts.isIn('marking')
    assert.deepEqual(receipts.inputsOf('markRead').at(-1), { conversation: '1-2', upTo: 12 })
  },
  'marks nothing in an empty thread': (start) => {
    const receipts = start(input)
    receipts.send({ type: 'thread.loaded', newestId: 0 })
    receipts.isIn('watching')
    receipts.send(created())
    receipts.isIn('marking')
  },
  'does not go back to an older message when the thread is loaded again with fewer': (start) => {
    const receipts = marked(start)
    receipts.send(created())
    receipts.finish('markRead', read)
    receipts.send(threadLoaded)
    assert.deepEqual(receipts.inputsOf('markRead').at(-1), { conversation: '1-2', upTo: 12 })
  },
  'does not mark a message that the member wrote on another device': (start) => {
    const receipts = marked(start)
    receipts.send(created({ from_user_id: 1, to_user_id: 2 }))
    receipts.isIn('watching')
  },
  'does not mark a message that is read already': (start) => {
    const receipts = marked(start)
    receipts.send(created({ is_read: true }))
    receipts.isIn('watching')
  },
  'marks a message that arrives during a call by the next one': (start) => {
    const receipts = loaded(start)
    receipts.send(created())
    receipts.finish('markRead', read)
    receipts.isIn('marking')
    assert.deepEqual(receipts.inputsOf('markRead'), [
      { conversation: '1-2', upTo: 11 },
      { conversation: '1-2', upTo: 12 },
    ])
  },
  'tells of no read conversation while a message that arrived during the call on a hidden page is unread': (
    start,
  ) => {
    const receipts = loaded(start)
    receipts.send({ type: 'page.hidden' })
    receipts.send(created())
    receipts.finish('markRead', read)
    receipts.isIn('watching')
    assert.deepEqual(receipts.effects, [{ type: 'refreshUnread', params: undefined }])
    receipts.send({ type: 'page.shown' })
    receipts.finish('markRead', read)
    assert.deepEqual(
      receipts.effects.map(({ type }) => type),
      ['refreshUnread', 'tell', 'refreshUnread'],
    )
  },
  'marks nothing on a hidden page, until it is shown': (start) => {
    const receipts = marked(start)
    receipts.send({ type: 'page.hidden' })
    receipts.send(created())
    receipts.isIn('watching')
    receipts.send({ type: 'page.shown' })
    receipts.isIn('marking')
  },
  'does not try again on a hidden page': (start) => {
    const receipts = loaded(start)
    receipts.fail('markRead')
    receipts.send({ type: 'page.hidden' })
    receipts.send({ type: 'network.cameBack' })
    receipts.isIn('watching')
    receipts.send({ type: 'page.shown' })
    receipts.isIn('marking')
    receipts.fail('markRead')
    receipts.send({ type: 'page.hidden' })
    receipts.send(created())
    receipts.isIn('watching')
    assert.equal(receipts.inputsOf('markRead').length, 2)
  },
  'tries again when the network is back, the page is shown, or a message of this conversation arrives': (
    start,
  ) => {
    const receipts = loaded(start)
    receipts.fail('markRead')
    receipts.isIn('queued')
    receipts.send({ type: 'network.cameBack' })
    receipts.isIn('marking')
    receipts.finish('markRead', refusal(422))
    receipts.isIn('queued')
    receipts.send({ type: 'network.cameBack' })
    receipts.isIn('marking')
    receipts.fail('markRead')
    receipts.send({ type: 'page.shown' })
    receipts.isIn('marking')
    receipts.fail('markRead')
    receipts.send(created({ from_user_id: 3 }))
    receipts.isIn('queued')
    receipts.send(created())
    receipts.isIn('marking')
    assert.deepEqual(receipts.effects, [])
  },
  'leaves a call under way, and does not try again, when the thread is loaded again': (start) => {
    const receipts = loaded(start)
    receipts.send(threadLoaded)
    assert.equal(receipts.inputsOf('markRead').length, 1)
    receipts.fail('markRead')
    receipts.send(threadLoaded)
    receipts.isIn('queued')
  },
  'takes a page that was hidden and is shown again for visible from then on': (start) => {
    const receipts = loaded(start)
    receipts.fail('markRead')
    receipts.send({ type: 'page.hidden' })
    receipts.send({ type: 'page.shown' })
    receipts.finish('markRead', read)
    receipts.send(created())
    receipts.isIn('marking')
  },
  'leaves a call under way when the page is hidden or shown': (start) => {
    const receipts = loaded(start)
    receipts.send({ type: 'page.hidden' })
    receipts.isIn('marking')
    receipts.send({ type: 'page.shown' })
    receipts.isIn('marking')
    assert.equal(receipts.inputsOf('markRead').length, 1)
  },
}

export const readReceipts = chart({
  machine: readReceiptsMachine,
  inputs: [input],
  events: {
    'thread.loaded': [threadLoaded, { newestId: 0 }],
    'realtime.messageCreated': [
      { message: message({ id: 12 }) },
      { message: message({ id: 13, is_read: true }) },
      { message: message({ from_user_id: 3 }) },
    ],
  },
  services: { markRead: { done: [read, refusal(422)], error: [new Error('timeout')] } },
  survivors: {
    'queued: page.shown → watching goes to marking':
      'what is unread on a visible page is marked from there at once',
  },
  journeys,
})
