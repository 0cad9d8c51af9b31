import assert from 'node:assert/strict'

import type { Outgoing, SendState } from '../../../src/machines/messages/messageSend/outgoing.ts'
import { outboxMachine } from '../../../src/machines/messages/outbox/machine.ts'
import { selectPending } from '../../../src/machines/messages/outbox/selectors.ts'
import { chart } from '../harness/chart.ts'
import type { Journey, Start } from '../harness/chart.ts'
import { message, self } from '../people.ts'

const noon = '2026-03-01T12:00:00.000Z'
const words = (key: string, fields: Partial<Outgoing> = {}): Outgoing => ({
  key,
  conversation: '1-2',
  toUserId: 2,
  text: `Words of ${key}`,
  isUnlock: false,
  createdAt: noon,
  ...fields,
})
const first = words('a')
const second = words('b')
const elsewhere = words('c', { conversation: '1-3', toUserId: 3 })
const kept = (outgoing: Outgoing, hasSendError = false) => ({ ...outgoing, hasSendError })
const started = { type: 'session.started', user: self(), lastEventId: null } as const
const question = 'outbox.sendAll'

type Machine = typeof outboxMachine
type Outbox = ReturnType<Start<Machine>>

/** The outbox of Luc (1), with nothing kept from before unless told otherwise. */
const opened = (start: Start<Machine>, before: ReturnType<typeof kept>[] = []) => {
  const outbox = start({ isOnline: true })
  outbox.send(started)
  outbox.finish('readKept', before)
  return outbox
}
const send = (outbox: Outbox, outgoing: Outgoing) => outbox.send({ type: 'message.send', outgoing })
const moved = (outbox: Outbox, outgoing: Outgoing, state: SendState) =>
  outbox.send({ type: 'send.moved', outgoing, state })
const states = (outbox: Outbox) => outbox.context.entries.map(({ key, state }) => `${key} ${state}`)
const toldTo = (outbox: Outbox, key: string) =>
  outbox.told.filter(({ to }) => to === key).map(({ event }) => event.type)
const effectsOf = (outbox: Outbox, ...types: string[]) =>
  outbox.effects.filter(({ type }) => types.includes(type))

const journeys: Record<string, Journey<Machine>> = {
  'a message is kept before it is sent, and forgotten when it is stored': (start) => {
    const outbox = opened(start)
    send(outbox, first)
    assert.deepEqual(outbox.underWay('messageSend'), ['a'])
    assert.deepEqual(outbox.inputsOf('messageSend'), [
      { outgoing: first, isOnline: true, hadSendError: false },
    ])
    assert.deepEqual(states(outbox), ['a sending'])
    const stored = message({ from_user_id: 1, idempotency_key: 'a' })
    outbox.send({ type: 'send.sent', outgoing: first, message: stored })
    assert.deepEqual(states(outbox), [])
    assert.deepEqual(outbox.underWay('messageSend'), [])
    assert.deepEqual(outbox.effects, [
      { type: 'keep', params: { ...first, memberId: 1, hasSendError: false } },
      { type: 'forget', params: { memberId: 1, key: 'a' } },
      { type: 'tell', params: { type: 'message.sent', message: stored } },
    ])
  },
  'messages to one member leave in the order in which they were written, to others at once': (start) => {
    const outbox = opened(start)
    send(outbox, first)
    send(outbox, second)
    send(outbox, elsewhere)
    assert.deepEqual(states(outbox), ['a sending', 'b queued', 'c sending'])
    outbox.send({ type: 'send.sent', outgoing: first, message: message() })
    assert.deepEqual(states(outbox), ['b sending', 'c sending'])
  },
  'a failed message holds up nobody': (start) => {
    const outbox = opened(start)
    send(outbox, first)
    send(outbox, second)
    moved(outbox, first, 'failed')
    assert.deepEqual(states(outbox), ['a failed', 'b sending'])
    assert.deepEqual(outbox.effects.at(-1), {
      type: 'keep',
      params: { ...first, memberId: 1, hasSendError: true },
    })
  },
  'the same message twice is sent once': (start) => {
    const outbox = opened(start)
    send(outbox, first)
    send(outbox, first)
    assert.deepEqual(states(outbox), ['a sending'])
    assert.equal(outbox.inputsOf('messageSend').length, 1)
  },
  'no child is left after 100 sends': (start) => {
    const outbox = opened(start)
    for (let number = 0; number < 100; number += 1) {
      const outgoing = words(`key-${number}`, { conversation: `1-${number + 2}`, toUserId: number + 2 })
      send(outbox, outgoing)
      outbox.send({ type: 'send.sent', outgoing, message: message() })
    }
    assert.equal(outbox.inputsOf('messageSend').length, 100)
    assert.deepEqual(Object.keys(outbox.children).toSorted(), ['facts', 'readKept'])
    assert.deepEqual(outbox.context.entries, [])
  },
  'after a reload what was under way goes on with the same key, and what had failed waits': (start) => {
    const outbox = opened(start, [kept(first), kept(second, true), kept(elsewhere)])
    assert.deepEqual(states(outbox), ['a sending', 'b failed', 'c sending'])
    assert.deepEqual(outbox.inputsOf('messageSend'), [
      { outgoing: second, isOnline: true, hadSendError: true },
      { outgoing: first, isOnline: true, hadSendError: false },
      { outgoing: elsewhere, isOnline: true, hadSendError: false },
    ])
  },
  'what is written while the outbox is being read stands once, after what was kept': (start) => {
    const outbox = start({ isOnline: true })
    outbox.send(started)
    send(outbox, second)
    outbox.finish('readKept', [kept(first), kept(second)])
    assert.deepEqual(states(outbox), ['a queued', 'b sending'])
  },
  'an outbox that cannot be read sends what is written now': (start) => {
    const outbox = start({ isOnline: true })
    outbox.send(started)
    outbox.fail('readKept')
    send(outbox, first)
    assert.deepEqual(states(outbox), ['a sending'])
  },
  'an unlock that is stored sends its message, once': (start) => {
    const outbox = opened(start)
    const stored = {
      type: 'toggle.stored',
      subject: { toggle: 'unlock', id: 3 },
      to: true,
      at: noon,
    } as const
    outbox.send(stored)
    outbox.send(stored)
    const key = `unlock-3-${Date.parse(noon)}`
    const outgoing = words(key, { conversation: '1-3', toUserId: 3, text: '', isUnlock: true })
    assert.deepEqual(outbox.inputsOf('messageSend'), [{ outgoing, isOnline: true, hadSendError: false }])
    assert.deepEqual(outbox.effects, [
      { type: 'keep', params: { ...outgoing, memberId: 1, hasSendError: false } },
    ])
    outbox.send({ type: 'send.sent', outgoing, message: message() })
    outbox.send({ ...stored, at: '2026-03-01T13:00:00.000Z' })
    assert.equal(outbox.inputsOf('messageSend').length, 2)
  },
  'a place goes to its send, and is kept until it is sent': (start) => {
    const outbox = opened(start)
    const outgoing = words('a', { text: '', location: { coordinates: [3.7, 51], address: 'Ghent' } })
    outbox.send({ type: 'message.send', outgoing })
    assert.deepEqual(outbox.inputsOf('messageSend'), [{ outgoing, isOnline: true, hadSendError: false }])
    assert.deepEqual(outbox.effects, [
      { type: 'keep', params: { ...outgoing, memberId: 1, hasSendError: false } },
    ])
  },
  'a lock sends nothing, and neither does any other toggle': (start) => {
    const outbox = opened(start)
    outbox.send({ type: 'toggle.stored', subject: { toggle: 'unlock', id: 3 }, to: false, at: noon })
    const subject = { toggle: 'save', id: 3, conversation: '1-3' } as const
    outbox.send({ type: 'toggle.stored', subject, to: true, at: noon })
    assert.deepEqual(outbox.inputsOf('messageSend'), [])
    assert.deepEqual(outbox.effects, [])
    outbox.isIn({ open: 'quiet' })
  },
  'trying again and discarding reach a failed message, and no other': (start) => {
    const outbox = opened(start)
    send(outbox, first)
    outbox.send({ type: 'message.retry', key: 'a' })
    outbox.send({ type: 'message.discard', key: 'a' })
    assert.deepEqual(toldTo(outbox, 'a'), [])
    moved(outbox, first, 'failed')
    outbox.send({ type: 'message.retry', key: 'a' })
    outbox.send({ type: 'message.discard', key: 'a' })
    assert.deepEqual(toldTo(outbox, 'a'), ['message.retry', 'message.discard'])
    outbox.send({ type: 'send.discarded', outgoing: first })
    assert.deepEqual(states(outbox), [])
    assert.deepEqual(outbox.underWay('messageSend'), [])
    assert.deepEqual(outbox.effects.at(-1), { type: 'forget', params: { memberId: 1, key: 'a' } })
  },
  'a 429 asks once for all messages that wait, and confirming resends them all': (start) => {
    const outbox = opened(start)
    send(outbox, first)
    send(outbox, elsewhere)
    moved(outbox, first, 'confirming')
    outbox.isIn({ open: 'asking' })
    moved(outbox, elsewhere, 'confirming')
    assert.deepEqual(effectsOf(outbox, 'ask'), [
      {
        type: 'ask',
        params: { type: 'confirmation.ask', id: question, title: 'Warning', text: 'send all these messages' },
      },
    ])
    outbox.send({ type: 'confirmation.confirmed', id: 'somebody else’s' })
    outbox.isIn({ open: 'asking' })
    outbox.send({ type: 'confirmation.confirmed', id: question })
    outbox.isIn({ open: 'resending' })
    assert.deepEqual(states(outbox), ['a resending', 'c resending'])
    assert.deepEqual([toldTo(outbox, 'a'), toldTo(outbox, 'c')], [['message.confirm'], ['message.confirm']])
    outbox.send({ type: 'send.sent', outgoing: first, message: message() })
    outbox.isIn({ open: 'resending' })
    moved(outbox, elsewhere, 'failed')
    outbox.isIn({ open: 'quiet' })
    assert.deepEqual(effectsOf(outbox, 'ask').at(-1), {
      type: 'ask',
      params: { type: 'confirmation.settle', id: question },
    })
  },
  'the dialog closes when a confirmed message has to wait for the network': (start) => {
    const outbox = opened(start)
    send(outbox, first)
    moved(outbox, first, 'confirming')
    outbox.send({ type: 'confirmation.confirmed', id: question })
    moved(outbox, first, 'waitingForNetwork')
    outbox.isIn({ open: 'quiet' })
    assert.equal(effectsOf(outbox, 'ask').length, 2)
  },
  'a cancelled question gives every waiting message back to its draft': (start) => {
    const outbox = opened(start)
    send(outbox, first)
    send(outbox, second)
    moved(outbox, first, 'confirming')
    outbox.send({ type: 'confirmation.cancelled', id: 'somebody else’s' })
    outbox.isIn({ open: 'asking' })
    outbox.send({ type: 'confirmation.cancelled', id: question })
    outbox.isIn({ open: 'quiet' })
    assert.equal(effectsOf(outbox, 'ask').length, 1)
    assert.deepEqual(toldTo(outbox, 'a'), ['message.cancel'])
    assert.deepEqual(states(outbox), ['b queued'])
    outbox.send({ type: 'send.cancelled', outgoing: first })
    assert.deepEqual(effectsOf(outbox, 'returnDraft', 'forget'), [
      { type: 'returnDraft', params: { ...first, memberId: 1 } },
      { type: 'forget', params: { memberId: 1, key: 'a' } },
    ])
    assert.deepEqual(outbox.facts, [{ type: 'draft.returned', conversation: '1-2' }])
    assert.deepEqual(states(outbox), ['b sending'])
    assert.deepEqual(outbox.underWay('messageSend'), ['b'])
  },
  'a message that meets the question while others are resent is asked about next': (start) => {
    const outbox = opened(start)
    send(outbox, first)
    send(outbox, elsewhere)
    moved(outbox, first, 'confirming')
    outbox.send({ type: 'confirmation.confirmed', id: question })
    moved(outbox, elsewhere, 'confirming')
    outbox.isIn({ open: 'resending' })
    outbox.send({ type: 'send.sent', outgoing: first, message: message() })
    outbox.isIn({ open: 'asking' })
    assert.deepEqual(
      effectsOf(outbox, 'ask').map(({ params }) =>
        params instanceof Object && 'type' in params ? params.type : '',
      ),
      ['confirmation.ask', 'confirmation.settle', 'confirmation.ask'],
    )
  },
  'signing out stops every send and closes the question; what is kept stays kept': (start) => {
    const outbox = opened(start)
    send(outbox, first)
    moved(outbox, first, 'confirming')
    outbox.send({ type: 'session.ended' })
    outbox.isIn('closed')
    assert.deepEqual(outbox.context.entries, [])
    assert.deepEqual(outbox.underWay('messageSend'), [])
    assert.deepEqual(effectsOf(outbox, 'forget'), [])
    assert.deepEqual(outbox.effects.at(-1), {
      type: 'ask',
      params: { type: 'confirmation.settle', id: question },
    })
  },
  'another member’s session opens his own outbox; the same one’s changes nothing': (start) => {
    const outbox = opened(start)
    send(outbox, first)
    outbox.send(started)
    assert.deepEqual(states(outbox), ['a sending'])
    outbox.send({ ...started, user: self({ id: 7 }) })
    assert.deepEqual(states(outbox), [])
    assert.deepEqual(outbox.inputsOf('readKept'), [{ memberId: 1 }, { memberId: 7 }])
    assert.equal(outbox.context.memberId, 7)
  },
  'a message begun without network knows that it is offline': (start) => {
    const outbox = opened(start)
    outbox.send({ type: 'network.lost' })
    send(outbox, first)
    outbox.send({ type: 'network.cameBack' })
    send(outbox, elsewhere)
    assert.equal(outbox.inputsOf('readKept').length, 1)
    assert.deepEqual(
      outbox
        .inputsOf('messageSend')
        .map((input) => input instanceof Object && 'isOnline' in input && input.isOnline),
      [false, true],
    )
  },
  'the network may come and go while nobody is signed in': (start) => {
    const outbox = start({ isOnline: true })
    outbox.send({ type: 'network.lost' })
    outbox.isIn('closed')
    outbox.send({ type: 'network.cameBack' })
    outbox.isIn('closed')
  },
  'a row of the list shows the newest message under way': (start) => {
    const outbox = opened(start)
    send(outbox, first)
    send(outbox, second)
    assert.equal(selectPending('1-2')(outbox.snapshot)?.key, 'b')
    assert.equal(selectPending('1-9')(outbox.snapshot), undefined)
  },
}

export const outbox = chart({
  machine: outboxMachine,
  inputs: [{ isOnline: true }],
  events: {
    'message.send': [{ outgoing: first }],
    'toggle.stored': [
      { subject: { toggle: 'unlock', id: 2 }, to: true, at: noon },
      { subject: { toggle: 'unlock', id: 2 }, to: false, at: noon },
    ],
    'message.retry': [{ key: 'a' }],
    'message.discard': [{ key: 'a' }],
    'send.moved': ({ entries }: { entries: readonly Outgoing[] }) =>
      entries.length === 0
        ? []
        : [
            { outgoing: first, state: 'confirming' as const },
            { outgoing: first, state: 'failed' as const },
          ],
    'send.sent': [{ outgoing: first, message: message() }],
    'send.cancelled': [{ outgoing: first }],
    'send.discarded': [{ outgoing: first }],
    'session.started': [
      { user: self(), lastEventId: null },
      { user: self({ id: 7 }), lastEventId: null },
    ],
    'confirmation.confirmed': [{ id: question }, { id: 'other' }],
    'confirmation.cancelled': [{ id: question }, { id: 'other' }],
  },
  services: { readKept: { done: [[], [kept(first, true)]], error: [new Error('unreadable')] } },
  explore: ({ context }) =>
    context.isOnline && context.memberId !== 7 && !context.entries.some(({ isUnlock }) => isUnlock),
  journeys,
})
