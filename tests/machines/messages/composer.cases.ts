import assert from 'node:assert/strict'

import type { ContextFrom } from 'xstate'

import { composerMachine } from '../../../src/machines/messages/composer/machine.ts'
import {
  selectCanSend,
  selectIsLocked,
  selectIsReadOnly,
  selectOutgoing,
  selectText,
} from '../../../src/machines/messages/composer/selectors.ts'
import { chart } from '../harness/chart.ts'
import type { Journey, Start } from '../harness/chart.ts'
import { outgoingMessage } from './outgoingMessages.ts'

type Machine = typeof composerMachine
type Context = ContextFrom<Machine>
type Composer = ReturnType<Start<Machine>>

/** Luc (1) writes to Marek (2). */
const input = { ownId: 1, otherId: 2, conversation: '1-2' }
const campfire = { coordinates: [3.7, 51] as [number, number], address: 'Ghent, Belgium' }
const draft = (text: string) => ({ conversation: '1-2', toUserId: 2, text, isUnlock: false })

const write = (composer: Composer, text: string) => composer.send({ type: 'draft.changed', text })
const report = (composer: Composer, ...outgoing: ReturnType<typeof outgoingMessage>[]) =>
  composer.send({ type: 'outbox.changed', outgoing })
const states = (composer: Composer) =>
  selectOutgoing(composer.snapshot).map(({ key, state }) => `${key} ${state}`)
/** What the outbox was asked for. */
const asked = (composer: Composer) =>
  composer.told.filter(({ to }) => to === 'outbox').map(({ event }) => event)

const journeys: Record<string, Journey<Machine>> = {
  'asks the outbox and the device for this conversation only': (start) => {
    const composer = start(input)
    assert.deepEqual(composer.inputsOf('outbox'), [{ conversation: '1-2' }])
    assert.deepEqual(composer.inputsOf('drafts'), [{ ownId: 1, conversation: '1-2' }])
  },
  'stores each change of the draft, and sends no blank one': (start) => {
    const composer = start(input)
    composer.isIn({ writing: 'empty' })
    write(composer, '   ')
    composer.isIn({ writing: 'empty' })
    assert.equal(selectText(composer.snapshot), '   ')
    assert.equal(selectCanSend(composer.snapshot), false)
    write(composer, 'Yes')
    composer.isIn({ writing: 'drafting' })
    assert.deepEqual(composer.effects.at(-1), {
      type: 'storeDraft',
      params: { ownId: 1, draft: draft('Yes') },
    })
    write(composer, 'Yes, and')
    write(composer, '')
    composer.isIn({ writing: 'empty' })
    assert.equal(selectText(composer.snapshot), '')
    assert.deepEqual(
      composer.effects,
      ['   ', 'Yes', 'Yes, and', ''].map((text) => ({
        type: 'storeDraft',
        params: { ownId: 1, draft: draft(text) },
      })),
    )
  },
  'restores the draft of an earlier visit': (start) => {
    const composer = start(input)
    composer.send({ type: 'draft.restored', text: '' })
    composer.isIn({ writing: 'empty' })
    composer.send({ type: 'draft.restored', text: 'That roof.' })
    composer.isIn({ writing: 'drafting' })
    assert.equal(selectText(composer.snapshot), 'That roof.')
    assert.deepEqual(composer.effects, [])
  },
  'hands the text to the outbox without surrounding blanks, and clears the draft': (start) => {
    const composer = start(input)
    write(composer, '  I can bring the stove.\n')
    composer.send({ type: 'message.send' })
    composer.isIn({ writing: 'empty' })
    assert.deepEqual(asked(composer), [{ type: 'message.send', draft: draft('I can bring the stove.') }])
    assert.deepEqual(composer.effects.at(-1), {
      type: 'storeDraft',
      params: { ownId: 1, draft: draft('') },
    })
    assert.equal(selectText(composer.snapshot), '')
  },
  'hands a place to the outbox at once, and keeps the draft': (start) => {
    const shared = { type: 'message.send', draft: { ...draft(''), location: campfire } }
    const composer = start(input)
    write(composer, 'I am by the')
    const { value } = composer.snapshot
    composer.send({ type: 'place.share', location: campfire })
    assert.deepEqual(asked(composer), [shared])
    assert.deepEqual(composer.snapshot.value, value)
    assert.equal(selectText(composer.snapshot), 'I am by the')
    report(composer, outgoingMessage('confirming'))
    composer.send({ type: 'place.share', location: campfire })
    assert.deepEqual(asked(composer), [shared, shared])
    composer.isIn('lockedWhileConfirming')
  },
  'shares no place in a read-only thread': (start) => {
    const composer = start(input)
    composer.send({ type: 'thread.readOnly' })
    composer.isIn('readOnly')
    assert.equal(selectIsReadOnly(composer.snapshot), true)
    composer.send({ type: 'place.share', location: campfire })
    assert.deepEqual(asked(composer), [])
    composer.isIn('readOnly')
  },
  'sends a text of 5,000 characters, and no longer one': (start) => {
    const composer = start(input)
    write(composer, 'x'.repeat(5_001))
    assert.equal(selectCanSend(composer.snapshot), false)
    write(composer, 'x'.repeat(5_000))
    assert.equal(selectCanSend(composer.snapshot), true)
  },
  'holds what the outbox holds for this conversation': (start) => {
    const composer = start(input)
    report(composer, outgoingMessage('sending'))
    assert.deepEqual(states(composer), ['a sending'])
    composer.isIn({ writing: 'empty' })
    report(composer)
    assert.deepEqual(states(composer), [])
  },
  'has a failed message tried again or discarded by the outbox': (start) => {
    const composer = start(input)
    report(composer, outgoingMessage('failed'))
    assert.deepEqual(states(composer), ['a failed'])
    composer.isIn({ writing: 'empty' })
    composer.send({ type: 'message.retry', key: 'a' })
    composer.send({ type: 'message.discard', key: 'a' })
    assert.deepEqual(asked(composer), [
      { type: 'message.retry', key: 'a' },
      { type: 'message.discard', key: 'a' },
    ])
  },
  'is locked while the 429 question is open, and keeps the draft': (start) => {
    const composer = start(input)
    write(composer, 'And then')
    report(composer, outgoingMessage('confirming'))
    composer.isIn('lockedWhileConfirming')
    assert.equal(selectIsLocked(composer.snapshot), true)
    write(composer, 'Something else')
    composer.send({ type: 'message.send' })
    assert.equal(selectText(composer.snapshot), 'And then')
    assert.deepEqual(asked(composer), [])
    assert.deepEqual(states(composer), ['a confirming'])
    report(composer, outgoingMessage('resending'))
    composer.isIn('lockedWhileConfirming')
    report(composer)
    composer.isIn({ writing: 'drafting' })
    assert.equal(selectIsLocked(composer.snapshot), false)
    assert.deepEqual(states(composer), [])
  },
  'has the text back after a cancelled 429 question': (start) => {
    const composer = start(input)
    report(composer, outgoingMessage('confirming'))
    composer.isIn('lockedWhileConfirming')
    report(composer)
    composer.isIn({ writing: 'empty' })
    assert.deepEqual(states(composer), [])
    composer.send({ type: 'draft.restored', text: 'I can bring the stove.' })
    composer.isIn({ writing: 'drafting' })
    assert.equal(selectText(composer.snapshot), 'I can bring the stove.')
  },
  'has the text back that returns while another question is open': (start) => {
    const composer = start(input)
    report(composer, outgoingMessage('confirming'))
    composer.send({ type: 'draft.restored', text: 'I can bring the stove.' })
    composer.isIn('lockedWhileConfirming')
    report(composer)
    composer.isIn({ writing: 'drafting' })
  },
  'stays locked while another message of the same question waits': (start) => {
    const composer = start(input)
    report(composer, outgoingMessage('confirming'), outgoingMessage('queued', { key: 'b' }))
    report(composer, outgoingMessage('resending'), outgoingMessage('queued', { key: 'b' }))
    composer.isIn('lockedWhileConfirming')
    assert.deepEqual(states(composer), ['a resending', 'b queued'])
  },
  'keeps the draft when the thread becomes read-only, and goes on with it when it is writable again': (
    start,
  ) => {
    const composer = start(input)
    write(composer, 'Hello')
    composer.send({ type: 'thread.readOnly' })
    composer.isIn('readOnly')
    assert.equal(selectText(composer.snapshot), 'Hello')
    write(composer, 'Hello?')
    assert.equal(selectText(composer.snapshot), 'Hello')
    composer.send({ type: 'thread.writable' })
    composer.isIn({ writing: 'drafting' })
  },
  'stays read-only when the outbox reports or is asked': (start) => {
    const composer = start(input)
    composer.send({ type: 'thread.readOnly' })
    report(composer, outgoingMessage('failed'))
    composer.isIn('readOnly')
    composer.send({ type: 'message.retry', key: 'a' })
    composer.isIn('readOnly')
    composer.send({ type: 'message.discard', key: 'a' })
    composer.isIn('readOnly')
    assert.equal(asked(composer).length, 2)
  },
  'is empty when a thread without a draft becomes writable': (start) => {
    const composer = start(input)
    composer.send({ type: 'thread.readOnly' })
    composer.send({ type: 'thread.writable' })
    composer.isIn({ writing: 'empty' })
  },
  'leaves the state in place when the outbox reports, is asked, or returns a draft': (start) => {
    const composer = start(input)
    write(composer, 'Yes')
    report(composer, outgoingMessage('sending'))
    composer.send({ type: 'message.retry', key: 'a' })
    composer.send({ type: 'message.discard', key: 'a' })
    composer.send({ type: 'draft.restored', text: 'Yes, and' })
    composer.isIn({ writing: 'drafting' })
    assert.equal(selectText(composer.snapshot), 'Yes, and')
    assert.equal(composer.started.length, 2)
  },
  'has the same outgoing messages after each keystroke, so that no row renders again': (start) => {
    const composer = start(input)
    report(composer, outgoingMessage('sending'))
    const before = selectOutgoing(composer.snapshot)
    write(composer, 'Yes')
    assert.equal(selectOutgoing(composer.snapshot), before)
  },
}

export const composer = chart({
  machine: composerMachine,
  inputs: [input],
  events: {
    'draft.changed': [{ text: '' }, { text: 'Yes' }, { text: 'x'.repeat(5_001) }],
    'draft.restored': [{ text: '' }, { text: 'Yes' }],
    'outbox.changed': ({ outgoing }: Context) =>
      outgoing.length === 0
        ? [{ outgoing: [outgoingMessage('confirming')] }, { outgoing: [outgoingMessage('sending')] }]
        : [{ outgoing: [outgoingMessage('resending')] }, { outgoing: [] }],
    'place.share': [{ location: campfire }],
    'message.retry': [{ key: 'a' }],
    'message.discard': [{ key: 'a' }],
  },
  survivors: {
    'writing.drafting: message.send [isSendable] stays goes to writing.empty':
      'the draft is cleared, and an empty one leads there at once',
  },
  journeys,
})
