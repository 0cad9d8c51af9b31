import assert from 'node:assert/strict'

import { outboxMachine } from '../../../src/machines/messages/outbox/machine.ts'
import { selectIsNewestHeldUp, selectNewestOutgoing } from '../../../src/machines/messages/outbox/outgoing.ts'
import type { OutgoingMessage, SendState } from '../../../src/machines/messages/outgoingMessage.ts'
import { chart } from '../harness/chart.ts'
import type { Journey, Start } from '../harness/chart.ts'
import { message, self } from '../people.ts'
import { outgoingMessage } from './outgoingMessages.ts'

const noon = '2026-03-01T12:00:00.000Z'
const queued = (key: string, fields: Partial<OutgoingMessage> = {}) =>
  outgoingMessage('queued', { key, text: `Text of ${key}`, createdAt: noon, ...fields })
const first = queued('a')
const second = queued('b')
const elsewhere = queued('c', { conversation: '1-3', toUserId: 3 })
const failed = (outgoing: OutgoingMessage) => ({ ...outgoing, state: 'failed' as const })
const started = { type: 'session.started', user: self(), lastEventId: null } as const
const question = 'outbox.sendAll'

type Machine = typeof outboxMachine
type Outbox = ReturnType<Start<Machine>>

/** The outbox of Luc (1), `before`: the messages stored on the device. */
const opened = (start: Start<Machine>, before: OutgoingMessage[] = []) => {
  const outbox = start({ memberId: null, isOnline: true })
  outbox.send(started)
  outbox.finish('readStored', before)
  return outbox
}
const send = (outbox: Outbox, outgoing: OutgoingMessage) => outbox.send({ type: 'message.send', outgoing })
/** Why the server asks about a message. */
const tooMany = 'You’ve messaged a lot of members in a short time.'
const unanswered = 'You’ve sent a lot of messages without an answer.'
const held = (outbox: Outbox, outgoing: OutgoingMessage, heldFor?: string) =>
  outbox.send({
    type: 'send.moved',
    outgoing: { ...outgoing, state: 'confirming', ...(heldFor !== undefined && { heldFor }) },
  })
const detailsAsked = (outbox: Outbox) =>
  effectsOf(outbox, 'ask').map(({ params }) =>
    params instanceof Object && 'detail' in params ? params.detail : '',
  )
const cancelHint = 'If you cancel, your text goes back to the message field.'
const moved = (outbox: Outbox, outgoing: OutgoingMessage, state: SendState) =>
  outbox.send({ type: 'send.moved', outgoing: { ...outgoing, state } })
const states = (outbox: Outbox) => outbox.context.outgoing.map(({ key, state }) => `${key} ${state}`)
const toldTo = (outbox: Outbox, key: string) =>
  outbox.told.filter(({ to }) => to === key).map(({ event }) => event.type)
/** Its send has reported the state after a failed try. */
const retried = (outbox: Outbox, outgoing: OutgoingMessage, state: SendState) =>
  outbox.send({ type: 'send.moved', outgoing: { ...outgoing, state, isTried: true } })
const effectsOf = (outbox: Outbox, ...types: string[]) =>
  outbox.effects.filter(({ type }) => types.includes(type))

const journeys: Record<string, Journey<Machine>> = {
  'stores a message on the device until the server has it': (start) => {
    const outbox = opened(start)
    send(outbox, first)
    assert.deepEqual(outbox.underWay('messageSend'), ['a'])
    assert.deepEqual(outbox.inputsOf('messageSend'), [{ outgoing: first, isOnline: true }])
    assert.deepEqual(states(outbox), ['a sending'])
    const stored = message({ from_user_id: 1, idempotency_key: 'a' })
    outbox.send({ type: 'send.sent', outgoing: first, message: stored })
    assert.deepEqual(states(outbox), [])
    assert.deepEqual(outbox.underWay('messageSend'), [])
    assert.deepEqual(outbox.effects, [
      { type: 'store', params: { memberId: 1, outgoing: first } },
      { type: 'unstore', params: { memberId: 1, outgoing: first } },
      { type: 'tell', params: { type: 'message.sent', message: stored } },
    ])
  },
  'sends messages to one member in the order in which they were written, and to others at once': (start) => {
    const outbox = opened(start)
    send(outbox, first)
    send(outbox, second)
    send(outbox, elsewhere)
    assert.deepEqual(states(outbox), ['a sending', 'b queued', 'c sending'])
    outbox.send({ type: 'send.sent', outgoing: first, message: message() })
    assert.deepEqual(states(outbox), ['b sending', 'c sending'])
  },
  'sends the next message when one has failed': (start) => {
    const outbox = opened(start)
    send(outbox, first)
    send(outbox, second)
    moved(outbox, first, 'failed')
    assert.deepEqual(states(outbox), ['a failed', 'b sending'])
    assert.deepEqual(outbox.effects.at(-1), {
      type: 'store',
      params: { memberId: 1, outgoing: failed(first) },
    })
  },
  'sends the same message once': (start) => {
    const outbox = opened(start)
    send(outbox, first)
    send(outbox, first)
    assert.deepEqual(states(outbox), ['a sending'])
    assert.equal(outbox.inputsOf('messageSend').length, 1)
  },
  'has no child left after 100 sends': (start) => {
    const outbox = opened(start)
    for (let number = 0; number < 100; number += 1) {
      const outgoing = queued(`key-${number}`, { conversation: `1-${number + 2}`, toUserId: number + 2 })
      send(outbox, outgoing)
      outbox.send({ type: 'send.sent', outgoing, message: message() })
    }
    assert.equal(outbox.inputsOf('messageSend').length, 100)
    assert.deepEqual(Object.keys(outbox.children).toSorted(), ['facts', 'readStored', 'removals'])
    assert.deepEqual(outbox.context.outgoing, [])
  },
  'goes on after a reload with the same keys, and leaves failed messages to their author': (start) => {
    const outbox = opened(start, [first, failed(second), elsewhere])
    assert.deepEqual(states(outbox), ['a sending', 'b failed', 'c sending'])
    assert.deepEqual(outbox.inputsOf('messageSend'), [
      { outgoing: failed(second), isOnline: true },
      { outgoing: first, isOnline: true },
      { outgoing: elsewhere, isOnline: true },
    ])
  },
  'begins with the stored messages of the member who signed in before it was loaded': (start) => {
    const outbox = start({ memberId: 1, isOnline: true })
    outbox.finish('readStored', [first])
    assert.deepEqual(states(outbox), ['a sending'])
    outbox.send({ type: 'session.ended' })
    assert.deepEqual(states(outbox), [])
  },
  'has a message once that is written while the stored ones are read, after them': (start) => {
    const outbox = start({ memberId: null, isOnline: true })
    outbox.send(started)
    send(outbox, second)
    outbox.finish('readStored', [first, second])
    assert.deepEqual(states(outbox), ['a queued', 'b sending'])
  },
  'sends what is written now if the device cannot be read': (start) => {
    const outbox = start({ memberId: null, isOnline: true })
    outbox.send(started)
    outbox.fail('readStored')
    send(outbox, first)
    assert.deepEqual(states(outbox), ['a sending'])
  },
  'sends a message about granted media access once': (start) => {
    const outbox = opened(start)
    const stored = {
      type: 'toggle.stored',
      subject: { toggle: 'mediaAccess', id: 3 },
      to: 7,
      at: noon,
    } as const
    outbox.send(stored)
    outbox.send(stored)
    const key = `unlock-3-${Date.parse(noon)}`
    const outgoing = queued(key, {
      conversation: '1-3',
      toUserId: 3,
      text: '',
      isUnlock: true,
      unlockDays: 7,
    })
    assert.deepEqual(outbox.inputsOf('messageSend'), [{ outgoing, isOnline: true }])
    assert.deepEqual(outbox.effects, [{ type: 'store', params: { memberId: 1, outgoing } }])
    outbox.send({ type: 'send.sent', outgoing, message: message() })
    outbox.send({ ...stored, to: true, at: '2026-03-01T13:00:00.000Z' })
    assert.equal(outbox.inputsOf('messageSend').length, 2)
    assert.equal(outbox.context.outgoing[0]?.unlockDays, 0)
  },
  'stores a place and hands it to the send': (start) => {
    const outbox = opened(start)
    const outgoing = queued('a', { text: '', location: { coordinates: [3.7, 51], address: 'Ghent' } })
    outbox.send({ type: 'message.send', outgoing })
    assert.deepEqual(outbox.inputsOf('messageSend'), [{ outgoing, isOnline: true }])
    assert.deepEqual(outbox.effects, [{ type: 'store', params: { memberId: 1, outgoing } }])
  },
  'sends no message about ended media access or any other toggle': (start) => {
    const outbox = opened(start)
    outbox.send({ type: 'toggle.stored', subject: { toggle: 'mediaAccess', id: 3 }, to: false, at: noon })
    const subject = { toggle: 'save', id: 3, conversation: '1-3' } as const
    outbox.send({ type: 'toggle.stored', subject, to: true, at: noon })
    assert.deepEqual(outbox.inputsOf('messageSend'), [])
    assert.deepEqual(outbox.effects, [])
    outbox.isIn({ open: 'quiet' })
  },
  'passes retries and discards on to a failed message only': (start) => {
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
    assert.deepEqual(outbox.effects.at(-1), { type: 'unstore', params: { memberId: 1, outgoing: first } })
  },
  'lets the author decide about a message whose attachments are gone, and sends the next one': (start) => {
    const outbox = opened(start)
    send(outbox, first)
    send(outbox, second)
    retried(outbox, first, 'missingAttachments')
    assert.deepEqual(states(outbox), ['a missingAttachments', 'b sending'])
    outbox.send({ type: 'message.discard', key: 'b' })
    assert.deepEqual(toldTo(outbox, 'b'), [])
    outbox.send({ type: 'message.retry', key: 'a' })
    outbox.send({ type: 'message.discard', key: 'a' })
    assert.deepEqual(toldTo(outbox, 'a'), ['message.retry', 'message.discard'])
  },
  'discards a message while the server has a problem, and sends the next one': (start) => {
    const outbox = opened(start)
    send(outbox, first)
    send(outbox, second)
    retried(outbox, first, 'waitingForServer')
    outbox.send({ type: 'message.retry', key: 'a' })
    assert.deepEqual(states(outbox), ['a waitingForServer', 'b queued'])
    outbox.send({ type: 'message.discard', key: 'a' })
    assert.deepEqual(toldTo(outbox, 'a'), ['message.discard'])
    outbox.send({ type: 'send.discarded', outgoing: first })
    assert.deepEqual(states(outbox), ['b sending'])
  },
  'discards a message also while it is tried again': (start) => {
    const outbox = opened(start)
    send(outbox, first)
    retried(outbox, first, 'sending')
    outbox.send({ type: 'message.discard', key: 'a' })
    assert.deepEqual(toldTo(outbox, 'a'), ['message.discard'])
  },
  'discards a message that waits for one that is tried again, but none that waits for a first try': (
    start,
  ) => {
    const outbox = opened(start)
    for (const outgoing of [first, second, elsewhere]) send(outbox, outgoing)
    outbox.send({ type: 'message.discard', key: 'b' })
    retried(outbox, elsewhere, 'waitingForServer')
    outbox.send({ type: 'message.discard', key: 'b' })
    assert.deepEqual(states(outbox), ['a sending', 'b queued', 'c waitingForServer'])
    retried(outbox, first, 'waitingForServer')
    outbox.send({ type: 'message.discard', key: 'b' })
    assert.deepEqual(states(outbox), ['a waitingForServer', 'c waitingForServer'])
    assert.deepEqual(effectsOf(outbox, 'unstore'), [
      { type: 'unstore', params: { memberId: 1, outgoing: second } },
    ])
    assert.deepEqual(outbox.underWay('messageSend'), ['a', 'c'])
  },
  'asks once for all messages that a 429 holds, and sends them all again when confirmed': (start) => {
    const outbox = opened(start)
    const ask = {
      type: 'confirmation.ask',
      id: question,
      title: 'Warning',
      detail: `${tooMany} ${cancelHint}`,
      tone: 'primary',
    }
    const askAboutOne = { ...ask, sentence: 'Do you want to send this message?', label: 'Send' }
    const askAboutAll = { ...ask, sentence: 'Do you want to send all these messages?', label: 'Send all' }
    const asked = () => effectsOf(outbox, 'ask').map(({ params }) => params)
    send(outbox, first)
    send(outbox, elsewhere)
    held(outbox, first, tooMany)
    outbox.isIn({ open: { asking: 'aboutOne' } })
    assert.deepEqual(asked(), [askAboutOne])
    held(outbox, elsewhere, tooMany)
    outbox.isIn({ open: { asking: 'aboutSeveral' } })
    assert.deepEqual(asked(), [askAboutOne, askAboutAll])
    outbox.send({ type: 'confirmation.confirmed', id: 'another' })
    outbox.isIn({ open: { asking: 'aboutSeveral' } })
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
  'asks in the words of the server, and in words that fit each reason if there are several': (start) => {
    const outbox = opened(start)
    const third = queued('d', { conversation: '1-4', toUserId: 4 })
    for (const outgoing of [first, elsewhere, third]) send(outbox, outgoing)
    held(outbox, first, unanswered)
    held(outbox, elsewhere, unanswered)
    held(outbox, third, tooMany)
    outbox.isIn({ open: { asking: 'aboutSeveral' } })
    const neutral = 'You’ve sent a lot of messages in a short time.'
    assert.deepEqual(
      detailsAsked(outbox),
      [unanswered, unanswered, neutral].map((reason) => `${reason} ${cancelHint}`),
    )
    assert.deepEqual(states(outbox), ['a confirming', 'c confirming', 'd confirming'])
  },
  'asks in words of its own if the server gives no reason': (start) => {
    const outbox = opened(start)
    send(outbox, first)
    held(outbox, first)
    assert.deepEqual(detailsAsked(outbox), [`You’ve sent a lot of messages in a short time. ${cancelHint}`])
  },
  'closes the question when a confirmed message waits for the network': (start) => {
    const outbox = opened(start)
    send(outbox, first)
    moved(outbox, first, 'confirming')
    outbox.send({ type: 'confirmation.confirmed', id: question })
    moved(outbox, first, 'waitingForNetwork')
    outbox.isIn({ open: 'quiet' })
    assert.equal(effectsOf(outbox, 'ask').length, 2)
  },
  'returns every waiting message to its draft when the question is cancelled': (start) => {
    const outbox = opened(start)
    send(outbox, first)
    send(outbox, second)
    moved(outbox, first, 'confirming')
    outbox.send({ type: 'confirmation.cancelled', id: 'another' })
    outbox.isIn({ open: { asking: 'aboutOne' } })
    outbox.send({ type: 'confirmation.cancelled', id: question })
    outbox.isIn({ open: 'quiet' })
    assert.equal(effectsOf(outbox, 'ask').length, 1)
    assert.deepEqual(toldTo(outbox, 'a'), ['message.cancel'])
    assert.deepEqual(states(outbox), ['b queued'])
    outbox.send({ type: 'send.cancelled', outgoing: first })
    assert.deepEqual(effectsOf(outbox, 'returnDraft', 'unstore'), [
      { type: 'returnDraft', params: { memberId: 1, outgoing: first } },
      { type: 'unstore', params: { memberId: 1, outgoing: first } },
    ])
    assert.deepEqual(outbox.facts, [{ type: 'draft.returned', conversation: '1-2' }])
    assert.deepEqual(states(outbox), ['b sending'])
    assert.deepEqual(outbox.underWay('messageSend'), ['b'])
  },
  'asks about a message next that a 429 holds while others are sent again': (start) => {
    const outbox = opened(start)
    send(outbox, first)
    send(outbox, elsewhere)
    moved(outbox, first, 'confirming')
    outbox.send({ type: 'confirmation.confirmed', id: question })
    moved(outbox, elsewhere, 'confirming')
    outbox.isIn({ open: 'resending' })
    outbox.send({ type: 'send.sent', outgoing: first, message: message() })
    outbox.isIn({ open: { asking: 'aboutOne' } })
    assert.deepEqual(
      effectsOf(outbox, 'ask').map(({ params }) =>
        params instanceof Object && 'type' in params ? params.type : '',
      ),
      ['confirmation.ask', 'confirmation.settle', 'confirmation.ask'],
    )
  },
  'asks about several messages at once that a 429 holds while another is sent again': (start) => {
    const outbox = opened(start)
    const third = queued('d', { conversation: '1-4', toUserId: 4 })
    for (const outgoing of [first, elsewhere, third]) send(outbox, outgoing)
    moved(outbox, first, 'confirming')
    outbox.send({ type: 'confirmation.confirmed', id: question })
    moved(outbox, elsewhere, 'confirming')
    moved(outbox, third, 'confirming')
    outbox.send({ type: 'send.sent', outgoing: first, message: message() })
    outbox.isIn({ open: { asking: 'aboutSeveral' } })
    outbox.send({ type: 'confirmation.cancelled', id: question })
    outbox.isIn({ open: 'quiet' })
    assert.deepEqual(states(outbox), [])
  },
  'stops every send at sign-out and closes the question, and leaves the stored messages': (start) => {
    const outbox = opened(start)
    send(outbox, first)
    moved(outbox, first, 'confirming')
    outbox.send({ type: 'session.ended' })
    outbox.isIn('closed')
    assert.deepEqual(outbox.context.outgoing, [])
    assert.deepEqual(outbox.underWay('messageSend'), [])
    assert.deepEqual(effectsOf(outbox, 'unstore'), [])
    assert.deepEqual(outbox.effects.at(-1), {
      type: 'ask',
      params: { type: 'confirmation.settle', id: question },
    })
  },
  'opens the outbox of another member, and leaves it as it is for the same member': (start) => {
    const outbox = opened(start)
    send(outbox, first)
    outbox.send(started)
    assert.deepEqual(states(outbox), ['a sending'])
    outbox.send({ ...started, user: self({ id: 7 }) })
    assert.deepEqual(states(outbox), [])
    assert.deepEqual(outbox.inputsOf('readStored'), [{ memberId: 1 }, { memberId: 7 }])
    assert.equal(outbox.context.memberId, 7)
  },
  'tells each send whether there is a network': (start) => {
    const outbox = opened(start)
    outbox.send({ type: 'network.lost' })
    send(outbox, first)
    outbox.send({ type: 'network.cameBack' })
    send(outbox, elsewhere)
    assert.equal(outbox.inputsOf('readStored').length, 1)
    assert.deepEqual(
      outbox
        .inputsOf('messageSend')
        .map((input) => input instanceof Object && 'isOnline' in input && input.isOnline),
      [false, true],
    )
  },
  'stays closed while the network comes and goes and no member is signed in': (start) => {
    const outbox = start({ memberId: null, isOnline: true })
    outbox.send({ type: 'network.lost' })
    outbox.isIn('closed')
    outbox.send({ type: 'network.cameBack' })
    outbox.isIn('closed')
  },
  'drops a message that another tab has sent or discarded, unless it is being sent here': (start) => {
    const outbox = opened(start, [failed(first)])
    assert.deepEqual(outbox.inputsOf('removals'), [{ memberId: 1 }])
    send(outbox, second)
    send(outbox, queued('d'))
    assert.deepEqual(states(outbox), ['a failed', 'b sending', 'd queued'])
    outbox.send({ type: 'stored.removed', key: 'b' })
    outbox.send({ type: 'stored.removed', key: 'unknown' })
    assert.deepEqual(states(outbox), ['a failed', 'b sending', 'd queued'])
    outbox.send({ type: 'stored.removed', key: 'a' })
    outbox.send({ type: 'stored.removed', key: 'd' })
    assert.deepEqual(states(outbox), ['b sending'])
    assert.deepEqual(outbox.underWay('messageSend'), ['b'])
    assert.deepEqual(effectsOf(outbox, 'unstore'), [])
  },
  'selects the newest outgoing message of a conversation': (start) => {
    const outbox = opened(start)
    send(outbox, first)
    send(outbox, second)
    assert.equal(selectNewestOutgoing('1-2')(outbox.snapshot)?.key, 'b')
    assert.equal(selectNewestOutgoing('1-9')(outbox.snapshot), undefined)
    assert.equal(selectIsNewestHeldUp('1-9')(outbox.snapshot), false)
    assert.equal(selectIsNewestHeldUp('1-2')(outbox.snapshot), false)
    retried(outbox, first, 'retrying')
    assert.equal(selectIsNewestHeldUp('1-2')(outbox.snapshot), true)
  },
}

export const outbox = chart({
  machine: outboxMachine,
  inputs: [{ memberId: null, isOnline: true }],
  events: {
    'message.send': [{ outgoing: first }, { outgoing: elsewhere }],
    'toggle.stored': [
      { subject: { toggle: 'mediaAccess', id: 2 }, to: true, at: noon },
      { subject: { toggle: 'mediaAccess', id: 2 }, to: false, at: noon },
    ],
    'message.retry': [{ key: 'a' }],
    'message.discard': [{ key: 'a' }, { key: 'b' }],
    'stored.removed': [{ key: 'a' }, { key: 'b' }],
    // Only what is under way reports.
    'send.moved': ({ outgoing }: { outgoing: readonly OutgoingMessage[] }) =>
      [
        { ...first, state: 'confirming' as const },
        { ...elsewhere, state: 'confirming' as const },
        { ...first, state: 'sending' as const, isTried: true as const },
        failed(first),
      ]
        .filter(({ key }) => outgoing.some((own) => own.key === key && own.state !== 'queued'))
        .map((reported) => ({ outgoing: reported })),
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
  services: {
    readStored: { done: [[], [failed(first)], [first, second]], error: [new Error('unreadable')] },
  },
  explore: ({ context }) =>
    context.isOnline && context.memberId !== 7 && !context.outgoing.some(({ isUnlock }) => isUnlock),
  journeys,
})
