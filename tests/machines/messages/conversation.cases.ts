import assert from 'node:assert/strict'

import { conversationMachine } from '../../../src/machines/messages/conversation/machine.ts'
import {
  selectComposer,
  selectFirstMessagesFrom,
  selectHasMediaAccess,
  selectOther,
  selectThread,
} from '../../../src/machines/messages/conversation/selectors.ts'
import type { Correspondent } from '../../../src/machines/messages/thread/content.ts'
import { chart } from '../harness/chart.ts'
import type { Journey, Start } from '../harness/chart.ts'
import { card, message } from '../people.ts'

type Machine = typeof conversationMachine
type Conversation = ReturnType<Start<Machine>>

/** Luc (1) opens the conversation with Marek (2). */
const input = { ownId: 1, otherId: 2 }
const at = '2026-03-01T13:00:00.000Z'

const correspondent = (fields: Partial<Correspondent> = {}): Correspondent => ({
  other: card(),
  canWrite: true,
  firstMessagesFrom: null,
  hasMediaAccess: false,
  ...fields,
})
const loaded = (fields: Partial<Correspondent> = {}) =>
  ({ type: 'thread.loaded', correspondent: correspondent(fields), newestId: 12 }) as const
const opened = (start: Start<Machine>, fields: Partial<Correspondent> = {}) => {
  const conversation = start(input)
  conversation.send(loaded(fields))
  return conversation
}
const blocked = (id: number, is_blocked: boolean) =>
  ({ type: 'member.changed', id, changes: { is_blocked } }) as const
const wrote = (from_user_id: number, conversation: string) =>
  ({ type: 'realtime.messageCreated', message: message({ from_user_id, conversation }) }) as const
const toldTo = (conversation: Conversation, child: string) =>
  conversation.told.filter(({ to }) => to === child).map(({ event }) => event)

const theirAccess = { toggle: 'mediaAccess', id: 2 } as const
const allAccess = { toggle: 'allMediaAccess', id: 1 } as const
const toggleTo = (to: true | 1 | 7 | false) => ({
  type: 'toggle.set',
  subject: theirAccess,
  from: to === false,
  to,
})
const stored = { type: 'toggle.stored', subject: theirAccess, to: false, at } as const
const allStored = { type: 'toggle.stored', subject: allAccess, to: false, at } as const
const ended = { type: 'mediaAccess.ended', at }

const showing: Record<string, Journey<Machine>> = {
  'starts its children for this conversation': (start) => {
    const conversation = start(input)
    conversation.isIn('shown')
    assert.deepEqual(conversation.inputsOf('thread'), [{ ownId: 1, otherId: 2, conversation: '1-2' }])
    assert.deepEqual(conversation.inputsOf('composer'), [{ ownId: 1, otherId: 2, conversation: '1-2' }])
    assert.deepEqual(conversation.inputsOf('readReceipts'), [{ otherId: 2, conversation: '1-2' }])
    assert.equal(selectThread(conversation.snapshot)?.id, 'thread')
    assert.equal(selectComposer(conversation.snapshot).id, 'composer')
  },
  'is named by the smaller id, a dash and the larger id, for both members': (start) => {
    assert.equal(start({ ownId: 20, otherId: 3 }).context.conversation, '3-20')
  },
  'tells the composer and the read receipts when the thread is loaded': (start) => {
    const conversation = start(input)
    assert.deepEqual(toldTo(conversation, 'readReceipts'), [])
    conversation.send(loaded())
    assert.equal(selectOther(conversation.snapshot)?.name, 'Marek')
    assert.deepEqual(toldTo(conversation, 'readReceipts'), [{ type: 'thread.loaded', newestId: 12 }])
    assert.deepEqual(toldTo(conversation, 'composer'), [{ type: 'thread.writable' }])
    conversation.send(loaded())
    assert.equal(toldTo(conversation, 'readReceipts').length, 2)
  },
  'is read-only while the other profile is gone, and writable once it is back': (start) => {
    const conversation = opened(start, { other: null, canWrite: false })
    conversation.isIn('shown')
    assert.equal(conversation.snapshot.can({ type: 'mediaAccess.grant', for: true }), false)
    conversation.send(loaded())
    assert.deepEqual(toldTo(conversation, 'composer'), [
      { type: 'thread.readOnly' },
      { type: 'thread.writable' },
    ])
  },
  'becomes read-only when a refresh finds the other profile closed': (start) => {
    const conversation = opened(start)
    conversation.send(loaded({ canWrite: false }))
    assert.deepEqual(toldTo(conversation, 'composer').at(-1), { type: 'thread.readOnly' })
  },
  'is writable once a member who gets no first messages writes': (start) => {
    const conversation = opened(start, { canWrite: false, firstMessagesFrom: 'nobody' })
    assert.equal(selectFirstMessagesFrom(conversation.snapshot), 'nobody')
    conversation.send(wrote(3, '1-3'))
    conversation.send(wrote(1, '1-2'))
    assert.deepEqual(toldTo(conversation, 'composer'), [{ type: 'thread.readOnly' }])
    conversation.send(wrote(2, '1-2'))
    assert.equal(selectFirstMessagesFrom(conversation.snapshot), null)
    assert.deepEqual(toldTo(conversation, 'composer').at(-1), { type: 'thread.writable' })
    assert.equal(conversation.snapshot.can({ type: 'mediaAccess.grant', for: true }), true)
  },
  'stays read-only when a member writes who can’t be written to otherwise': (start) => {
    const conversation = opened(start, { canWrite: false })
    conversation.send(wrote(2, '1-2'))
    assert.deepEqual(toldTo(conversation, 'composer'), [{ type: 'thread.readOnly' }])
  },
  'does not exist without a thread': (start) => {
    const conversation = opened(start)
    conversation.finish('thread')
    conversation.isIn('missing')
    assert.equal(selectOther(conversation.snapshot), null)
    assert.equal(selectThread(conversation.snapshot), undefined)
  },
  'is left once its thread is erased': (start) => {
    const conversation = opened(start)
    assert.deepEqual(conversation.facts, [])
    conversation.send({ type: 'thread.erased' })
    conversation.isIn('shown')
    assert.deepEqual(conversation.facts, [{ type: 'conversation.left' }])
  },
  'ends the thread while the other member is blocked, and starts it anew afterwards': (start) => {
    for (const begin of [opened, (beginning: Start<Machine>) => beginning(input)]) {
      const conversation = begin(start)
      conversation.send(blocked(3, true))
      conversation.isIn('shown')
      conversation.send(blocked(2, true))
      conversation.isIn('blocked')
      assert.equal(selectOther(conversation.snapshot), null)
      assert.equal(selectThread(conversation.snapshot), undefined)
      assert.deepEqual(conversation.underWay('thread'), [])
      assert.equal(conversation.underWay('composer').length, 1)
      conversation.send(blocked(3, false))
      conversation.isIn('blocked')
      conversation.send(blocked(2, false))
      conversation.isIn('shown')
      // The server answers before it knows that the block ended; the fact comes again once it does.
      conversation.finish('thread')
      conversation.isIn('missing')
      conversation.send(blocked(3, false))
      conversation.isIn('missing')
      conversation.send(blocked(2, false))
      conversation.isIn('shown')
      conversation.send(loaded())
      assert.equal(selectOther(conversation.snapshot)?.name, 'Marek')
      assert.equal(conversation.inputsOf('thread').length, 3)
    }
  },
  'hides a conversation that did not exist, too, when the other member is blocked': (start) => {
    const conversation = start(input)
    conversation.finish('thread')
    conversation.send(blocked(2, true))
    conversation.isIn('blocked')
  },
  'follows changes of the other member only': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'member.changed', id: 3, changes: { is_online: false } })
    assert.equal(selectOther(conversation.snapshot)?.is_online, true)
    conversation.send({ type: 'member.changed', id: 2, changes: { is_online: false } })
    assert.equal(selectOther(conversation.snapshot)?.is_online, false)
    assert.equal(selectHasMediaAccess(conversation.snapshot), false)
    conversation.send({ type: 'member.changed', id: 2, changes: { looks_at_my_private: true } })
    assert.equal(selectHasMediaAccess(conversation.snapshot), true)
    assert.equal(conversation.inputsOf('thread').length, 1)
  },
}

const following: Record<string, Journey<Machine>> = {
  'takes over all that is told of the other member, and all that the next load says': (start) => {
    const conversation = opened(start, { canWrite: false, firstMessagesFrom: 'nobody' })
    const told = { looks_at_my_private: true, is_blocked: false }
    conversation.send({ type: 'member.changed', id: 2, changes: told })
    assert.deepEqual(conversation.context.other, { ...card(), ...told })
    assert.equal(conversation.context.hasMediaAccess, true)
    conversation.send({ type: 'member.changed', id: 2, changes: { looks_at_my_private: false } })
    assert.equal(conversation.context.hasMediaAccess, false)
    conversation.send({ type: 'member.changed', id: 2, changes: told })
    conversation.send(loaded())
    const { other, canWrite, firstMessagesFrom, hasMediaAccess } = conversation.context
    assert.deepEqual({ other, canWrite, firstMessagesFrom, hasMediaAccess }, correspondent())
  },
}

const access: Record<string, Journey<Machine>> = {
  'grants media access where there is none, and revokes it where there is': (start) => {
    const conversation = opened(start)
    assert.equal(conversation.snapshot.can({ type: 'mediaAccess.revoke' }), false)
    conversation.send({ type: 'mediaAccess.grant', for: 7 })
    conversation.send({ type: 'member.changed', id: 2, changes: { looks_at_my_private: true } })
    assert.equal(selectHasMediaAccess(conversation.snapshot), true)
    assert.equal(conversation.snapshot.can({ type: 'mediaAccess.grant', for: true }), false)
    conversation.send({ type: 'mediaAccess.revoke' })
    assert.deepEqual(toldTo(conversation, 'toggles'), [toggleTo(7), toggleTo(false)])
    assert.equal(toldTo(conversation, 'composer').length, 1)
  },
  'blocks the other member where there is one': (start) => {
    const conversation = opened(start)
    conversation.send({ type: 'member.block' })
    assert.deepEqual(toldTo(conversation, 'toggles'), [
      { type: 'toggle.set', subject: { toggle: 'block', id: 2 }, from: false, to: true },
    ])
    const gone = opened(start, { other: null, canWrite: false })
    assert.equal(gone.snapshot.can({ type: 'member.block' }), false)
  },
  'grants no media access in a read-only thread': (start) => {
    const conversation = opened(start, { canWrite: false })
    assert.equal(conversation.snapshot.can({ type: 'mediaAccess.grant', for: true }), false)
  },
  'tells the thread that access has ended once that is stored': (start) => {
    const conversation = opened(start, { hasMediaAccess: true })
    conversation.send({ type: 'mediaAccess.revoke' })
    conversation.send({ type: 'member.changed', id: 2, changes: { looks_at_my_private: false } })
    assert.deepEqual(toldTo(conversation, 'thread'), [])
    conversation.send(stored)
    assert.deepEqual(toldTo(conversation, 'thread'), [ended])
  },
  'ends access when all access is ended, and tells only threads that had it': (start) => {
    const conversation = opened(start, { hasMediaAccess: true })
    conversation.send(allStored)
    conversation.isIn('shown')
    assert.equal(selectHasMediaAccess(conversation.snapshot), false)
    assert.deepEqual(toldTo(conversation, 'thread'), [ended])
    const other = opened(start)
    other.send(allStored)
    assert.deepEqual(toldTo(other, 'thread'), [])
  },
  'tells the thread of no other toggle': (start) => {
    const conversation = opened(start)
    conversation.send({ ...stored, to: true })
    conversation.send({ ...stored, subject: { toggle: 'mediaAccess', id: 3 } })
    conversation.send({ ...stored, subject: { toggle: 'save', id: 2, conversation: '1-2' } })
    assert.deepEqual(toldTo(conversation, 'thread'), [])
  },
}

export const conversation = chart({
  machine: conversationMachine,
  inputs: [input],
  events: {
    'mediaAccess.grant': [{ for: 1 }, { for: true }],
    'thread.loaded': [
      loaded(),
      loaded({ canWrite: false, firstMessagesFrom: 'nobody' }),
      loaded({ hasMediaAccess: true }),
    ],
    'realtime.messageCreated': [{ message: wrote(2, '1-2').message }, { message: wrote(3, '1-3').message }],
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
  services: { thread: { done: [undefined] } },
  journeys: { ...showing, ...following, ...access },
})
