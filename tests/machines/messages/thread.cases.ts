import assert from 'node:assert/strict'

import type { ContextFrom, SnapshotFrom } from 'xstate'

import type { Photo } from '../../../contract/media.ts'
import type { Message } from '../../../contract/messages.ts'
import type { OutgoingMessage } from '../../../src/machines/messages/outgoingMessage.ts'
import type { Correspondent, MessagePage } from '../../../src/machines/messages/thread/content.ts'
import { threadMachine } from '../../../src/machines/messages/thread/machine.ts'
import { threadRows } from '../../../src/machines/messages/thread/rows.ts'
import { selectHasOlder, selectThreadState } from '../../../src/machines/messages/thread/selectors.ts'
import { chart } from '../harness/chart.ts'
import type { Journey, Start } from '../harness/chart.ts'
import { photo } from '../../views/components/people.ts'
import { card, message, fetchFlash, refusal, video } from '../people.ts'
import { outgoingMessage } from './outgoingMessages.ts'

type Machine = typeof threadMachine
type Context = ContextFrom<Machine>
type Thread = ReturnType<Start<Machine>>

/** Luc (1) opens the thread with Marek (2). */
const input = { ownId: 1, otherId: 2, conversation: '1-2' }
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

const correspondent = (fields: Partial<Correspondent> = {}): Correspondent => ({
  other: card(),
  canWrite: true,
  firstMessagesFrom: null,
  hasMediaAccess: false,
  ...fields,
})
const answer = (page: MessagePage = { data: [own(), theirs], next_cursor: 'older' }) => ({
  ok: true as const,
  data: { correspondent: correspondent(), page },
})
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
const accessEnded = "I've locked my pics (seen here only)"

const opened = (start: Start<Machine>, page?: MessagePage) => {
  const thread = start(input)
  thread.finish('openThread', answer(page))
  return thread
}
const rowsOf = ({ context }: Thread, outgoing: readonly OutgoingMessage[] = []) =>
  threadRows({ ...context, outgoing, timeZone })
const rows = (thread: Thread, outgoing?: readonly OutgoingMessage[]) =>
  rowsOf(thread, outgoing).map((row) => {
    if (row.kind === 'message')
      return row.message.is_unsent ? `${row.message.id} unsent` : String(row.message.id)
    return row.kind === 'outgoing' ? `${row.outgoing.key} ${row.outgoing.state}` : row.event.text
  })
const flashes = (thread: Thread) =>
  thread.effects.filter(({ type }) => type === 'flash').map(({ params }) => params)
const toldTo = (thread: Thread, child: string) =>
  thread.told.filter(({ to }) => to === child).map(({ event }) => event)
/** What the toggles were asked for. */
const toggled = (thread: Thread) => toldTo(thread, 'toggles')
const ofMessage = (toggle: 'save' | 'unsend', id: number) => ({ toggle, id, conversation: '1-2' })
const toggleTo = (subject: object, to: boolean) => ({ type: 'toggle.set', subject, from: !to, to })
/** What the parent was told. */
const reports = (thread: Thread) => toldTo(thread, 'root')
const loaded = (fields: Partial<Correspondent> = {}) => ({
  type: 'thread.loaded',
  correspondent: correspondent(fields),
  newestId: 11,
})
const ended = { type: 'mediaAccess.ended', at } as const
/** As the toggles tell it. */
const changed = (id: number, changes: Partial<Message>) =>
  ({ type: 'message.changed', id, conversation: '1-2', changes }) as const
const savedIds = ({ context }: Thread) => context.messages.filter((it) => it.is_saved).map(({ id }) => id)

const opening: Record<string, Journey<Machine>> = {
  'loads the messages and the other member, and reports the member': (start) => {
    const thread = start(input)
    thread.isIn('opening')
    assert.deepEqual(thread.inputsOf('openThread'), [{ otherId: 2, conversation: '1-2' }])
    assert.deepEqual(reports(thread), [])
    thread.finish('openThread', answer())
    thread.isIn('open')
    assert.deepEqual(rows(thread), ['10', '11'])
    assert.deepEqual(reports(thread), [loaded()])
  },
  'starts the renewal of media once': (start) => {
    const thread = opened(start)
    assert.equal(thread.inputsOf('mediaRenewal').length, 1)
  },
  'ends without another member and without messages': (start) => {
    for (const status of [404, 403] as const) {
      const thread = start(input)
      thread.send({ type: 'realtime.messageCreated', message: theirs })
      thread.finish('openThread', refusal(status))
      thread.isIn('missing')
      assert.equal(thread.snapshot.status, 'done')
      assert.deepEqual(flashes(thread), [])
      assert.deepEqual(reports(thread), [])
    }
  },
  'flashes when it cannot be opened, and tries again on request': (start) => {
    const thread = start(input)
    thread.fail('openThread')
    thread.isIn({ failed: 'opening' })
    thread.send({ type: 'thread.retry' })
    thread.isIn('opening')
    thread.finish('openThread', refusal(422))
    thread.isIn({ failed: 'opening' })
    assert.deepEqual(flashes(thread), [fetchFlash.params, fetchFlash.params])
  },
  'tries again whatever failed once the network is back': (start) => {
    const thread = start(input)
    thread.fail('openThread')
    thread.send({ type: 'network.cameBack' })
    thread.isIn('opening')
    thread.finish('openThread', answer())
    thread.send({ type: 'thread.older' })
    thread.fail('loadOlder')
    thread.send({ type: 'network.cameBack' })
    thread.isIn('loadingOlder')
    thread.send({ type: 'realtime.reset' })
    thread.fail('openThread')
    thread.isIn({ failed: 'refreshing' })
    thread.send({ type: 'network.cameBack' })
    thread.isIn('refreshing')
  },
  'shows no flash to a member who was signed out': (start) => {
    const thread = start(input)
    thread.finish('openThread', refusal(401))
    thread.isIn({ failed: 'opening' })
    const older = opened(start)
    older.send({ type: 'thread.older' })
    older.finish('loadOlder', refusal(401))
    older.isIn({ failed: 'older' })
    assert.deepEqual([...flashes(thread), ...flashes(older)], [])
  },
  'reports the other member again after each refresh': (start) => {
    const thread = start(input)
    thread.finish('openThread', {
      ok: true,
      data: { correspondent: correspondent({ other: null, canWrite: false }), page: answer().data.page },
    })
    thread.isIn('open')
    assert.deepEqual(rows(thread), ['10', '11'])
    thread.send({ type: 'realtime.reset' })
    thread.finish('openThread', answer())
    assert.deepEqual(reports(thread), [loaded({ other: null, canWrite: false }), loaded()])
  },
  'loads older messages by cursor until there are none': (start) => {
    const thread = opened(start)
    thread.send({ type: 'thread.older' })
    thread.isIn('loadingOlder')
    assert.deepEqual(thread.inputsOf('loadOlder'), [{ conversation: '1-2', cursor: 'older' }])
    const page = { data: [message({ id: 9 }), message({ id: 8 })], next_cursor: null }
    thread.finish('loadOlder', { ok: true, data: page })
    assert.deepEqual(rows(thread), ['8', '9', '10', '11'])
    assert.equal(selectHasOlder(thread.snapshot), false)
    thread.send({ type: 'thread.older' })
    thread.isIn('open')
  },
  'flashes when older messages cannot be loaded, and tries the same page again': (start) => {
    const thread = opened(start)
    thread.send({ type: 'thread.older' })
    thread.fail('loadOlder')
    thread.isIn({ failed: 'older' })
    thread.send({ type: 'thread.retry' })
    thread.finish('loadOlder', refusal(422))
    thread.isIn({ failed: 'older' })
    assert.deepEqual(flashes(thread), [fetchFlash.params, fetchFlash.params])
    thread.send({ type: 'thread.retry' })
    assert.deepEqual(thread.inputsOf('loadOlder').at(-1), { conversation: '1-2', cursor: 'older' })
  },
}

const outgoingRows: Record<string, Journey<Machine>> = {
  'shows an outgoing message last, until the stored one takes its row': (start) => {
    const thread = opened(start)
    const sending = [outgoingMessage('sending')]
    assert.deepEqual(rows(thread, sending), ['10', '11', 'a sending'])
    const before = rowsOf(thread, sending).at(-1)
    thread.send({ type: 'message.sent', message: own({ id: 12, idempotency_key: 'a' }) })
    assert.deepEqual(rows(thread, sending), ['10', '11', '12'])
    assert.equal(rowsOf(thread, sending).at(-1)?.id, before?.id)
    assert.deepEqual(rows(thread), ['10', '11', '12'])
  },
  'shows a stored message once, whether the socket or the answer brings it first': (start) => {
    const stored = own({ id: 12, idempotency_key: 'a' })
    for (const order of [
      ['realtime.messageCreated', 'message.sent'],
      ['message.sent', 'realtime.messageCreated'],
    ] as const) {
      const thread = opened(start)
      for (const type of order) thread.send({ type, message: stored })
      assert.deepEqual(rows(thread, [outgoingMessage('retrying')]), ['10', '11', '12'])
    }
  },
  'shows each outgoing message with its state': (start) => {
    const thread = opened(start)
    assert.deepEqual(
      rows(thread, [outgoingMessage('failed'), outgoingMessage('queued', { key: 'b' })]).slice(2),
      ['a failed', 'b queued'],
    )
  },
  'names each day once, and the time of a group once': (start) => {
    const thread = opened(start, {
      data: [
        own({ id: 14, created_at: '2026-03-15T11:00:00.000Z' }),
        own({ id: 13, created_at: '2026-03-14T12:00:00.000Z' }),
        own({ id: 12, created_at: '2026-03-14T11:04:00.000Z' }),
        own({ id: 11, created_at: '2026-03-14T11:00:00.000Z' }),
        message({ id: 10, created_at: '2026-03-14T10:59:00.000Z' }),
      ],
      next_cursor: null,
    })
    const outgoing = [outgoingMessage('sending', { createdAt: '2026-03-15T11:01:00.000Z' })]
    const shown = rowsOf(thread, outgoing).map(({ beginsDay, endsGroup }) => ({ beginsDay, endsGroup }))
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
    const thread = opened(start)
    thread.send({ type: 'realtime.messageCreated', message: message({ id: 50, from_user_id: 3 }) })
    assert.deepEqual(rows(thread), ['10', '11'])
    thread.send({ type: 'realtime.messageCreated', message: message({ id: 12 }) })
    assert.deepEqual(rows(thread), ['10', '11', '12'])
  },
  'shows a message that the member wrote on another device, and none to another member': (start) => {
    const thread = opened(start)
    thread.send({ type: 'realtime.messageCreated', message: own({ id: 12 }) })
    thread.send({ type: 'message.sent', message: message({ id: 60, from_user_id: 1, to_user_id: 3 }) })
    assert.deepEqual(rows(thread), ['10', '11', '12'])
  },
  'leaves everything under way in place when facts arrive and toggles are clicked': (start) => {
    const thread = opened(start)
    thread.send({ type: 'thread.older' })
    const { value } = thread.snapshot
    const started = thread.started.length
    thread.send({ type: 'message.sent', message: own({ id: 13 }) })
    thread.send({ type: 'realtime.messageUpdated', message: theirs })
    thread.send({ type: 'message.changed', id: 10, conversation: '1-2', changes: {} })
    thread.send({ type: 'message.changed', id: 99, conversation: '1-2', changes: {} })
    thread.send({ type: 'message.unsend', id: 11 })
    thread.send({ type: 'message.toggleSave', id: 10 })
    thread.send(ended)
    thread.send(notLoaded(10, 'first'))
    thread.send({ type: 'media.renewed', message: pictured(10, 'second') })
    assert.deepEqual(thread.snapshot.value, value)
    assert.equal(thread.started.length, started)
    assert.equal(toggled(thread).length, 2)
  },
  'has the same messages after another screen changes a message that is not here': (start) => {
    const thread = opened(start)
    const before = thread.context.messages
    thread.send({ type: 'message.changed', id: 99, conversation: '1-3', changes: { is_saved: true } })
    assert.equal(thread.context.messages, before)
  },
  'leaves out a photo or video that is deleted, in every message that had it': (start) => {
    const held = [
      message({ id: 12, photos: [picture(12, 'first'), picture(10, 'first')], videos: [video({ id: 10 })] }),
      message({ id: 11 }),
      pictured(10, 'first'),
    ]
    const thread = opened(start, { data: held, next_cursor: null })
    const plain = thread.context.messages[1]
    thread.send({ type: 'media.deleted', kind: 'photo', id: 10 })
    const left = () => thread.context.messages.map(({ photos, videos }) => photos.length + videos.length)
    assert.deepEqual(left(), [0, 0, 2])
    thread.send({ type: 'media.deleted', kind: 'video', id: 10 })
    assert.deepEqual(left(), [0, 0, 1])
    assert.equal(thread.context.messages[1], plain)
  },
  'changes a photo or video in every message that shows it, and leaves the other messages alone': (start) => {
    const twice = [
      message({ id: 12, photos: [picture(12, 'first'), picture(10, 'first')], videos: [video({ id: 10 })] }),
      message({ id: 11 }),
      pictured(10, 'first'),
    ]
    const thread = opened(start, { data: twice, next_cursor: null })
    const plain = thread.context.messages[1]
    thread.send({ type: 'photo.changed', id: 10, changes: { is_hot_clicked: true } })
    assert.deepEqual(
      thread.context.messages.map(({ photos }) => photos.map((each) => each.is_hot_clicked)),
      [[true], [], [false, true]],
    )
    thread.send({ type: 'video.changed', id: 10, changes: { is_hot_clicked: true } })
    assert.deepEqual(
      thread.context.messages.map(({ videos }) => videos.map((each) => each.is_hot_clicked)),
      [[], [], [true]],
    )
    assert.equal(thread.context.messages[1], plain)
  },
  'replaces a message by its update, and adds none that is not here': (start) => {
    const thread = opened(start)
    const unsent = message({ id: 10, text: '', is_unsent: true, updated_at: justNow })
    thread.send({ type: 'realtime.messageUpdated', message: unsent })
    assert.deepEqual(rows(thread), ['10 unsent', '11'])
    thread.send({ type: 'realtime.messageUpdated', message: message({ id: 3 }) })
    assert.deepEqual(rows(thread), ['10 unsent', '11'])
    thread.send({ type: 'realtime.messageCreated', message: theirs })
    assert.deepEqual(rows(thread), ['10 unsent', '11'])
  },
  'keeps a read receipt when an older answer arrives': (start) => {
    const thread = opened(start)
    const sent = own({ id: 12, idempotency_key: 'a' })
    thread.send({ type: 'realtime.messageCreated', message: sent })
    thread.send({ type: 'realtime.messageUpdated', message: { ...sent, is_read: true } })
    thread.send({ type: 'message.sent', message: sent })
    assert.equal(thread.context.messages.at(-1)?.is_read, true)
  },
  'follows changes of its messages by other screens': (start) => {
    const thread = opened(start)
    thread.send({ type: 'message.changed', id: 11, conversation: '1-2', changes: { is_saved: true } })
    thread.send({ type: 'message.changed', id: 99, conversation: '1-3', changes: { is_saved: true } })
    assert.deepEqual(savedIds(thread), [11])
  },
  'fetches the newest messages again after a long gap, and keeps what arrives meanwhile': (start) => {
    const thread = opened(start)
    thread.send({ type: 'thread.older' })
    thread.send({ type: 'realtime.reset' })
    thread.isIn('refreshing')
    assert.deepEqual(rows(thread), ['10', '11'])
    thread.send({ type: 'realtime.messageCreated', message: own({ id: 40 }) })
    const data = [message({ id: 31 }), message({ id: 30 })]
    thread.finish('openThread', answer({ data, next_cursor: 'before-30' }))
    thread.isIn('open')
    assert.deepEqual(rows(thread), ['30', '31', '40'])
    assert.equal(thread.context.nextCursor, 'before-30')
    assert.deepEqual(reports(thread), [loaded(), { ...loaded(), newestId: 31 }])
  },
  'has no older messages once a refresh brings all': (start) => {
    const thread = opened(start)
    assert.equal(selectHasOlder(thread.snapshot), true)
    thread.send({ type: 'realtime.reset' })
    thread.finish('openThread', answer({ data: [own(), theirs], next_cursor: null }))
    assert.equal(selectHasOlder(thread.snapshot), false)
  },
  'keeps the thread when a refresh fails, flashes, and tries again on request': (start) => {
    const thread = opened(start)
    thread.send({ type: 'realtime.reset' })
    thread.fail('openThread')
    thread.isIn({ failed: 'refreshing' })
    thread.send({ type: 'thread.retry' })
    thread.isIn('refreshing')
    thread.finish('openThread', refusal(422))
    thread.isIn({ failed: 'refreshing' })
    assert.deepEqual(rows(thread), ['10', '11'])
    assert.deepEqual(flashes(thread), [fetchFlash.params, fetchFlash.params])
    thread.send({ type: 'realtime.reset' })
    thread.finish('openThread', refusal(401))
    thread.isIn({ failed: 'refreshing' })
    assert.equal(flashes(thread).length, 2)
    thread.send({ type: 'thread.erase' })
    thread.isIn('erasing')
  },
  'ends when a refresh finds neither the other member nor messages': (start) => {
    for (const status of [404, 403] as const) {
      const thread = opened(start)
      thread.send({ type: 'realtime.reset' })
      thread.finish('openThread', refusal(status))
      thread.isIn('missing')
      assert.equal(thread.snapshot.status, 'done')
      assert.deepEqual(flashes(thread), [])
    }
  },
  'refreshes after a gap also where older messages could not be loaded': (start) => {
    const thread = opened(start)
    thread.send({ type: 'thread.older' })
    thread.fail('loadOlder')
    thread.send({ type: 'realtime.reset' })
    thread.isIn('refreshing')
  },
}

const toggling: Record<string, Journey<Machine>> = {
  'unsends a message once, and shows it as the toggles tell it': (start) => {
    const thread = opened(start)
    thread.send({ type: 'message.unsend', id: 11 })
    assert.deepEqual(toggled(thread), [toggleTo(ofMessage('unsend', 11), true)])
    thread.send(changed(11, { is_unsent: true }))
    assert.deepEqual(rows(thread), ['10', '11 unsent'])
    thread.send({ type: 'message.unsend', id: 11 })
    assert.equal(toggled(thread).length, 1)
    thread.send(changed(11, { is_unsent: false }))
    assert.deepEqual(rows(thread), ['10', '11'])
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
    const thread = opened(start, page)
    const unsendable = [10, 12, 13, 14, 99].filter((id) =>
      thread.snapshot.can({ type: 'message.unsend', id }),
    )
    assert.deepEqual(unsendable, [13])
  },
  'saves a message, or a saved one no longer': (start) => {
    const thread = opened(start)
    thread.send({ type: 'message.toggleSave', id: 10 })
    thread.send(changed(10, { is_saved: true }))
    assert.deepEqual(savedIds(thread), [10])
    thread.send({ type: 'message.toggleSave', id: 10 })
    assert.deepEqual(toggled(thread), [
      toggleTo(ofMessage('save', 10), true),
      toggleTo(ofMessage('save', 10), false),
    ])
  },
  'saves no message that is not here': (start) => {
    const thread = opened(start)
    thread.send({ type: 'message.toggleSave', id: 99 })
    assert.deepEqual(toggled(thread), [])
  },
  'adds a thread event when access has ended, and keeps its place among later messages': (start) => {
    const thread = opened(start)
    thread.send(ended)
    thread.send({ type: 'realtime.messageCreated', message: message({ id: 12 }) })
    assert.deepEqual(rows(thread), ['10', '11', accessEnded, '12'])
    const later = '2026-03-01T14:00:00.000Z'
    thread.send({ ...ended, at: later })
    assert.deepEqual(
      thread.context.threadEvents.map(({ createdAt }) => createdAt),
      [at, later],
    )
  },
  'keeps the messages in their order, whatever comes first': (start) => {
    const thread = opened(start)
    const ids = () => thread.context.messages.map(({ id }) => id)
    thread.send({ type: 'realtime.messageCreated', message: message({ id: 9 }) })
    assert.deepEqual(ids(), [9, 10, 11])
    thread.send({ type: 'realtime.reset' })
    thread.finish('openThread', answer({ data: [own(), theirs, message({ id: 8 })], next_cursor: null }))
    assert.deepEqual(ids(), [8, 10, 11])
    thread.send({ type: 'realtime.reset' })
    const page = { data: [own(), theirs, message({ id: 8 }), message({ id: 7 })], next_cursor: null }
    thread.finish('openThread', answer(page))
    assert.deepEqual(ids(), [7, 8, 10, 11])
  },
  'puts a thread event of an empty thread before all messages': (start) => {
    const thread = opened(start, { data: [], next_cursor: null })
    thread.send(ended)
    thread.send({ type: 'realtime.messageCreated', message: message({ id: 12 }) })
    assert.deepEqual(rows(thread), [accessEnded, '12'])
  },
  'gives each thread event a row of its own': (start) => {
    const thread = opened(start)
    thread.send(ended)
    thread.send(ended)
    assert.deepEqual(rows(thread), ['10', '11', accessEnded, accessEnded])
    assert.equal(new Set(rowsOf(thread).map(({ id }) => id)).size, 4)
  },
}

const erasing: Record<string, Journey<Machine>> = {
  'empties the thread at once except for saved messages, and is left once it is erased': (start) => {
    const thread = opened(start, { data: [own({ is_saved: true }), theirs], next_cursor: 'older' })
    thread.send({ type: 'thread.erase' })
    thread.isIn({ erasing: 'upToDate' })
    assert.equal(selectThreadState(thread.snapshot), 'erasing')
    assert.deepEqual(rows(thread), ['11'])
    assert.deepEqual(thread.inputsOf('conversationErase'), [
      { conversation: '1-2', kept: own({ is_saved: true }), isKeptUnknown: false },
    ])
    assert.deepEqual(reports(thread), [loaded()])
    thread.finish('conversationErase', { isErased: true })
    thread.isIn('erased')
    assert.deepEqual(reports(thread), [loaded(), { type: 'thread.erased' }])
    assert.equal(selectHasOlder(thread.snapshot), false)
    assert.deepEqual(thread.context.erased, [])
  },
  'says that what is kept is not known if no saved message and not everything is loaded': (start) => {
    const saved = own({ is_saved: true })
    for (const [data, next_cursor, kept, isKeptUnknown] of [
      [[theirs], 'older', null, true],
      [[theirs], null, null, false],
      [[saved, theirs], 'older', saved, false],
    ] as const) {
      const thread = opened(start, { data, next_cursor })
      thread.send({ type: 'thread.erase' })
      assert.deepEqual(thread.inputsOf('conversationErase'), [{ conversation: '1-2', kept, isKeptUnknown }])
    }
  },
  'restores the thread when erasing fails, with what arrived meanwhile': (start) => {
    const thread = opened(start)
    thread.send({ type: 'thread.erase' })
    assert.deepEqual(rows(thread), [])
    thread.send({ type: 'realtime.messageCreated', message: message({ id: 12 }) })
    thread.finish('conversationErase', { isErased: false })
    thread.isIn('open')
    assert.deepEqual(
      thread.context.messages.map(({ id }) => id),
      [10, 11, 12],
    )
    assert.deepEqual(thread.context.erased, [])
    assert.deepEqual(reports(thread), [loaded()])
  },
  'restores messages in their places among the saved ones': (start) => {
    const data = [message({ id: 12 }), own({ is_saved: true }), theirs]
    const thread = opened(start, { data, next_cursor: null })
    thread.send({ type: 'thread.erase' })
    assert.deepEqual(rows(thread), ['11'])
    thread.finish('conversationErase', { isErased: false })
    assert.deepEqual(rows(thread), ['10', '11', '12'])
  },
  'restores messages behind a saved one that is older': (start) => {
    const data = [own(), { ...theirs, is_saved: true }]
    const thread = opened(start, { data, next_cursor: null })
    thread.send({ type: 'thread.erase' })
    thread.finish('conversationErase', { isErased: false })
    assert.deepEqual(rows(thread), ['10', '11'])
  },
  'refreshes after a gap during an erase once the thread is restored': (start) => {
    const thread = opened(start)
    thread.send({ type: 'thread.erase' })
    thread.send({ type: 'realtime.reset' })
    thread.isIn({ erasing: 'refreshQueued' })
    assert.equal(selectThreadState(thread.snapshot), 'erasing')
    assert.deepEqual(rows(thread), [])
    thread.finish('conversationErase', { isErased: false })
    thread.isIn('refreshing')
    assert.deepEqual(rows(thread), ['10', '11'])
    assert.equal(thread.inputsOf('conversationErase').length, 1)
  },
  'refreshes once the thread is restored if a refresh was under way or had failed before': (start) => {
    for (const failFirst of [() => {}, (thread: Thread) => thread.fail('openThread')] as const) {
      const thread = opened(start)
      thread.send({ type: 'realtime.reset' })
      failFirst(thread)
      thread.send({ type: 'thread.erase' })
      assert.deepEqual(thread.underWay('openThread'), [])
      thread.finish('conversationErase', { isErased: false })
      thread.isIn('refreshing')
    }
  },
  'does not refresh after a gap during an erase that succeeds': (start) => {
    const thread = opened(start)
    thread.send({ type: 'thread.erase' })
    thread.send({ type: 'realtime.reset' })
    thread.finish('conversationErase', { isErased: true })
    thread.isIn('erased')
    assert.deepEqual(thread.underWay('openThread'), [])
  },
  'can be erased while messages are fetched, and after that failed': (start) => {
    const older = opened(start)
    older.send({ type: 'thread.older' })
    older.send({ type: 'thread.erase' })
    older.isIn('erasing')
    assert.deepEqual(older.underWay('loadOlder'), [])
    const failed = opened(start)
    failed.send({ type: 'thread.older' })
    failed.fail('loadOlder')
    failed.send({ type: 'thread.erase' })
    failed.isIn('erasing')
    const refreshing = opened(start)
    refreshing.send({ type: 'realtime.reset' })
    refreshing.send({ type: 'thread.erase' })
    refreshing.isIn('erasing')
    assert.deepEqual(refreshing.underWay('openThread'), [])
  },
  'begins anew with a message that is written after an erase': (start) => {
    for (const type of ['realtime.messageCreated', 'message.sent'] as const) {
      const thread = opened(start)
      thread.send({ type: 'thread.erase' })
      thread.finish('conversationErase', { isErased: true })
      thread.send({ type, message: message({ id: 50, from_user_id: 3 }) })
      thread.isIn('erased')
      thread.send({ type, message: message({ id: 12 }) })
      thread.isIn('open')
      assert.deepEqual(rows(thread), ['12'])
    }
  },
}

const photosOf = ({ context }: Thread) =>
  context.messages.flatMap(({ photos }) => photos.map(({ square320_url }) => square320_url))

const renewing: Record<string, Journey<Machine>> = {
  'has a photo renewed that did not load, and takes only photos from the answer': (start) => {
    const thread = opened(start)
    thread.send(notLoaded(10, 'first'))
    thread.isIn('open')
    assert.deepEqual(toldTo(thread, 'mediaRenewal'), [{ type: 'media.failed', messageIds: [10], at: then }])
    thread.send(changed(10, { is_saved: true }))
    thread.send({ type: 'media.renewed', message: pictured(10, 'second') })
    assert.deepEqual(photosOf(thread), [picture(10, 'second').square320_url])
    assert.deepEqual(savedIds(thread), [10])
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
    const thread = opened(start, { data: both, next_cursor: null })
    thread.send(notLoaded(10, 'first'))
    thread.send({ type: 'media.failed', address: '/media/private/10-first/full.webp', at: then + 1 })
    thread.send({ ...notLoaded(12, 'first'), at: then + 2 })
    assert.deepEqual(toldTo(thread, 'mediaRenewal'), [
      { type: 'media.failed', messageIds: [9, 10], at: then },
      { type: 'media.failed', messageIds: [10], at: then + 1 },
      { type: 'media.failed', messageIds: [12], at: then + 2 },
    ])
    for (const id of [9, 10, 12]) thread.send({ type: 'media.renewed', message: pictured(id, 'second') })
    assert.deepEqual(
      photosOf(thread),
      [9, 10, 12].map((id) => picture(id, 'second').square320_url),
    )
  },
  'has nothing renewed for an address that was replaced meanwhile': (start) => {
    const thread = opened(start)
    thread.send(notLoaded(10, 'first'))
    thread.send({ type: 'media.renewed', message: pictured(10, 'second') })
    thread.send(notLoaded(10, 'first'))
    assert.equal(toldTo(thread, 'mediaRenewal').length, 1)
    thread.send(notLoaded(10, 'second'))
    assert.equal(toldTo(thread, 'mediaRenewal').length, 2)
  },
  'has nothing renewed for an image that belongs to no message': (start) => {
    const thread = opened(start)
    thread.send({ type: 'media.failed', address: '/media/1-160.webp?avatar', at: then })
    assert.deepEqual(toldTo(thread, 'mediaRenewal'), [])
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
  ]
  const isSimple = context.threadEvents.length === 0 && context.messages.length < 3
  return isSimple && differences.filter(Boolean).length < 2
}

export const thread = chart({
  machine: threadMachine,
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
    'mediaAccess.ended': [{ at }],
    'media.failed': [
      { address: notLoaded(10, 'first').address, at: then },
      { address: '/media/photo/other/full.webp', at: then },
    ],
    'media.renewed': [{ message: pictured(10, 'second') }],
    'photo.changed': [{ id: 1, changes: {} }],
    'media.deleted': [{ kind: 'photo', id: 1 }],
    'video.changed': [{ id: 1, changes: {} }],
    'message.changed': [
      { id: 10, conversation: '1-2', changes: {} },
      { id: 99, conversation: '1-2', changes: {} },
    ],
  },
  services: {
    openThread: {
      done: [answer(), refusal(404), refusal(403), refusal(401), refusal(422)],
      error: [new Error('timeout')],
    },
    loadOlder: {
      done: [{ ok: true, data: { data: [], next_cursor: 'older' } }, refusal(401), refusal(422)],
      error: [new Error('timeout')],
    },
    conversationErase: { done: [{ isErased: true }, { isErased: false }] },
  },
  explore: isNearOpen,
  journeys: { ...opening, ...outgoingRows, ...live, ...toggling, ...erasing, ...renewing },
})
