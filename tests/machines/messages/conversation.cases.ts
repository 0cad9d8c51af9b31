import assert from 'node:assert/strict'

import type { ContextFrom, SnapshotFrom } from 'xstate'

import type { Photo } from '../../../contract/media.ts'
import type { Message } from '../../../contract/messages.ts'
import { conversationMachine } from '../../../src/machines/messages/conversation/machine.ts'
import {
  selectHasMediaAccess,
  selectHasOlder,
  selectOther,
  selectThreadState,
} from '../../../src/machines/messages/conversation/selectors.ts'
import type { OpenedThread } from '../../../src/machines/messages/conversation/thread.ts'
import { threadRows } from '../../../src/machines/messages/conversation/threadRows.ts'
import type { OutgoingMessage } from '../../../src/machines/messages/outgoingMessage.ts'
import { chart } from '../harness/chart.ts'
import type { Journey, Start } from '../harness/chart.ts'
import { photo } from '../../views/components/people.ts'
import { card, message, refusal } from '../people.ts'
import { outgoingMessage } from './outgoingMessages.ts'

type Machine = typeof conversationMachine
type Context = ContextFrom<Machine>
type Conversation = ReturnType<Start<Machine>>

/** Luc (1) opens the thread with Marek (2). */
const input = { ownId: 1, otherId: 2 }
const at = '2026-03-01T13:00:00.000Z'
/** In the future, so that a message of this time can be unsent. */
const justNow = '2999-01-01T12:00:00.000Z'
const own = (fields: Partial<Message> = {}) =>
  message({ id: 11, from_user_id: 1, text: 'Yes.', created_at: justNow, updated_at: justNow, ...fields })
/** A private photo of the message. `address`: it changes with each answer. */
const picture = (messageId: number, address: string, fields: Partial<Photo> = {}) =>
  photo({
    id: messageId,
    is_private: true,
    square320_url: `/media/private/${messageId}-${address}/square320.webp`,
    ...fields,
  })
const pictured = (id: number, address: string, fields: Partial<Message> = {}) =>
  message({ id, photos: [picture(id, address)], ...fields })
const theirs = pictured(10, 'first')
const firstAddress = picture(10, 'first').square320_url
/** Epoch milliseconds, for these tests only. */
const then = 1_000_000
const notLoaded = (messageId: number, address: string) =>
  ({ type: 'media.failed', address: picture(messageId, address).square320_url, at: then }) as const

const thread = (fields: Partial<OpenedThread> = {}) => ({
  ok: true as const,
  data: {
    other: card(),
    canWrite: true,
    hasMediaAccess: false,
    page: { data: [own(), theirs], next_cursor: 'older' },
    ...fields,
  },
})
const problem = {
  type: 'error',
  html: 'Having problems fetching data. Please wait. If this occurs again, please contact support.',
}
const accessEnded = "I've locked my pics (seen here only)"

const opened = (start: Start<Machine>, fields: Partial<OpenedThread> = {}) => {
  const conversation = start(input)
  conversation.finish('openThread', thread(fields))
  return conversation
}
const rowsOf = ({ context }: Conversation, outgoing: readonly OutgoingMessage[] = []) =>
  threadRows({ ...context, outgoing })
const rows = (conversation: Conversation, outgoing?: readonly OutgoingMessage[]) =>
  rowsOf(conversation, outgoing).map((row) => {
    if (row.kind === 'message')
      return row.message.is_unsent ? `${row.message.id} unsent` : String(row.message.id)
    return row.kind === 'outgoing' ? `${row.outgoing.key} ${row.outgoing.state}` : row.event.text
  })
const flashes = (conversation: Conversation) =>
  conversation.effects.filter(({ type }) => type === 'flash').map(({ params }) => params)
const toldTo = (conversation: Conversation, child: string) =>
  conversation.told.filter(({ to }) => to === child).map(({ event }) => event)
/** What the toggles were asked for. */
const toggled = (conversation: Conversation) => toldTo(conversation, 'toggles')
const ofMessage = (toggle: 'save' | 'unsend', id: number) => ({ toggle, id, conversation: '1-2' })
const theirAccess = { toggle: 'mediaAccess', id: 2 } as const
const allAccess = { toggle: 'allMediaAccess', id: 1 } as const
const toggleTo = (subject: object, to: boolean) => ({ type: 'toggle.set', subject, from: !to, to })
const stopped = { type: 'toggle.stored', subject: theirAccess, to: false, at } as const
/** As the toggles tell it. */
const changed = (id: number, changes: Partial<Message>) =>
  ({ type: 'message.changed', id, conversation: '1-2', changes }) as const
const savedIds = ({ context }: Conversation) =>
  context.messages.filter((it) => it.is_saved).map(({ id }) => id)

const opening: Record<string, Journey<Machine>> = {
  'loads the other member and the messages, and tells its children that they are loaded': (start) => {
    const conversation = start(input)
    conversation.isIn('opening')
    assert.deepEqual(conversation.inputsOf('openThread'), [{ otherId: 2, conversation: '1-2' }])
    assert.deepEqual(toldTo(conversation, 'readReceipts'), [])
    conversation.finish('openThread', thread())
    conversation.isIn('open')
    assert.equal(selectOther(conversation.snapshot)?.name, 'Marek')
    assert.deepEqual(rows(conversation), ['10', '11'])
    assert.deepEqual(toldTo(conversation, 'readReceipts'), [{ type: 'thread.loaded' }])
    assert.deepEqual(toldTo(conversation, 'composer'), [{ type: 'thread.writable' }])
  },
  'starts its children for this conversation': (start) => {
    const conversation = start(input)
    assert.deepEqual(conversation.inputsOf('composer'), [{ ownId: 1, otherId: 2, conversation: '1-2' }])
    assert.deepEqual(conversation.inputsOf('readReceipts'), [{ otherId: 2, conversation: '1-2' }])
    assert.equal(conversation.inputsOf('mediaRenewal').length, 1)
  },
  'is named by the smaller id, a dash and the larger id, whoever opens it': (start) => {
    assert.equal(start({ ownId: 20, otherId: 3 }).context.conversation, '3-20')
  },
  'does not exist without another member and without messages': (start) => {
    const conversation = start(input)
    conversation.send({ type: 'realtime.messageCreated', message: theirs })
    conversation.finish('openThread', refusal(404))
    conversation.isIn('missing')
    assert.deepEqual(rows(conversation), [])
    assert.deepEqual(flashes(conversation), [])
    const closed = start(input)
    closed.finish('openThread', refusal(403))
    closed.isIn('missing')
  },
  'hides the thread while the other member is blocked, and fetches it again afterwards': (start) => {
    for (const begin of [opened, (beginning: Start<Machine>) => beginning(input)]) {
      const conversation = begin(start)
      conversation.send({ type: 'member.changed', id: 3, changes: { is_blocked: true } })
      assert.notEqual(conversation.snapshot.value, 'blocked')
      conversation.send({ type: 'member.changed', id: 2, changes: { is_blocked: true } })
      conversation.isIn('blocked')
      assert.deepEqual(rows(conversation), [])
      assert.equal(selectOther(conversation.snapshot), null)
      assert.deepEqual(conversation.underWay('openThread'), [])
      conversation.send({ type: 'member.changed', id: 3, changes: { is_blocked: false } })
      conversation.isIn('blocked')
      conversation.send({ type: 'member.changed', id: 2, changes: { is_blocked: false } })
      conversation.isIn('opening')
      // The server answers before it knows that the block ended; the fact comes again once it does.
      conversation.finish('openThread', refusal(404))
      conversation.isIn('missing')
      conversation.send({ type: 'member.changed', id: 3, changes: { is_blocked: false } })
      conversation.isIn('missing')
      conversation.send({ type: 'member.changed', id: 2, changes: { is_blocked: false } })
      conversation.isIn('opening')
      conversation.finish('openThread', thread())
      assert.deepEqual(rows(conversation), ['10', '11'])
    }
  },
  'flashes when it cannot be opened, and tries again on request': (start) => {
    const conversation = start(input)
    conversation.fail('openThread')
    conversation.isIn({ failed: 'opening' })
    conversation.send({ type: 'thread.retry' })
    conversation.isIn('opening')
    conversation.finish('openThread', refusal(422))
    conversation.isIn({ failed: 'opening' })
    assert.deepEqual(flashes(conversation), [problem, problem])
  },
  'tries again whatever failed once the network is back': (start) => {
    const conversation = start(input)
    conversation.fail('openThread')
    conversation.send({ type: 'network.cameBack' })
    conversation.isIn('opening')
    conversation.finish('openThread', thread())
    conversation.send({ type: 'thread.older' })
    conversation.fail('loadOlder')
    conversation.send({ type: 'network.cameBack' })
    conversation.isIn('loadingOlder')
    conversation.send({ type: 'realtime.reset' })
    conversation.fail('openThread')
    conversation.isIn({ failed: 'refreshing' })
    conversation.send({ type: 'network.cameBack' })
    conversation.isIn('refreshing')
  },
  'shows no flash to a member who was signed out': (start) => {
    const conversation = start(input)
    conversation.finish('openThread', refusal(401))
    conversation.isIn({ failed: 'opening' })
    const older = opened(start)
    older.send({ type: 'thread.older' })
    older.finish('loadOlder', refusal(401))
    older.isIn({ failed: 'older' })
    assert.deepEqual([...flashes(conversation), ...flashes(older)], [])
  },
  'is read-only while the other profile is gone, and writable once it is back': (start) => {
    const conversation = opened(start, { other: null, canWrite: false })
    conversation.isIn('open')
    assert.deepEqual(rows(conversation), ['10', '11'])
    assert.equal(conversation.snapshot.can({ type: 'mediaAccess.grant' }), false)
    conversation.send({ type: 'realtime.reset' })
    conversation.finish('openThread', thread())
    assert.deepEqual(toldTo(conversation, 'composer'), [
      { type: 'thread.readOnly' },
      { type: 'thread.writable' },
    ])
  },
  'becomes read-only when a refresh finds the other profile closed': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'realtime.reset' })
    conversation.finish('openThread', thread({ canWrite: false }))
    assert.deepEqual(toldTo(conversation, 'composer').at(-1), { type: 'thread.readOnly' })
  },
  'grants no media access in a read-only thread': (start) => {
    const conversation = opened(start, { canWrite: false })
    assert.equal(conversation.snapshot.can({ type: 'mediaAccess.grant' }), false)
  },
  'loads older messages by cursor until there are none': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'thread.older' })
    conversation.isIn('loadingOlder')
    assert.deepEqual(conversation.inputsOf('loadOlder'), [{ conversation: '1-2', cursor: 'older' }])
    const page = { data: [message({ id: 9 }), message({ id: 8 })], next_cursor: null }
    conversation.finish('loadOlder', { ok: true, data: page })
    assert.deepEqual(rows(conversation), ['8', '9', '10', '11'])
    assert.equal(selectHasOlder(conversation.snapshot), false)
    conversation.send({ type: 'thread.older' })
    conversation.isIn('open')
  },
  'flashes when older messages cannot be loaded, and tries the same page again': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'thread.older' })
    conversation.fail('loadOlder')
    conversation.isIn({ failed: 'older' })
    conversation.send({ type: 'thread.retry' })
    conversation.finish('loadOlder', refusal(422))
    conversation.isIn({ failed: 'older' })
    assert.deepEqual(flashes(conversation), [problem, problem])
    conversation.send({ type: 'thread.retry' })
    assert.deepEqual(conversation.inputsOf('loadOlder').at(-1), { conversation: '1-2', cursor: 'older' })
  },
}

const outgoingRows: Record<string, Journey<Machine>> = {
  'shows an outgoing message last, until the stored one takes its row': (start) => {
    const conversation = opened(start)
    const sending = [outgoingMessage('sending')]
    assert.deepEqual(rows(conversation, sending), ['10', '11', 'a sending'])
    const before = rowsOf(conversation, sending).at(-1)
    conversation.send({ type: 'message.sent', message: own({ id: 12, idempotency_key: 'a' }) })
    assert.deepEqual(rows(conversation, sending), ['10', '11', '12'])
    assert.equal(rowsOf(conversation, sending).at(-1)?.id, before?.id)
    assert.deepEqual(rows(conversation), ['10', '11', '12'])
  },
  'shows a stored message once, whether the socket or the answer brings it first': (start) => {
    const stored = own({ id: 12, idempotency_key: 'a' })
    for (const order of [
      ['realtime.messageCreated', 'message.sent'],
      ['message.sent', 'realtime.messageCreated'],
    ] as const) {
      const conversation = opened(start)
      for (const type of order) conversation.send({ type, message: stored })
      assert.deepEqual(rows(conversation, [outgoingMessage('retrying')]), ['10', '11', '12'])
    }
  },
  'shows each outgoing message with its state': (start) => {
    const conversation = opened(start)
    assert.deepEqual(
      rows(conversation, [outgoingMessage('failed'), outgoingMessage('queued', { key: 'b' })]).slice(2),
      ['a failed', 'b queued'],
    )
  },
  'names each day once, and the time of a group once': (start) => {
    const conversation = opened(start, {
      page: {
        data: [
          own({ id: 14, created_at: '2026-03-15T11:00:00.000Z' }),
          own({ id: 13, created_at: '2026-03-14T12:00:00.000Z' }),
          own({ id: 12, created_at: '2026-03-14T11:04:00.000Z' }),
          own({ id: 11, created_at: '2026-03-14T11:00:00.000Z' }),
          message({ id: 10, created_at: '2026-03-14T10:59:00.000Z' }),
        ],
        next_cursor: null,
      },
    })
    const outgoing = [outgoingMessage('sending', { createdAt: '2026-03-15T11:01:00.000Z' })]
    const shown = rowsOf(conversation, outgoing).map(({ beginsDay, endsGroup }) => ({ beginsDay, endsGroup }))
    assert.deepEqual(shown, [
      { beginsDay: true, endsGroup: true },
      { beginsDay: false, endsGroup: false },
      { beginsDay: false, endsGroup: true },
      { beginsDay: false, endsGroup: true },
      { beginsDay: true, endsGroup: false },
      { beginsDay: false, endsGroup: true },
    ])
  },
}

const live: Record<string, Journey<Machine>> = {
  'shows a message that arrives, and none of another conversation': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'realtime.messageCreated', message: message({ id: 50, from_user_id: 3 }) })
    assert.deepEqual(rows(conversation), ['10', '11'])
    conversation.send({ type: 'realtime.messageCreated', message: message({ id: 12 }) })
    assert.deepEqual(rows(conversation), ['10', '11', '12'])
  },
  'shows a message that the member wrote on another device, and none to somebody else': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'realtime.messageCreated', message: own({ id: 12 }) })
    conversation.send({ type: 'message.sent', message: message({ id: 60, from_user_id: 1, to_user_id: 3 }) })
    assert.deepEqual(rows(conversation), ['10', '11', '12'])
  },
  'leaves everything under way in place when facts arrive and toggles are clicked': (start) => {
    const conversation = opened(start, { hasMediaAccess: true })
    conversation.send({ type: 'thread.older' })
    const { value } = conversation.snapshot
    const started = conversation.started.length
    conversation.send({ type: 'message.sent', message: own({ id: 13 }) })
    conversation.send({ type: 'realtime.messageUpdated', message: theirs })
    conversation.send({ type: 'message.changed', id: 10, conversation: '1-2', changes: {} })
    conversation.send({ type: 'message.changed', id: 99, conversation: '1-2', changes: {} })
    conversation.send({ type: 'member.changed', id: 2, changes: {} })
    conversation.send({ type: 'message.unsend', id: 11 })
    conversation.send({ type: 'message.toggleSave', id: 10 })
    conversation.send({ type: 'mediaAccess.revoke' })
    conversation.send({ type: 'member.changed', id: 2, changes: { looks_at_my_private: false } })
    conversation.send(stopped)
    conversation.send({ type: 'mediaAccess.grant' })
    conversation.send(notLoaded(10, 'first'))
    conversation.send({ type: 'media.renewed', message: pictured(10, 'second') })
    assert.deepEqual(conversation.snapshot.value, value)
    assert.equal(conversation.started.length, started)
    assert.equal(toggled(conversation).length, 4)
  },
  'has the same messages after another screen changes a message that is not here': (start) => {
    const conversation = opened(start)
    const before = conversation.context.messages
    conversation.send({ type: 'message.changed', id: 99, conversation: '1-3', changes: { is_saved: true } })
    assert.equal(conversation.context.messages, before)
  },
  'replaces a message by its update, and adds none that is not here': (start) => {
    const conversation = opened(start)
    const unsent = message({ id: 10, text: '', is_unsent: true, updated_at: justNow })
    conversation.send({ type: 'realtime.messageUpdated', message: unsent })
    assert.deepEqual(rows(conversation), ['10 unsent', '11'])
    conversation.send({ type: 'realtime.messageUpdated', message: message({ id: 3 }) })
    assert.deepEqual(rows(conversation), ['10 unsent', '11'])
    conversation.send({ type: 'realtime.messageCreated', message: theirs })
    assert.deepEqual(rows(conversation), ['10 unsent', '11'])
  },
  'keeps a read receipt when an older answer arrives': (start) => {
    const conversation = opened(start)
    const sent = own({ id: 12, idempotency_key: 'a' })
    conversation.send({ type: 'realtime.messageCreated', message: sent })
    conversation.send({ type: 'realtime.messageUpdated', message: { ...sent, is_read: true } })
    conversation.send({ type: 'message.sent', message: sent })
    assert.equal(conversation.context.messages.at(-1)?.is_read, true)
  },
  'follows changes of the other member, and of nobody else': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'member.changed', id: 3, changes: { is_online: false } })
    assert.equal(selectOther(conversation.snapshot)?.is_online, true)
    conversation.send({ type: 'member.changed', id: 2, changes: { is_online: false } })
    assert.equal(selectOther(conversation.snapshot)?.is_online, false)
    assert.equal(selectHasMediaAccess(conversation.snapshot), false)
    conversation.send({ type: 'member.changed', id: 2, changes: { looks_at_my_private: true } })
    assert.equal(selectHasMediaAccess(conversation.snapshot), true)
  },
  'follows changes of its messages by other screens': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'message.changed', id: 11, conversation: '1-2', changes: { is_saved: true } })
    conversation.send({ type: 'message.changed', id: 99, conversation: '1-3', changes: { is_saved: true } })
    assert.deepEqual(savedIds(conversation), [11])
  },
  'fetches the newest messages again after a long gap, and keeps what arrives meanwhile': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'thread.older' })
    conversation.send({ type: 'realtime.reset' })
    conversation.isIn('refreshing')
    assert.deepEqual(rows(conversation), ['10', '11'])
    conversation.send({ type: 'realtime.messageCreated', message: own({ id: 40 }) })
    const page = { data: [message({ id: 31 }), message({ id: 30 })], next_cursor: 'before-30' }
    conversation.finish('openThread', thread({ page }))
    conversation.isIn('open')
    assert.deepEqual(rows(conversation), ['30', '31', '40'])
    assert.equal(conversation.context.nextCursor, 'before-30')
    assert.deepEqual(toldTo(conversation, 'readReceipts'), [
      { type: 'thread.loaded' },
      { type: 'thread.loaded' },
    ])
  },
  'keeps the thread when a refresh fails, flashes, and tries again on request': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'realtime.reset' })
    conversation.fail('openThread')
    conversation.isIn({ failed: 'refreshing' })
    conversation.send({ type: 'thread.retry' })
    conversation.isIn('refreshing')
    conversation.finish('openThread', refusal(422))
    conversation.isIn({ failed: 'refreshing' })
    assert.deepEqual(rows(conversation), ['10', '11'])
    assert.deepEqual(flashes(conversation), [problem, problem])
    conversation.send({ type: 'realtime.reset' })
    conversation.finish('openThread', refusal(401))
    conversation.isIn({ failed: 'refreshing' })
    assert.equal(flashes(conversation).length, 2)
    conversation.send({ type: 'conversation.erase' })
    conversation.isIn('erasing')
  },
  'is missing when a refresh finds neither the other member nor messages': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'realtime.reset' })
    conversation.finish('openThread', refusal(404))
    conversation.isIn('missing')
    assert.deepEqual(rows(conversation), [])
    assert.equal(selectOther(conversation.snapshot), null)
    assert.equal(selectHasOlder(conversation.snapshot), false)
    assert.deepEqual(flashes(conversation), [])
  },
  'refreshes after a gap also where older messages could not be loaded': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'thread.older' })
    conversation.fail('loadOlder')
    conversation.send({ type: 'realtime.reset' })
    conversation.isIn('refreshing')
  },
}

const toggling: Record<string, Journey<Machine>> = {
  'unsends a message once, and shows it as the toggles tell it': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'message.unsend', id: 11 })
    assert.deepEqual(toggled(conversation), [toggleTo(ofMessage('unsend', 11), true)])
    conversation.send(changed(11, { is_unsent: true }))
    assert.deepEqual(rows(conversation), ['10', '11 unsent'])
    conversation.send({ type: 'message.unsend', id: 11 })
    assert.equal(toggled(conversation).length, 1)
    conversation.send(changed(11, { is_unsent: false }))
    assert.deepEqual(rows(conversation), ['10', '11'])
  },
  'unsends only the member’s own messages of the last 24 hours, and each once': (start) => {
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
  'saves a message, or a saved one no longer': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'message.toggleSave', id: 10 })
    conversation.send(changed(10, { is_saved: true }))
    assert.deepEqual(savedIds(conversation), [10])
    conversation.send({ type: 'message.toggleSave', id: 10 })
    assert.deepEqual(toggled(conversation), [
      toggleTo(ofMessage('save', 10), true),
      toggleTo(ofMessage('save', 10), false),
    ])
  },
  'saves no message that is not here': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'message.toggleSave', id: 99 })
    assert.deepEqual(toggled(conversation), [])
  },
  'grants media access where there is none, and revokes it where there is': (start) => {
    const conversation = opened(start)
    assert.equal(conversation.snapshot.can({ type: 'mediaAccess.revoke' }), false)
    conversation.send({ type: 'mediaAccess.grant' })
    conversation.send({ type: 'member.changed', id: 2, changes: { looks_at_my_private: true } })
    assert.equal(selectHasMediaAccess(conversation.snapshot), true)
    assert.equal(conversation.snapshot.can({ type: 'mediaAccess.grant' }), false)
    conversation.send({ type: 'mediaAccess.revoke' })
    assert.deepEqual(toggled(conversation), [toggleTo(theirAccess, true), toggleTo(theirAccess, false)])
    assert.deepEqual(toldTo(conversation, 'composer'), [{ type: 'thread.writable' }])
  },
  'ends access with a thread event when all access is ended, and adds none in other threads': (start) => {
    const all = { type: 'toggle.stored', subject: allAccess, to: false, at } as const
    const conversation = opened(start, { hasMediaAccess: true })
    const { value } = conversation.snapshot
    conversation.send(all)
    assert.deepEqual(conversation.snapshot.value, value)
    assert.equal(selectHasMediaAccess(conversation.snapshot), false)
    assert.deepEqual(rows(conversation), ['10', '11', accessEnded])
    const other = opened(start)
    other.send(all)
    assert.deepEqual(rows(other), ['10', '11'])
  },
  'adds a thread event once the end of access is stored, and keeps its place among later messages': (
    start,
  ) => {
    const conversation = opened(start, { hasMediaAccess: true })
    conversation.send({ type: 'mediaAccess.revoke' })
    conversation.send({ type: 'member.changed', id: 2, changes: { looks_at_my_private: false } })
    assert.deepEqual(rows(conversation), ['10', '11'])
    conversation.send(stopped)
    conversation.send({ type: 'realtime.messageCreated', message: message({ id: 12 }) })
    assert.deepEqual(rows(conversation), ['10', '11', accessEnded, '12'])
    assert.equal(conversation.context.threadEvents[0]?.createdAt, at)
  },
  'puts a thread event of an empty thread before all messages': (start) => {
    const conversation = opened(start, { hasMediaAccess: true, page: { data: [], next_cursor: null } })
    conversation.send(stopped)
    conversation.send({ type: 'realtime.messageCreated', message: message({ id: 12 }) })
    assert.deepEqual(rows(conversation), [accessEnded, '12'])
  },
  'gives each thread event a row of its own': (start) => {
    const conversation = opened(start)
    conversation.send(stopped)
    conversation.send(stopped)
    assert.deepEqual(rows(conversation), ['10', '11', accessEnded, accessEnded])
    assert.equal(new Set(rowsOf(conversation).map(({ id }) => id)).size, 4)
  },
  'adds no thread event for any other toggle': (start) => {
    const conversation = opened(start)
    conversation.send({ ...stopped, to: true })
    conversation.send({ ...stopped, subject: { toggle: 'mediaAccess', id: 3 } })
    conversation.send({ ...stopped, subject: { toggle: 'save', id: 2, conversation: '1-2' } })
    assert.deepEqual(rows(conversation), ['10', '11'])
  },
}

const erasing: Record<string, Journey<Machine>> = {
  'empties the thread at once except for saved messages, and is left once it is erased': (start) => {
    const conversation = opened(start, {
      page: { data: [own({ is_saved: true }), theirs], next_cursor: 'older' },
    })
    conversation.send({ type: 'conversation.erase' })
    conversation.isIn({ erasing: 'upToDate' })
    assert.equal(selectThreadState(conversation.snapshot), 'erasing')
    assert.deepEqual(rows(conversation), ['11'])
    assert.deepEqual(conversation.inputsOf('erase'), [
      { conversation: '1-2', kept: own({ is_saved: true }), isKeptUnknown: false },
    ])
    assert.deepEqual(conversation.facts, [])
    conversation.finish('erase', { isErased: true })
    conversation.isIn('erased')
    assert.deepEqual(conversation.facts, [{ type: 'conversation.left' }])
    assert.equal(selectHasOlder(conversation.snapshot), false)
    assert.deepEqual(conversation.context.erased, [])
  },
  'says that what is kept is not known if no saved message and not everything is loaded': (start) => {
    const saved = own({ is_saved: true })
    for (const [data, next_cursor, kept, isKeptUnknown] of [
      [[theirs], 'older', null, true],
      [[theirs], null, null, false],
      [[saved, theirs], 'older', saved, false],
    ] as const) {
      const conversation = opened(start, { page: { data, next_cursor } })
      conversation.send({ type: 'conversation.erase' })
      assert.deepEqual(conversation.inputsOf('erase'), [{ conversation: '1-2', kept, isKeptUnknown }])
    }
  },
  'restores the thread when erasing fails, with what arrived meanwhile': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'conversation.erase' })
    assert.deepEqual(rows(conversation), [])
    conversation.send({ type: 'realtime.messageCreated', message: message({ id: 12 }) })
    conversation.finish('erase', { isErased: false })
    conversation.isIn('open')
    assert.deepEqual(rows(conversation), ['10', '11', '12'])
    assert.deepEqual(conversation.context.erased, [])
    assert.deepEqual(conversation.facts, [])
  },
  'refreshes after a gap during an erase once the thread is restored': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'conversation.erase' })
    conversation.send({ type: 'realtime.reset' })
    conversation.isIn({ erasing: 'refreshQueued' })
    assert.equal(selectThreadState(conversation.snapshot), 'erasing')
    assert.deepEqual(rows(conversation), [])
    conversation.finish('erase', { isErased: false })
    conversation.isIn('refreshing')
    assert.deepEqual(rows(conversation), ['10', '11'])
    assert.equal(conversation.inputsOf('erase').length, 1)
  },
  'refreshes once the thread is restored if a refresh was under way or had failed before': (start) => {
    for (const failFirst of [
      () => {},
      (conversation: Conversation) => conversation.fail('openThread'),
    ] as const) {
      const conversation = opened(start)
      conversation.send({ type: 'realtime.reset' })
      failFirst(conversation)
      conversation.send({ type: 'conversation.erase' })
      assert.deepEqual(conversation.underWay('openThread'), [])
      conversation.finish('erase', { isErased: false })
      conversation.isIn('refreshing')
    }
  },
  'does not refresh after a gap during an erase that succeeds': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'conversation.erase' })
    conversation.send({ type: 'realtime.reset' })
    conversation.finish('erase', { isErased: true })
    conversation.isIn('erased')
    assert.deepEqual(conversation.underWay('openThread'), [])
  },
  'can be erased while messages are fetched, and after that failed': (start) => {
    const older = opened(start)
    older.send({ type: 'thread.older' })
    older.send({ type: 'conversation.erase' })
    older.isIn('erasing')
    assert.deepEqual(older.underWay('loadOlder'), [])
    const failed = opened(start)
    failed.send({ type: 'thread.older' })
    failed.fail('loadOlder')
    failed.send({ type: 'conversation.erase' })
    failed.isIn('erasing')
    const refreshing = opened(start)
    refreshing.send({ type: 'realtime.reset' })
    refreshing.send({ type: 'conversation.erase' })
    refreshing.isIn('erasing')
    assert.deepEqual(refreshing.underWay('openThread'), [])
  },
  'begins anew with a message that is written after an erase': (start) => {
    for (const type of ['realtime.messageCreated', 'message.sent'] as const) {
      const conversation = opened(start)
      conversation.send({ type: 'conversation.erase' })
      conversation.finish('erase', { isErased: true })
      conversation.send({ type, message: message({ id: 50, from_user_id: 3 }) })
      conversation.isIn('erased')
      conversation.send({ type, message: message({ id: 12 }) })
      conversation.isIn('open')
      assert.deepEqual(rows(conversation), ['12'])
    }
  },
}

const photosOf = ({ context }: Conversation) =>
  context.messages.flatMap(({ photos }) => photos.map(({ square320_url }) => square320_url))

const renewing: Record<string, Journey<Machine>> = {
  'has a photo renewed that did not load, and takes only photos from the answer': (start) => {
    const conversation = opened(start)
    conversation.send(notLoaded(10, 'first'))
    conversation.isIn('open')
    assert.deepEqual(toldTo(conversation, 'mediaRenewal'), [
      { type: 'media.failed', messageIds: [10], at: then },
    ])
    conversation.send(changed(10, { is_saved: true }))
    conversation.send({ type: 'media.renewed', message: pictured(10, 'second') })
    assert.deepEqual(photosOf(conversation), [picture(10, 'second').square320_url])
    assert.deepEqual(savedIds(conversation), [10])
  },
  'has all messages renewed that have a photo at the address, in any of its sizes': (start) => {
    const both = [
      pictured(12, 'first'),
      message({
        id: 10,
        photos: [picture(10, 'first'), picture(10, 'first', { url: '/media/private/10-first/full.webp' })],
      }),
      // The same photo has the same address in both messages.
      message({ id: 9, photos: [picture(10, 'first')] }),
    ]
    const conversation = opened(start, { page: { data: both, next_cursor: null } })
    conversation.send(notLoaded(10, 'first'))
    conversation.send({ type: 'media.failed', address: '/media/private/10-first/full.webp', at: then + 1 })
    conversation.send({ ...notLoaded(12, 'first'), at: then + 2 })
    assert.deepEqual(toldTo(conversation, 'mediaRenewal'), [
      { type: 'media.failed', messageIds: [9, 10], at: then },
      { type: 'media.failed', messageIds: [10], at: then + 1 },
      { type: 'media.failed', messageIds: [12], at: then + 2 },
    ])
    for (const id of [9, 10, 12])
      conversation.send({ type: 'media.renewed', message: pictured(id, 'second') })
    assert.deepEqual(
      photosOf(conversation),
      [9, 10, 12].map((id) => picture(id, 'second').square320_url),
    )
  },
  'has nothing renewed for an address that was replaced meanwhile': (start) => {
    const conversation = opened(start)
    conversation.send(notLoaded(10, 'first'))
    conversation.send({ type: 'media.renewed', message: pictured(10, 'second') })
    conversation.send(notLoaded(10, 'first'))
    assert.equal(toldTo(conversation, 'mediaRenewal').length, 1)
    conversation.send(notLoaded(10, 'second'))
    assert.equal(toldTo(conversation, 'mediaRenewal').length, 2)
  },
  'has nothing renewed for an image that belongs to no message': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'media.failed', address: '/media/1-160.webp?avatar', at: then })
    assert.deepEqual(toldTo(conversation, 'mediaRenewal'), [])
  },
}

/**
 * Keeps the number of paths small: they go on only where at most one thing is other than in an open thread with its
 * two messages.
 */
const isNearOpen = ({ value, context }: SnapshotFrom<Machine>) => {
  const differences = [
    value !== 'open' || context.messages.length !== 2,
    context.messages.some(({ id, photos }) => id === 10 && photos[0]?.square320_url !== firstAddress),
    context.hasMediaAccess,
    !context.canWrite,
  ]
  const isSimple = context.threadEvents.length === 0 && context.messages.length < 3
  return isSimple && differences.filter(Boolean).length < 2
}

export const conversation = chart({
  machine: conversationMachine,
  inputs: [input],
  events: {
    'message.unsend': [{ id: 11 }, { id: 10 }],
    'message.toggleSave': [{ id: 11 }, { id: 99 }],
    'realtime.messageCreated': ({ messages }: Context) => [
      ...(messages.length > 2 ? [] : [{ message: message({ id: 12 }) }]),
      { message: message({ from_user_id: 3 }) },
    ],
    'realtime.messageUpdated': [{ message: theirs }, { message: message({ id: 3 }) }],
    'message.sent': [{ message: own() }, { message: own({ conversation: '1-3' }) }],
    'media.failed': [
      { address: notLoaded(10, 'first').address, at: then },
      { address: '/media/photo/other/full.webp', at: then },
    ],
    'media.renewed': [{ message: pictured(10, 'second') }],
    'message.changed': [
      { id: 10, conversation: '1-2', changes: {} },
      { id: 99, conversation: '1-2', changes: {} },
    ],
    'member.changed': [
      { id: 2, changes: { looks_at_my_private: true } },
      { id: 3, changes: {} },
      { id: 2, changes: { is_blocked: true } },
      { id: 2, changes: { is_blocked: false } },
    ],
    'toggle.stored': [
      { subject: theirAccess, to: false, at },
      { subject: theirAccess, to: true, at },
      { subject: allAccess, to: false, at },
    ],
  },
  services: {
    openThread: {
      done: [thread(), thread({ canWrite: false }), refusal(404), refusal(403), refusal(401), refusal(422)],
      error: [new Error('timeout')],
    },
    loadOlder: {
      done: [{ ok: true, data: { data: [], next_cursor: 'older' } }, refusal(401), refusal(422)],
      error: [new Error('timeout')],
    },
    erase: { done: [{ isErased: true }, { isErased: false }] },
  },
  explore: isNearOpen,
  journeys: { ...opening, ...outgoingRows, ...live, ...toggling, ...erasing, ...renewing },
})
