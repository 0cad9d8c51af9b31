import assert from 'node:assert/strict'

import type { ContextFrom, SnapshotFrom } from 'xstate'

import { privateMediaFor } from '../../../contract/limits.ts'
import type { Message, Photo } from '../../../contract/types.ts'
import { conversationMachine } from '../../../src/machines/messages/conversation/machine.ts'
import {
  selectDraft,
  selectHasOlder,
  selectIsUnlocked,
  selectOther,
  selectThread,
  selectThreadState,
} from '../../../src/machines/messages/conversation/selectors.ts'
import type { OpenedThread } from '../../../src/machines/messages/conversation/thread.ts'
import type { OutboxEntry } from '../../../src/machines/messages/outbox/entries.ts'
import { chart } from '../harness/chart.ts'
import type { Journey, Start } from '../harness/chart.ts'
import { photo } from '../../views/components/people.ts'
import { card, message, refusal } from '../people.ts'

type Machine = typeof conversationMachine
type Context = ContextFrom<Machine>
type Conversation = ReturnType<Start<Machine>>

/** Luc (1) writes with Marek (2). */
const who = { ownId: 1, otherId: 2 }
const at = '2026-03-01T13:00:00.000Z'
/** Long enough after today for the 24 hours of unsending. */
const justNow = '2999-01-01T12:00:00.000Z'
const own = (fields: Partial<Message> = {}) =>
  message({ id: 11, from_user_id: 1, text: 'Yes.', created_at: justNow, updated_at: justNow, ...fields })
/** A private picture of the message, at an address that was given then. */
const picture = (messageId: number, given: string, fields: Partial<Photo> = {}) =>
  photo({
    id: messageId,
    is_private: true,
    square320_url: `/media/private/${messageId}-${given}/square320.webp`,
    ...fields,
  })
const pictured = (id: number, given: string, fields: Partial<Message> = {}) =>
  message({ id, photos: [picture(id, given)], ...fields })
const his = pictured(10, 'first')
/** Epoch milliseconds of nothing but these tests. */
const then = 1_000_000
const notLoaded = (messageId: number, given: string, after = 0) =>
  ({
    type: 'media.failed',
    address: picture(messageId, given).square320_url,
    at: then + after,
  }) as const

const thread = (fields: Partial<OpenedThread> = {}) => ({
  ok: true as const,
  data: {
    other: card(),
    canWrite: true,
    isUnlocked: false,
    page: { data: [own(), his], next_cursor: 'older' },
    ...fields,
  },
})
const entry = (state: OutboxEntry['state'], fields: Partial<OutboxEntry> = {}): OutboxEntry => ({
  key: 'a',
  conversation: '1-2',
  toUserId: 2,
  text: 'I can bring the stove.',
  isUnlock: false,
  createdAt: at,
  state,
  ...fields,
})
const read = { ok: true as const, data: { count: 1 } }
const notice = {
  type: 'error',
  html: 'Having problems fetching data. Please wait. If this occurs again, please contact support.',
}

const opened = (start: Start<Machine>, fields: Partial<OpenedThread> = {}) => {
  const conversation = start(who)
  conversation.finish('openThread', thread(fields))
  return conversation
}
const rows = (conversation: Conversation) =>
  selectThread(conversation.snapshot).map((row) => {
    if (row.kind === 'message')
      return row.message.is_unsent ? `${row.message.id} unsent` : String(row.message.id)
    return row.kind === 'pending' ? `${row.entry.key} ${row.entry.state}` : row.notice.text
  })
const effectsOf = (conversation: Conversation, ...types: string[]) =>
  conversation.effects.filter(({ type }) => types.includes(type))
const toldTo = (conversation: Conversation, whom: 'outbox' | 'toggles') =>
  conversation.told.filter(({ to }) => to === whom).map(({ event }) => event)
/** What the outbox was asked for. */
const asked = (conversation: Conversation) => toldTo(conversation, 'outbox')
/** What the toggles were asked for. */
const wished = (conversation: Conversation) => toldTo(conversation, 'toggles')
const aMessage = (toggle: 'save' | 'unsend', id: number) => ({ toggle, id, conversation: '1-2' })
const hisAccess = { toggle: 'unlock', id: 2 } as const
const everybodysAccess = { toggle: 'unlocks', id: 1 } as const
const wish = (subject: object, to: boolean) => ({ type: 'toggle.set', subject, from: !to, to })
const locked = { type: 'toggle.stored', subject: hisAccess, to: false, at } as const
/** As the toggles tell it. */
const changed = (id: number, changes: Partial<Message>) =>
  ({ type: 'message.changed', id, conversation: '1-2', changes }) as const
const queued = (text: string, isUnlock = false) => ({
  type: 'outbox.queue',
  wording: { conversation: '1-2', toUserId: 2, text, isUnlock },
})
const campfire = { coordinates: [3.7, 51] as [number, number], address: 'Ghent, Belgium' }
const sharedPlace = {
  type: 'outbox.queue',
  wording: { conversation: '1-2', toUserId: 2, text: '', isUnlock: false, location: campfire },
}
const write = (conversation: Conversation, text: string) => conversation.send({ type: 'draft.changed', text })
const savedIds = ({ context }: Conversation) =>
  context.messages.filter((it) => it.is_saved).map(({ id }) => id)

const opening: Record<string, Journey<Machine>> = {
  'opening loads the other member and the messages, marks them read, and then counts anew': (start) => {
    const conversation = start(who)
    conversation.isIn({ thread: 'opening' })
    assert.deepEqual(conversation.inputsOf('openThread'), [{ otherId: 2, conversation: '1-2' }])
    assert.deepEqual(conversation.underWay('markRead'), [])
    conversation.finish('openThread', thread())
    conversation.isIn({ thread: 'open', reading: 'marking' })
    assert.equal(selectOther(conversation.snapshot)?.name, 'Marek')
    assert.deepEqual(rows(conversation), ['10', '11'])
    conversation.finish('markRead', read)
    conversation.isIn({ reading: 'watching' })
    assert.deepEqual(conversation.effects, [
      { type: 'tell', params: { type: 'conversation.read', conversation: '1-2' } },
      { type: 'refreshUnread', params: undefined },
    ])
  },
  'the key is the smaller id, a dash, then the larger, whoever is which': (start) => {
    assert.equal(start({ ownId: 20, otherId: 3 }).context.conversation, '3-20')
  },
  'a conversation with nobody does not exist': (start) => {
    const conversation = start(who)
    conversation.send({ type: 'realtime.messageCreated', message: his })
    conversation.finish('openThread', refusal(404))
    conversation.isIn({ thread: 'missing' })
    assert.deepEqual(rows(conversation), [])
    assert.deepEqual(effectsOf(conversation, 'flash'), [])
    const closed = start(who)
    closed.finish('openThread', refusal(403))
    closed.isIn({ thread: 'missing' })
  },
  'a thread is out of sight while its other member is blocked, and fetched anew when he is not': (start) => {
    for (const begin of [opened, (beginning: Start<Machine>) => beginning(who)]) {
      const conversation = begin(start)
      conversation.send({ type: 'member.changed', id: 3, changes: { is_blocked: true } })
      assert.notEqual(conversation.snapshot.value.thread, 'blocked')
      conversation.send({ type: 'member.changed', id: 2, changes: { is_blocked: true } })
      conversation.isIn({ thread: 'blocked' })
      assert.deepEqual(rows(conversation), [])
      assert.equal(selectOther(conversation.snapshot), null)
      assert.deepEqual(conversation.underWay('openThread'), [])
      conversation.send({ type: 'member.changed', id: 3, changes: { is_blocked: false } })
      conversation.isIn({ thread: 'blocked' })
      conversation.send({ type: 'member.changed', id: 2, changes: { is_blocked: false } })
      conversation.isIn({ thread: 'opening' })
      // Asked before the server had heard of it; once it has, that is told.
      conversation.finish('openThread', refusal(404))
      conversation.isIn({ thread: 'missing' })
      conversation.send({ type: 'member.changed', id: 3, changes: { is_blocked: false } })
      conversation.isIn({ thread: 'missing' })
      conversation.send({ type: 'member.changed', id: 2, changes: { is_blocked: false } })
      conversation.isIn({ thread: 'opening' })
      conversation.finish('openThread', thread())
      assert.deepEqual(rows(conversation), ['10', '11'])
    }
  },
  'a conversation that does not open gives the notice and can be tried again': (start) => {
    const conversation = start(who)
    conversation.fail('openThread')
    conversation.isIn({ thread: { failed: 'opening' } })
    conversation.send({ type: 'thread.retry' })
    conversation.isIn({ thread: 'opening' })
    conversation.finish('openThread', refusal(422))
    conversation.isIn({ thread: { failed: 'opening' } })
    assert.deepEqual(
      effectsOf(conversation, 'flash').map(({ params }) => params),
      [notice, notice],
    )
  },
  'what did not load is asked for by itself once the network is back': (start) => {
    const conversation = start(who)
    conversation.fail('openThread')
    conversation.send({ type: 'network.cameBack' })
    conversation.isIn({ thread: 'opening' })
    conversation.finish('openThread', thread())
    conversation.send({ type: 'thread.older' })
    conversation.fail('loadOlder')
    conversation.send({ type: 'network.cameBack' })
    conversation.isIn({ thread: 'loadingOlder' })
    conversation.send({ type: 'realtime.reset' })
    conversation.fail('openThread')
    conversation.isIn({ thread: { failed: 'refreshing' } })
    conversation.send({ type: 'network.cameBack' })
    conversation.isIn({ thread: 'refreshing' })
  },
  'no notice follows a signed-out member to the login': (start) => {
    const conversation = start(who)
    conversation.finish('openThread', refusal(401))
    conversation.isIn({ thread: { failed: 'opening' } })
    const older = opened(start)
    older.send({ type: 'thread.older' })
    older.finish('loadOlder', refusal(401))
    older.isIn({ thread: { failed: 'older' } })
    assert.deepEqual([...effectsOf(conversation, 'flash'), ...effectsOf(older, 'flash')], [])
  },
  'a member who is gone can be read and not written to': (start) => {
    const conversation = opened(start, { other: null, canWrite: false })
    conversation.isIn({ thread: 'open', composer: 'closed' })
    assert.deepEqual(rows(conversation), ['10', '11'])
    assert.equal(conversation.snapshot.can({ type: 'pictures.unlock' }), false)
    conversation.send({ type: 'realtime.reset' })
    conversation.finish('openThread', thread())
    conversation.isIn({ composer: 'empty' })
  },
  'older messages come by cursor until there are none': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'thread.older' })
    conversation.isIn({ thread: 'loadingOlder' })
    assert.deepEqual(conversation.inputsOf('loadOlder'), [{ conversation: '1-2', cursor: 'older' }])
    const page = { data: [message({ id: 9 }), message({ id: 8 })], next_cursor: null }
    conversation.finish('loadOlder', { ok: true, data: page })
    assert.deepEqual(rows(conversation), ['8', '9', '10', '11'])
    assert.equal(selectHasOlder(conversation.snapshot), false)
    conversation.send({ type: 'thread.older' })
    conversation.isIn({ thread: 'open' })
  },
  'older messages that do not load give the notice, and the same page is tried again': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'thread.older' })
    conversation.fail('loadOlder')
    conversation.isIn({ thread: { failed: 'older' } })
    conversation.send({ type: 'thread.retry' })
    conversation.finish('loadOlder', refusal(422))
    conversation.isIn({ thread: { failed: 'older' } })
    assert.deepEqual(
      effectsOf(conversation, 'flash').map(({ params }) => params),
      [notice, notice],
    )
    conversation.send({ type: 'thread.retry' })
    assert.deepEqual(conversation.inputsOf('loadOlder').at(-1), { conversation: '1-2', cursor: 'older' })
  },
}

const writing: Record<string, Journey<Machine>> = {
  'words make a draft, which is kept as it is written; blanks make none': (start) => {
    const conversation = opened(start)
    conversation.isIn({ composer: 'empty' })
    write(conversation, '   ')
    conversation.isIn({ composer: 'empty' })
    assert.equal(selectDraft(conversation.snapshot), '   ')
    assert.equal(conversation.snapshot.can({ type: 'message.send' }), false)
    write(conversation, 'Yes')
    conversation.isIn({ composer: 'drafting' })
    assert.deepEqual(effectsOf(conversation, 'keepDraft').at(-1)?.params, {
      ownId: 1,
      conversation: '1-2',
      text: 'Yes',
    })
    write(conversation, 'Yes, and')
    write(conversation, '')
    conversation.isIn({ composer: 'empty' })
    assert.equal(selectDraft(conversation.snapshot), '')
    assert.deepEqual(
      effectsOf(conversation, 'keepDraft').map(({ params }) => params),
      ['   ', 'Yes', 'Yes, and', ''].map((text) => ({ ownId: 1, conversation: '1-2', text })),
    )
  },
  'a draft of before is there again': (start) => {
    const conversation = start(who)
    conversation.send({ type: 'draft.restored', text: '' })
    conversation.isIn({ composer: 'empty' })
    conversation.send({ type: 'draft.restored', text: 'That roof.' })
    conversation.isIn({ composer: 'drafting' })
    assert.equal(selectDraft(conversation.snapshot), 'That roof.')
    assert.deepEqual(effectsOf(conversation, 'keepDraft'), [])
  },
  'sending hands the words to the outbox and clears the draft': (start) => {
    const conversation = opened(start)
    write(conversation, '  I can bring the stove.\n')
    conversation.send({ type: 'message.send' })
    conversation.isIn({ composer: 'empty' })
    assert.deepEqual(asked(conversation), [queued('I can bring the stove.')])
    assert.deepEqual(effectsOf(conversation, 'keepDraft').at(-1)?.params, {
      ownId: 1,
      conversation: '1-2',
      text: '',
    })
    assert.equal(selectDraft(conversation.snapshot), '')
  },
  'a place goes to the outbox at once, and what is being written stays': (start) => {
    const conversation = opened(start)
    write(conversation, 'I am by the')
    const { value } = conversation.snapshot
    conversation.send({ type: 'place.share', location: campfire })
    assert.deepEqual(asked(conversation), [sharedPlace])
    assert.deepEqual(conversation.snapshot.value, value)
    assert.equal(selectDraft(conversation.snapshot), 'I am by the')
    conversation.send({ type: 'outbox.changed', pending: [entry('confirming')] })
    conversation.send({ type: 'place.share', location: campfire })
    assert.deepEqual(asked(conversation), [sharedPlace, sharedPlace])
  },
  'no place is shared with one who cannot be written to': (start) => {
    const conversation = opened(start, { canWrite: false })
    conversation.send({ type: 'place.share', location: campfire })
    assert.deepEqual(asked(conversation), [])
    conversation.isIn({ composer: 'closed' })
  },
  'a text of 5,000 characters can be sent, a longer one not': (start) => {
    const conversation = opened(start)
    write(conversation, 'x'.repeat(5_001))
    assert.equal(conversation.snapshot.can({ type: 'message.send' }), false)
    write(conversation, 'x'.repeat(5_000))
    assert.equal(conversation.snapshot.can({ type: 'message.send' }), true)
  },
  'a temporary message shows at once, last, and gives way to the stored one': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'outbox.changed', pending: [entry('sending')] })
    assert.deepEqual(rows(conversation), ['10', '11', 'a sending'])
    conversation.isIn({ composer: 'empty' })
    const temporary = selectThread(conversation.snapshot).at(-1)
    conversation.send({ type: 'message.sent', message: own({ id: 12, idempotency_key: 'a' }) })
    assert.deepEqual(rows(conversation), ['10', '11', '12'])
    assert.equal(selectThread(conversation.snapshot).at(-1)?.id, temporary?.id)
    conversation.send({ type: 'outbox.changed', pending: [] })
    assert.deepEqual(rows(conversation), ['10', '11', '12'])
  },
  'the stored message shows once, whether the socket or the answer is first': (start) => {
    const stored = own({ id: 12, idempotency_key: 'a' })
    for (const order of [
      ['realtime.messageCreated', 'message.sent'],
      ['message.sent', 'realtime.messageCreated'],
    ] as const) {
      const conversation = opened(start)
      conversation.send({ type: 'outbox.changed', pending: [entry('retrying')] })
      for (const type of order) conversation.send({ type, message: stored })
      assert.deepEqual(rows(conversation), ['10', '11', '12'])
    }
  },
  'a failed message stays with its words, and can be tried again or discarded': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'outbox.changed', pending: [entry('failed')] })
    assert.deepEqual(rows(conversation).at(-1), 'a failed')
    conversation.send({ type: 'message.retry', key: 'a' })
    conversation.send({ type: 'message.discard', key: 'a' })
    assert.deepEqual(asked(conversation), [
      { type: 'message.retry', key: 'a' },
      { type: 'message.discard', key: 'a' },
    ])
  },
  'while the 429 question waits nothing can be written; confirmed, writing goes on': (start) => {
    const conversation = opened(start)
    write(conversation, 'And then')
    conversation.send({ type: 'outbox.changed', pending: [entry('confirming')] })
    conversation.isIn({ composer: 'lockedWhileConfirming' })
    write(conversation, 'Something else')
    conversation.send({ type: 'message.send' })
    assert.equal(selectDraft(conversation.snapshot), 'And then')
    assert.deepEqual(asked(conversation), [])
    assert.deepEqual(rows(conversation).at(-1), 'a confirming')
    conversation.send({ type: 'outbox.changed', pending: [entry('resending')] })
    conversation.isIn({ composer: 'lockedWhileConfirming' })
    conversation.send({ type: 'outbox.changed', pending: [] })
    conversation.isIn({ composer: 'drafting' })
    assert.deepEqual(rows(conversation), ['10', '11'])
  },
  'a cancelled 429 question returns the draft': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'outbox.changed', pending: [entry('confirming')] })
    conversation.isIn({ composer: 'lockedWhileConfirming' })
    assert.deepEqual(rows(conversation).at(-1), 'a confirming')
    conversation.send({ type: 'outbox.changed', pending: [] })
    conversation.isIn({ composer: 'empty' })
    assert.deepEqual(rows(conversation), ['10', '11'])
    conversation.send({ type: 'draft.restored', text: 'I can bring the stove.' })
    conversation.isIn({ composer: 'drafting' })
    assert.equal(selectDraft(conversation.snapshot), 'I can bring the stove.')
  },
  'a member who closes his door while one writes is told of at the next look': (start) => {
    const conversation = opened(start)
    write(conversation, 'Hello')
    conversation.send({ type: 'realtime.reset' })
    conversation.finish('openThread', thread({ canWrite: false }))
    conversation.isIn({ composer: 'closed' })
    assert.equal(selectDraft(conversation.snapshot), 'Hello')
  },
  'a door that opens again finds the draft as it was': (start) => {
    const conversation = opened(start)
    write(conversation, 'Hello')
    conversation.send({ type: 'realtime.reset' })
    conversation.finish('openThread', thread({ canWrite: false }))
    conversation.send({ type: 'realtime.reset' })
    conversation.finish('openThread', thread())
    conversation.isIn({ composer: 'drafting' })
  },
  'a locked composer stays locked while another message of the same question waits': (start) => {
    const conversation = opened(start)
    conversation.send({
      type: 'outbox.changed',
      pending: [entry('confirming'), entry('queued', { key: 'b' })],
    })
    conversation.send({
      type: 'outbox.changed',
      pending: [entry('resending'), entry('queued', { key: 'b' })],
    })
    conversation.isIn({ composer: 'lockedWhileConfirming' })
    assert.deepEqual(rows(conversation).slice(2), ['a resending', 'b queued'])
  },
  'typing renders no thread anew': (start) => {
    const conversation = opened(start)
    const before = selectThread(conversation.snapshot)
    write(conversation, 'Yes')
    assert.equal(selectThread(conversation.snapshot), before)
  },
}

const live: Record<string, Journey<Machine>> = {
  'a message that arrives is shown and marked as read; one of another conversation is not': (start) => {
    const conversation = opened(start)
    conversation.finish('markRead', read)
    conversation.send({ type: 'realtime.messageCreated', message: message({ id: 50, from_user_id: 3 }) })
    assert.deepEqual(rows(conversation), ['10', '11'])
    conversation.isIn({ reading: 'watching' })
    conversation.send({ type: 'realtime.messageCreated', message: message({ id: 12 }) })
    assert.deepEqual(rows(conversation), ['10', '11', '12'])
    conversation.isIn({ reading: 'marking' })
  },
  'an own message from another device is shown and needs no reading': (start) => {
    const conversation = opened(start)
    conversation.finish('markRead', read)
    conversation.send({ type: 'realtime.messageCreated', message: own({ id: 12 }) })
    conversation.isIn({ reading: 'watching' })
    conversation.send({ type: 'message.sent', message: message({ id: 60, from_user_id: 1, to_user_id: 3 }) })
    assert.deepEqual(rows(conversation), ['10', '11', '12'])
  },
  'a message that is read already is not marked again': (start) => {
    const conversation = opened(start)
    conversation.finish('markRead', read)
    conversation.send({ type: 'realtime.messageCreated', message: message({ id: 12, is_read: true }) })
    conversation.isIn({ reading: 'watching' })
  },
  'a message that arrives while one is being marked is marked after it': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'realtime.messageCreated', message: message({ id: 12 }) })
    conversation.finish('markRead', read)
    conversation.isIn({ reading: 'marking' })
    assert.equal(conversation.inputsOf('markRead').length, 2)
  },
  'a page out of sight has read nothing, until it is looked at': (start) => {
    const conversation = opened(start)
    conversation.finish('markRead', read)
    conversation.send({ type: 'page.hidden' })
    conversation.send({ type: 'realtime.messageCreated', message: message({ id: 12 }) })
    conversation.isIn({ reading: 'watching' })
    conversation.send({ type: 'page.shown' })
    conversation.isIn({ reading: 'marking' })
  },
  'a page out of sight does not make up for it either': (start) => {
    const conversation = opened(start)
    conversation.fail('markRead')
    conversation.send({ type: 'page.hidden' })
    conversation.send({ type: 'network.cameBack' })
    conversation.isIn({ reading: 'watching' })
    conversation.send({ type: 'page.shown' })
    conversation.isIn({ reading: 'marking' })
    conversation.fail('markRead')
    conversation.send({ type: 'page.hidden' })
    conversation.send({ type: 'realtime.messageCreated', message: message({ id: 12 }) })
    conversation.isIn({ reading: 'watching' })
    assert.equal(conversation.inputsOf('markRead').length, 2)
  },
  'a message that arrives here after marking failed is shown; one of another conversation is not': (
    start,
  ) => {
    const conversation = opened(start)
    conversation.fail('markRead')
    conversation.send({ type: 'realtime.messageCreated', message: message({ id: 50, from_user_id: 3 }) })
    conversation.isIn({ reading: 'behind' })
    assert.deepEqual(rows(conversation), ['10', '11'])
    conversation.send({ type: 'realtime.messageCreated', message: message({ id: 12 }) })
    assert.deepEqual(rows(conversation), ['10', '11', '12'])
  },
  'what is heard and wished leaves everything that is under way in place': (start) => {
    const conversation = opened(start, { isUnlocked: true })
    conversation.fail('markRead')
    conversation.send({ type: 'thread.older' })
    write(conversation, 'Yes')
    const { value } = conversation.snapshot
    const started = conversation.started.length
    conversation.send({ type: 'message.sent', message: own({ id: 13 }) })
    conversation.send({ type: 'realtime.messageUpdated', message: his })
    conversation.send({ type: 'message.changed', id: 10, conversation: '1-2', changes: {} })
    conversation.send({ type: 'message.changed', id: 99, conversation: '1-2', changes: {} })
    conversation.send({ type: 'member.changed', id: 2, changes: {} })
    conversation.send({ type: 'outbox.changed', pending: [entry('sending')] })
    conversation.send({ type: 'message.retry', key: 'a' })
    conversation.send({ type: 'message.discard', key: 'a' })
    conversation.send({ type: 'draft.restored', text: 'Yes, and' })
    conversation.send({ type: 'page.hidden' })
    conversation.send({ type: 'message.unsend', id: 11 })
    conversation.send({ type: 'message.toggleSave', id: 10 })
    conversation.send({ type: 'pictures.lock' })
    conversation.send({ type: 'member.changed', id: 2, changes: { looks_at_my_private: false } })
    conversation.send(locked)
    conversation.send({ type: 'pictures.unlock' })
    assert.deepEqual(conversation.snapshot.value, value)
    assert.equal(conversation.started.length, started)
    assert.equal(selectDraft(conversation.snapshot), 'Yes, and')
    assert.equal(wished(conversation).length, 4)
  },
  'what another screen changes about a message that is not here changes nothing': (start) => {
    const conversation = opened(start)
    const before = selectThread(conversation.snapshot)
    conversation.send({ type: 'message.changed', id: 99, conversation: '1-3', changes: { is_saved: true } })
    assert.equal(selectThread(conversation.snapshot), before)
  },
  'a page that comes into sight leaves the thread and the draft in place': (start) => {
    const conversation = opened(start)
    conversation.finish('markRead', read)
    write(conversation, 'Yes')
    conversation.send({ type: 'thread.older' })
    conversation.send({ type: 'page.shown' })
    conversation.isIn({ thread: 'loadingOlder', composer: 'drafting', reading: 'watching' })
    assert.equal(conversation.inputsOf('loadOlder').length, 1)
  },
  'marking that fails is made up for when the network is back, the page is looked at, or more arrives': (
    start,
  ) => {
    const conversation = opened(start)
    conversation.fail('markRead')
    conversation.isIn({ reading: 'behind' })
    conversation.send({ type: 'network.cameBack' })
    conversation.isIn({ reading: 'marking' })
    conversation.finish('markRead', refusal(422))
    conversation.isIn({ reading: 'behind' })
    conversation.send({ type: 'network.cameBack' })
    conversation.isIn({ reading: 'marking' })
    conversation.fail('markRead')
    conversation.send({ type: 'page.shown' })
    conversation.isIn({ reading: 'marking' })
    conversation.fail('markRead')
    conversation.send({ type: 'realtime.messageCreated', message: message({ id: 12 }) })
    conversation.isIn({ reading: 'marking' })
    assert.deepEqual(effectsOf(conversation, 'refreshUnread'), [])
  },
  'a page looked at again is in sight from then on': (start) => {
    const conversation = opened(start)
    conversation.fail('markRead')
    conversation.send({ type: 'page.hidden' })
    conversation.send({ type: 'page.shown' })
    conversation.finish('markRead', read)
    conversation.send({ type: 'realtime.messageCreated', message: message({ id: 12 }) })
    conversation.isIn({ reading: 'marking' })
  },
  'an update replaces its message; one that is not here is not taken in': (start) => {
    const conversation = opened(start)
    const unsent = message({ id: 10, text: '', is_unsent: true, updated_at: justNow })
    conversation.send({ type: 'realtime.messageUpdated', message: unsent })
    assert.deepEqual(rows(conversation), ['10 unsent', '11'])
    conversation.send({ type: 'realtime.messageUpdated', message: message({ id: 3 }) })
    assert.deepEqual(rows(conversation), ['10 unsent', '11'])
    conversation.send({ type: 'realtime.messageCreated', message: his })
    assert.deepEqual(rows(conversation), ['10 unsent', '11'])
  },
  'an answer that is older than its receipt does not undo the receipt': (start) => {
    const conversation = opened(start)
    const sent = own({ id: 12, idempotency_key: 'a' })
    conversation.send({ type: 'realtime.messageCreated', message: sent })
    conversation.send({ type: 'realtime.messageUpdated', message: { ...sent, is_read: true } })
    conversation.send({ type: 'message.sent', message: sent })
    assert.equal(conversation.context.messages.at(-1)?.is_read, true)
  },
  'the head follows what changes about the other member, and about nobody else': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'member.changed', id: 3, changes: { is_online: false } })
    assert.equal(selectOther(conversation.snapshot)?.is_online, true)
    conversation.send({ type: 'member.changed', id: 2, changes: { is_online: false } })
    assert.equal(selectOther(conversation.snapshot)?.is_online, false)
    assert.equal(selectIsUnlocked(conversation.snapshot), false)
    conversation.send({ type: 'member.changed', id: 2, changes: { looks_at_my_private: true } })
    assert.equal(selectIsUnlocked(conversation.snapshot), true)
  },
  'what another screen changed about a message shows here': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'message.changed', id: 11, conversation: '1-2', changes: { is_saved: true } })
    conversation.send({ type: 'message.changed', id: 99, conversation: '1-3', changes: { is_saved: true } })
    assert.deepEqual(savedIds(conversation), [11])
  },
  'a gap too long to catch up fetches the newest messages anew, keeping what came in meanwhile': (start) => {
    const conversation = opened(start)
    conversation.finish('markRead', read)
    conversation.send({ type: 'thread.older' })
    conversation.send({ type: 'realtime.reset' })
    conversation.isIn({ thread: 'refreshing' })
    assert.deepEqual(rows(conversation), ['10', '11'])
    conversation.send({ type: 'realtime.messageCreated', message: own({ id: 40 }) })
    const page = { data: [message({ id: 31 }), message({ id: 30 })], next_cursor: 'before-30' }
    conversation.finish('openThread', thread({ page }))
    conversation.isIn({ thread: 'open', reading: 'marking' })
    assert.deepEqual(rows(conversation), ['30', '31', '40'])
    assert.equal(conversation.context.nextCursor, 'before-30')
  },
  'a refresh that fails leaves the thread as it was, gives the notice and can be tried again': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'realtime.reset' })
    conversation.fail('openThread')
    conversation.isIn({ thread: { failed: 'refreshing' } })
    conversation.send({ type: 'thread.retry' })
    conversation.isIn({ thread: 'refreshing' })
    conversation.finish('openThread', refusal(422))
    conversation.isIn({ thread: { failed: 'refreshing' } })
    assert.deepEqual(rows(conversation), ['10', '11'])
    assert.deepEqual(
      effectsOf(conversation, 'flash').map(({ params }) => params),
      [notice, notice],
    )
    conversation.send({ type: 'realtime.reset' })
    conversation.finish('openThread', refusal(401))
    conversation.isIn({ thread: { failed: 'refreshing' } })
    assert.equal(effectsOf(conversation, 'flash').length, 2)
    conversation.send({ type: 'conversation.erase' })
    conversation.isIn({ thread: 'erasing' })
  },
  'a member who is gone without a trace when the thread is refreshed is missing': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'realtime.reset' })
    conversation.finish('openThread', refusal(404))
    conversation.isIn({ thread: 'missing' })
    assert.deepEqual(rows(conversation), [])
    assert.equal(selectOther(conversation.snapshot), null)
    assert.equal(selectHasOlder(conversation.snapshot), false)
    assert.deepEqual(effectsOf(conversation, 'flash'), [])
  },
  'a gap is caught up with where older messages did not load, too': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'thread.older' })
    conversation.fail('loadOlder')
    conversation.send({ type: 'realtime.reset' })
    conversation.isIn({ thread: 'refreshing' })
  },
}

const wishing: Record<string, Journey<Machine>> = {
  'unsending is wished once, and shows as the toggles tell it': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'message.unsend', id: 11 })
    assert.deepEqual(wished(conversation), [wish(aMessage('unsend', 11), true)])
    conversation.send(changed(11, { is_unsent: true }))
    assert.deepEqual(rows(conversation), ['10', '11 unsent'])
    conversation.send({ type: 'message.unsend', id: 11 })
    assert.equal(wished(conversation).length, 1)
    conversation.send(changed(11, { is_unsent: false }))
    assert.deepEqual(rows(conversation), ['10', '11'])
  },
  'only an own message of the last 24 hours can be unsent, and once': (start) => {
    const day = 24 * 60 * 60_000
    const ago = (time: number) => new Date(Date.now() - time).toISOString()
    const page = {
      data: [
        own({ id: 14, is_unsent: true }),
        own({ id: 13, created_at: ago(day - 60_000) }),
        own({ id: 12, created_at: ago(day + 60_000) }),
        message({ id: 10, created_at: justNow }),
      ],
      next_cursor: null,
    }
    const conversation = opened(start, { page })
    const unsendable = [10, 12, 13, 14, 99].filter((id) =>
      conversation.snapshot.can({ type: 'message.unsend', id }),
    )
    assert.deepEqual(unsendable, [13])
  },
  'a message is wished to be saved, or saved no longer, as it shows': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'message.toggleSave', id: 10 })
    conversation.send(changed(10, { is_saved: true }))
    assert.deepEqual(savedIds(conversation), [10])
    conversation.send({ type: 'message.toggleSave', id: 10 })
    assert.deepEqual(wished(conversation), [
      wish(aMessage('save', 10), true),
      wish(aMessage('save', 10), false),
    ])
  },
  'a message that is not here cannot be saved': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'message.toggleSave', id: 99 })
    assert.deepEqual(wished(conversation), [])
  },
  'pictures that are locked can be unlocked, and the other way round': (start) => {
    const conversation = opened(start)
    assert.equal(conversation.snapshot.can({ type: 'pictures.lock' }), false)
    conversation.send({ type: 'pictures.unlock' })
    conversation.send({ type: 'member.changed', id: 2, changes: { looks_at_my_private: true } })
    assert.equal(selectIsUnlocked(conversation.snapshot), true)
    assert.equal(conversation.snapshot.can({ type: 'pictures.unlock' }), false)
    conversation.send({ type: 'pictures.lock' })
    assert.deepEqual(wished(conversation), [wish(hisAccess, true), wish(hisAccess, false)])
    assert.deepEqual(asked(conversation), [])
  },
  'locking for everybody locks an open thread, with the notice, and says nothing in another': (start) => {
    const all = { type: 'toggle.stored', subject: everybodysAccess, to: false, at } as const
    const conversation = opened(start, { isUnlocked: true })
    write(conversation, 'Yes')
    const { value } = conversation.snapshot
    conversation.send(all)
    assert.deepEqual(conversation.snapshot.value, value)
    assert.equal(selectIsUnlocked(conversation.snapshot), false)
    assert.deepEqual(rows(conversation), ['10', '11', "I've locked my pics (seen here only)"])
    const other = opened(start)
    other.send(all)
    assert.deepEqual(rows(other), ['10', '11'])
  },
  'locking adds the local notice once it is stored, which stays where it was when more is written': (
    start,
  ) => {
    const conversation = opened(start, { isUnlocked: true })
    conversation.send({ type: 'pictures.lock' })
    conversation.send({ type: 'member.changed', id: 2, changes: { looks_at_my_private: false } })
    assert.deepEqual(rows(conversation), ['10', '11'])
    conversation.send(locked)
    conversation.send({ type: 'realtime.messageCreated', message: message({ id: 12 }) })
    assert.deepEqual(rows(conversation), ['10', '11', "I've locked my pics (seen here only)", '12'])
    assert.equal(conversation.context.notices[0]?.createdAt, at)
  },
  'a notice in an empty thread stands before all messages': (start) => {
    const conversation = opened(start, { isUnlocked: true, page: { data: [], next_cursor: null } })
    conversation.send(locked)
    conversation.send({ type: 'realtime.messageCreated', message: message({ id: 12 }) })
    assert.deepEqual(rows(conversation), ["I've locked my pics (seen here only)", '12'])
  },
  'no other toggle that is stored adds a notice': (start) => {
    const conversation = opened(start)
    conversation.send({ ...locked, to: true })
    conversation.send({ ...locked, subject: { toggle: 'unlock', id: 3 } })
    conversation.send({ ...locked, subject: { toggle: 'save', id: 2, conversation: '1-2' } })
    assert.deepEqual(rows(conversation), ['10', '11'])
  },
}

const erasing: Record<string, Journey<Machine>> = {
  'erasing empties the thread at once, saved messages apart, and leaves it when it is so': (start) => {
    const conversation = opened(start, {
      page: { data: [own({ is_saved: true }), his], next_cursor: 'older' },
    })
    conversation.send({ type: 'conversation.erase' })
    conversation.isIn({ thread: { erasing: 'current' } })
    assert.equal(selectThreadState(conversation.snapshot), 'erasing')
    assert.deepEqual(rows(conversation), ['11'])
    assert.deepEqual(effectsOf(conversation, 'tell').at(-1)?.params, {
      type: 'conversation.erased',
      conversation: '1-2',
      kept: own({ is_saved: true }),
    })
    assert.deepEqual(conversation.facts, [])
    conversation.finish('erase', { ok: true, data: {} })
    conversation.isIn({ thread: 'erased' })
    assert.deepEqual(conversation.facts, [{ type: 'conversation.left' }])
    assert.equal(effectsOf(conversation, 'refreshUnread').length, 1)
    assert.equal(selectHasOlder(conversation.snapshot), false)
    assert.deepEqual(conversation.context.erased, [])
  },
  'what is kept is not known where none of it is loaded and not everything is': (start) => {
    for (const [data, next_cursor, isKeptUnknown] of [
      [[his], 'older', true],
      [[his], null, false],
      [[own({ is_saved: true }), his], 'older', false],
    ] as const) {
      const conversation = opened(start, { page: { data, next_cursor } })
      conversation.send({ type: 'conversation.erase' })
      assert.deepEqual(conversation.inputsOf('erase'), [{ conversation: '1-2', isKeptUnknown }])
    }
  },
  'erasing that fails restores the thread, with what came in meanwhile, and tells so': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'conversation.erase' })
    assert.deepEqual(rows(conversation), [])
    conversation.send({ type: 'realtime.messageCreated', message: message({ id: 12 }) })
    conversation.fail('erase')
    conversation.isIn({ thread: 'open' })
    assert.deepEqual(rows(conversation), ['10', '11', '12'])
    assert.deepEqual(effectsOf(conversation, 'tell').at(-1)?.params, {
      type: 'conversation.restored',
      conversation: '1-2',
    })
    assert.equal(effectsOf(conversation, 'flashFailure').length, 1)
    assert.deepEqual(conversation.facts, [])
  },
  'a refused erase restores the thread too': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'conversation.erase' })
    conversation.finish('erase', refusal(422))
    conversation.isIn({ thread: 'open' })
    assert.deepEqual(rows(conversation), ['10', '11'])
    assert.deepEqual(effectsOf(conversation, 'flashFailure'), [
      { type: 'flashFailure', params: { failure: refusal(422) } },
    ])
    assert.deepEqual(effectsOf(conversation, 'tell').at(-1)?.params, {
      type: 'conversation.restored',
      conversation: '1-2',
    })
  },
  'an erase that a signed-out member asked for restores the thread without a notice': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'conversation.erase' })
    conversation.finish('erase', refusal(401))
    conversation.isIn({ thread: 'open' })
    assert.deepEqual(rows(conversation), ['10', '11'])
    assert.deepEqual(effectsOf(conversation, 'flashFailure'), [])
    assert.deepEqual(effectsOf(conversation, 'tell').at(-1)?.params, {
      type: 'conversation.restored',
      conversation: '1-2',
    })
  },
  'a gap during an erase is caught up with when the thread is back': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'conversation.erase' })
    conversation.send({ type: 'realtime.reset' })
    conversation.isIn({ thread: { erasing: 'behind' } })
    assert.equal(selectThreadState(conversation.snapshot), 'erasing')
    assert.deepEqual(rows(conversation), [])
    conversation.fail('erase')
    conversation.isIn({ thread: 'refreshing' })
    assert.deepEqual(rows(conversation), ['10', '11'])
    assert.equal(conversation.inputsOf('erase').length, 1)
  },
  'a gap that was not caught up with when the erase began is so when the thread is back': (start) => {
    for (const isBehind of [
      () => {},
      (conversation: Conversation) => conversation.fail('openThread'),
    ] as const) {
      const conversation = opened(start)
      conversation.send({ type: 'realtime.reset' })
      isBehind(conversation)
      conversation.send({ type: 'conversation.erase' })
      assert.deepEqual(conversation.underWay('openThread'), [])
      conversation.fail('erase')
      conversation.isIn({ thread: 'refreshing' })
    }
  },
  'a gap during an erase that succeeds changes nothing about it': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'conversation.erase' })
    conversation.send({ type: 'realtime.reset' })
    conversation.finish('erase', { ok: true, data: {} })
    conversation.isIn({ thread: 'erased' })
    assert.deepEqual(conversation.underWay('openThread'), [])
  },
  'erasing does not wait for what is being fetched, nor for what was not': (start) => {
    const older = opened(start)
    older.send({ type: 'thread.older' })
    older.send({ type: 'conversation.erase' })
    older.isIn({ thread: 'erasing' })
    assert.deepEqual(older.underWay('loadOlder'), [])
    const failed = opened(start)
    failed.send({ type: 'thread.older' })
    failed.fail('loadOlder')
    failed.send({ type: 'conversation.erase' })
    failed.isIn({ thread: 'erasing' })
    const refreshing = opened(start)
    refreshing.send({ type: 'realtime.reset' })
    refreshing.send({ type: 'conversation.erase' })
    refreshing.isIn({ thread: 'erasing' })
    assert.deepEqual(refreshing.underWay('openThread'), [])
  },
  'what is written after an erase begins the thread anew': (start) => {
    for (const type of ['realtime.messageCreated', 'message.sent'] as const) {
      const conversation = opened(start)
      conversation.send({ type: 'conversation.erase' })
      conversation.finish('erase', { ok: true, data: {} })
      conversation.send({ type, message: message({ id: 50, from_user_id: 3 }) })
      conversation.isIn({ thread: 'erased' })
      conversation.send({ type, message: message({ id: 12 }) })
      conversation.isIn({ thread: 'open' })
      assert.deepEqual(rows(conversation), ['12'])
    }
  },
}

const pictures = ({ context }: Conversation) =>
  context.messages.flatMap(({ photos }) => photos.map(({ square320_url }) => square320_url))
const askedAnew = (conversation: Conversation) => conversation.inputsOf('loadMessage')
const answersAnew = (conversation: Conversation, id: number, given: string) =>
  conversation.finish('loadMessage', { ok: true, data: pictured(id, given) })

const renewing: Record<string, Journey<Machine>> = {
  'a picture whose address is over is shown from the one that its message has now, and nothing else of it': (
    start,
  ) => {
    const conversation = opened(start)
    conversation.send(notLoaded(10, 'first'))
    conversation.isIn({ thread: 'open', pictures: 'renewing' })
    assert.deepEqual(askedAnew(conversation), [{ id: 10 }])
    conversation.send(changed(10, { is_saved: true }))
    answersAnew(conversation, 10, 'second')
    conversation.isIn({ pictures: 'shown' })
    assert.deepEqual(pictures(conversation), [picture(10, 'second').square320_url])
    assert.deepEqual(savedIds(conversation), [10])
  },
  'all that fail at once are asked for one after another, each message once': (start) => {
    const both = [
      pictured(12, 'first'),
      message({
        id: 10,
        photos: [picture(10, 'first'), picture(10, 'first', { url: '/media/private/10-first/full.webp' })],
      }),
      // The same picture of the same moment has the same address.
      message({ id: 9, photos: [picture(10, 'first')] }),
    ]
    const conversation = opened(start, { page: { data: both, next_cursor: null } })
    conversation.send(notLoaded(10, 'first'))
    conversation.send({ type: 'media.failed', address: '/media/private/10-first/full.webp', at: then + 1 })
    conversation.send(notLoaded(12, 'first', 2))
    assert.deepEqual(conversation.underWay('loadMessage').length, 1)
    answersAnew(conversation, 9, 'second')
    answersAnew(conversation, 10, 'second')
    conversation.isIn({ pictures: 'renewing' })
    answersAnew(conversation, 12, 'second')
    conversation.isIn({ pictures: 'shown' })
    assert.deepEqual(askedAnew(conversation), [{ id: 9 }, { id: 10 }, { id: 12 }])
    assert.deepEqual(
      pictures(conversation),
      [9, 10, 12].map((id) => picture(id, 'second').square320_url),
    )
  },
  'what is not there at a new address either is asked for again only when that is over': (start) => {
    const conversation = opened(start)
    conversation.send(notLoaded(10, 'first'))
    answersAnew(conversation, 10, 'second')
    conversation.send(notLoaded(10, 'first', 1))
    conversation.send(notLoaded(10, 'second', 2))
    conversation.send(notLoaded(10, 'second', privateMediaFor - 1))
    conversation.isIn({ pictures: 'shown' })
    conversation.send(notLoaded(10, 'first', privateMediaFor))
    assert.equal(askedAnew(conversation).length, 1)
    conversation.send(notLoaded(10, 'second', privateMediaFor))
    assert.equal(askedAnew(conversation).length, 2)
  },
  'what fails beside the messages is none of theirs': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'media.failed', address: '/media/1-160.webp?avatar', at: then })
    conversation.isIn({ pictures: 'shown' })
    assert.deepEqual(askedAnew(conversation), [])
  },
  'a message that is gone is not asked for again, and the next one is': (start) => {
    for (const status of [404, 403] as const) {
      const conversation = opened(start)
      conversation.send({ type: 'realtime.messageCreated', message: pictured(12, 'first') })
      conversation.send(notLoaded(10, 'first'))
      conversation.send(notLoaded(12, 'first'))
      conversation.finish('loadMessage', refusal(status))
      assert.deepEqual(askedAnew(conversation), [{ id: 10 }, { id: 12 }])
      answersAnew(conversation, 12, 'second')
      conversation.isIn({ pictures: 'shown' })
      assert.deepEqual(effectsOf(conversation, 'flash', 'flashFailure'), [])
    }
  },
  'what could not be asked for is so when the line is back, or a little later': (start) => {
    const conversation = opened(start)
    conversation.send(notLoaded(10, 'first'))
    conversation.fail('loadMessage')
    conversation.isIn({ pictures: 'behind' })
    // However long it takes, it is asked for once.
    conversation.send(notLoaded(10, 'first', privateMediaFor))
    conversation.send({ type: 'network.cameBack' })
    conversation.isIn({ pictures: 'renewing' })
    conversation.finish('loadMessage', refusal(429))
    conversation.isIn({ pictures: 'behind' })
    conversation.waitFor('retryDelay')
    answersAnew(conversation, 10, 'second')
    conversation.isIn({ pictures: 'shown' })
    assert.equal(askedAnew(conversation).length, 3)
    assert.deepEqual(effectsOf(conversation, 'flash', 'flashFailure'), [])
  },
}

/**
 * The regions hardly touch, and their product would fill hours: paths go on where at most one of them is
 * otherwise than in an open, quiet conversation.
 */
const isNearHome = ({ value, context }: SnapshotFrom<Machine>) => {
  const away = [
    value.thread !== 'open' || context.messages.length !== 2,
    value.composer !== 'empty' || context.draft !== '' || context.pending.length > 0,
    value.reading !== 'watching' || !context.isPageVisible,
    value.pictures !== 'shown' || Object.keys(context.failedAt).length > 0,
    context.isUnlocked,
  ]
  const isSimple = context.notices.length === 0 && context.messages.length < 3
  return isSimple && away.filter(Boolean).length < 2
}

/** Offered only while nothing is being written, changed or read. */
const inQuiet =
  <Payload>(payloads: Payload[]) =>
  ({ draft, pending, canWrite, isUnlocked, messages, isPageVisible, nextCursor }: Context): Payload[] => {
    const isWriting = draft !== '' || pending.length > 0 || !canWrite
    const isChanged = isUnlocked || (messages.length > 0 && !nextCursor)
    return isWriting || isChanged || !isPageVisible ? [] : payloads
  }

export const conversation = chart({
  machine: conversationMachine,
  inputs: [who],
  events: {
    'draft.changed': ({ draft }: Context) =>
      draft === ''
        ? [{ text: '' }, { text: 'Yes' }, { text: 'x'.repeat(5_001) }]
        : [{ text: '' }, { text: 'Yes' }],
    'draft.restored': inQuiet([{ text: '' }, { text: 'Yes' }]),
    'outbox.changed': ({ pending }: Context) =>
      pending.length === 0
        ? [{ pending: [entry('confirming')] }, { pending: [] }]
        : [{ pending: [entry('resending')] }, { pending: [] }],
    'place.share': inQuiet([{ location: campfire }]),
    'message.retry': inQuiet([{ key: 'a' }]),
    'message.discard': inQuiet([{ key: 'a' }]),
    'message.unsend': inQuiet([{ id: 11 }, { id: 10 }]),
    'message.toggleSave': inQuiet([{ id: 11 }, { id: 99 }]),
    'realtime.messageCreated': inQuiet([
      { message: message({ id: 12 }) },
      { message: message({ from_user_id: 3 }) },
    ]),
    'realtime.messageUpdated': inQuiet([{ message: his }, { message: message({ id: 3 }) }]),
    'message.sent': inQuiet([{ message: own() }, { message: own({ conversation: '1-3' }) }]),
    'media.failed': inQuiet([
      { address: notLoaded(10, 'first').address, at: then },
      { address: '/media/photo/other/full.webp', at: then },
    ]),
    'message.changed': inQuiet([
      { id: 10, conversation: '1-2', changes: {} },
      { id: 99, conversation: '1-2', changes: {} },
    ]),
    'member.changed': (context: Context) => [
      ...inQuiet([
        { id: 2, changes: { looks_at_my_private: true } },
        { id: 3, changes: {} },
      ])(context),
      // Elsewhere they make no difference that these do not.
      ...(context.other === null || context.hasUnread ? [{ id: 2, changes: { is_blocked: true } }] : []),
      ...(context.other === null ? [{ id: 2, changes: { is_blocked: false } }] : []),
    ],
    'toggle.stored': (context: Context) => [
      ...inQuiet([
        { subject: hisAccess, to: false, at },
        { subject: hisAccess, to: true, at },
        { subject: everybodysAccess, to: false, at },
      ])(context),
      ...(context.isUnlocked && context.draft === '' && context.pending.length === 0
        ? [{ subject: everybodysAccess, to: false, at }]
        : []),
    ],
  },
  services: {
    openThread: {
      done: [thread(), thread({ canWrite: false }), refusal(404), refusal(401), refusal(422)],
      error: [new Error('timeout')],
    },
    loadOlder: {
      done: [{ ok: true, data: { data: [], next_cursor: 'older' } }, refusal(401), refusal(422)],
      error: [new Error('timeout')],
    },
    loadMessage: {
      done: [{ ok: true, data: pictured(10, 'second') }, refusal(404), refusal(429)],
      error: [new Error('timeout')],
    },
    markRead: { done: [read, refusal(422)], error: [new Error('timeout')] },
    erase: { done: [{ ok: true, data: {} }, refusal(401), refusal(422)], error: [new Error('timeout')] },
  },
  explore: isNearHome,
  survivors: {
    'reading.behind: page.shown → reading.marking goes to reading.watching':
      'what is unread and in sight is marked from there at once',
    'pictures.behind: network.cameBack → pictures.shown goes to pictures.renewing':
      'what is still to be asked for is asked for from there at once',
    'pictures.behind: after retryDelay → pictures.shown goes to pictures.renewing':
      'what is still to be asked for is asked for from there at once',
  },
  journeys: { ...opening, ...writing, ...live, ...wishing, ...erasing, ...renewing },
})
