import assert from 'node:assert/strict'

import type { EventObject } from 'xstate'

import type { Refusal } from '../../../contract/answer.ts'
import { messageSendMachine } from '../../../src/machines/messages/messageSend/machine.ts'
import { ServerProblem } from '../../../src/machines/messages/messageSend/serverProblem.ts'
import type { SendReport } from '../../../src/machines/messages/messageSend/machine.ts'
import { chart } from '../harness/chart.ts'
import { message, refusal } from '../people.ts'
import { attachment, outgoingMessage } from './outgoingMessages.ts'

const outgoing = outgoingMessage('queued', { key: 'key-1' })
const fresh = { outgoing, isOnline: true }
/** It had failed before the page was loaded. */
const failedBefore = { ...fresh, outgoing: outgoingMessage('failed', { key: 'key-1' }) }
const stored = message({ from_user_id: 1, text: outgoing.text, idempotency_key: 'key-1' })
const sent = { ok: true as const, data: stored }
const reason = 'You’ve sent a lot of messages without an answer.'
const tooMany = refusal(429, 'confirm_bulk', reason)
const limitReached = refusal(403, 'limit_reached', 'You have started 20 conversations today.')

/** Says that private media is shared; the member can stop sharing before it is sent. */
const announcement = {
  ...fresh,
  outgoing: outgoingMessage('queued', { key: 'key-1', text: '', isUnlock: true }),
}
const notShared: Refusal = {
  ...refusal(422, 'invalid', 'Share your private photos first.'),
  errors: { is_unlock: ['Share your private photos first.'] },
}

const [lake, film, fire] = [attachment(7), attachment(8, { kind: 'video' }), attachment(9)]
const withMedia = outgoingMessage('queued', { key: 'key-1', attachments: [lake, film, fire] })
const attaching = { ...fresh, outgoing: withMedia }
/** Without the photo there is nothing to send. */
const onlyPhoto = { ...fresh, outgoing: { ...withMedia, text: '', attachments: [lake] } }
const unattachable = (...fields: string[]): Refusal => ({
  ...refusal(422, 'invalid', 'This photo was deleted.'),
  errors: Object.fromEntries(fields.map((field) => [field, ['This photo was deleted.']])),
})

const isMoved = (event: EventObject): event is Extract<SendReport, { type: 'send.moved' }> =>
  event.type === 'send.moved'
const moves = (told: { event: EventObject }[]) =>
  told.map(({ event }) => (isMoved(event) ? event.outgoing.state : event.type))

export const messageSend = chart({
  machine: messageSendMachine,
  inputs: [fresh, { ...fresh, isOnline: false }, failedBefore, attaching, onlyPhoto, announcement],
  events: {},
  services: {
    sendMessage: {
      done: [sent, tooMany, limitReached, refusal(401), unattachable('photo_ids.0'), notShared],
      error: [new Error('network'), new ServerProblem('Out of order.', 0)],
    },
  },
  explore: ({ context }) => context.tries < 7 && (context.isOnline || context.tries < 2),
  journeys: {
    'sends the message and reports the stored one': (start) => {
      const send = start(fresh)
      send.isIn('sending')
      assert.deepEqual(send.inputsOf('sendMessage'), [{ outgoing, isConfirmed: false }])
      send.finish('sendMessage', sent)
      send.isIn('sent')
      assert.equal(send.snapshot.status, 'done')
      assert.deepEqual(send.told.at(-1), {
        to: 'root',
        event: { type: 'send.sent', outgoing, message: stored },
      })
      assert.deepEqual(moves(send.told), ['waitingForNetwork', 'sending', 'send.sent'])
    },
    'tries again after a network failure, each time after a longer delay, with the same key': (start) => {
      const send = start(fresh)
      for (const delay of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000]) {
        send.fail('sendMessage')
        send.isIn('retrying')
        send.elapse(delay - 1)
        send.isIn('retrying')
        send.elapse(1)
        send.isIn('sending')
      }
      send.finish('sendMessage', sent)
      send.isIn('sent')
      assert.deepEqual(new Set(send.inputsOf('sendMessage')).size, 7)
      assert.ok(
        send
          .inputsOf('sendMessage')
          .every((input) => input instanceof Object && 'outgoing' in input && input.outgoing === outgoing),
      )
      assert.deepEqual(send.effects, [])
    },
    'tries again after a problem of the server, as late as after a network failure': (start) => {
      const send = start(fresh)
      for (const delay of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000]) {
        send.fail('sendMessage', new ServerProblem('Out of order.', 0))
        send.isIn('waitingForServer')
        send.elapse(delay - 1)
        send.isIn('waitingForServer')
        send.elapse(1)
        send.isIn('sending')
      }
      const problem = new ServerProblem('Out of order.', 0)
      send.fail('sendMessage', problem)
      send.isIn('failed')
      assert.deepEqual(send.effects, [{ type: 'flashFailure', params: { failure: problem } }])
    },
    'waits as long as the server asks, but five minutes at most': (start) => {
      const send = start(fresh)
      const wait = (asked: number, waited: number) => {
        send.fail('sendMessage', new ServerProblem('Out of order.', asked))
        send.elapse(waited - 1)
        send.isIn('waitingForServer')
        send.elapse(1)
        send.isIn('sending')
      }
      wait(20_000, 20_000)
      wait(1_000, 2_000)
      wait(3_600_000, 300_000)
      wait(0, 8_000)
      send.finish('sendMessage', sent)
      send.isIn('sent')
    },
    'can be discarded while the server has a problem, and waits for a lost network': (start) => {
      const send = start(fresh)
      send.fail('sendMessage', new ServerProblem('Out of order.', 0))
      send.send({ type: 'network.lost' })
      send.isIn('waitingForNetwork')
      send.send({ type: 'network.cameBack' })
      send.fail('sendMessage', new ServerProblem('Out of order.', 0))
      send.send({ type: 'message.discard' })
      send.isIn('givenUp')
      assert.deepEqual(send.told.at(-1), { to: 'root', event: { type: 'send.discarded', outgoing } })
    },
    'can be discarded from the first failed try on, which cancels the call under way': (start) => {
      const send = start(fresh)
      send.send({ type: 'message.discard' })
      send.isIn('sending')
      send.fail('sendMessage')
      send.waitFor('retryDelay')
      send.isIn('sending')
      assert.deepEqual(send.told.at(-1), {
        to: 'root',
        event: { type: 'send.moved', outgoing: { ...outgoing, state: 'sending', isTried: true } },
      })
      send.send({ type: 'message.discard' })
      send.isIn('givenUp')
      assert.deepEqual(send.underWay('sendMessage'), [])
      assert.deepEqual(moves(send.told).slice(-2), ['sending', 'send.discarded'])
    },
    'can be discarded wherever it waits after a failed try': (start) => {
      const retrying = start(fresh)
      retrying.fail('sendMessage')
      retrying.send({ type: 'message.discard' })
      retrying.isIn('givenUp')

      const offline = start({ ...fresh, isOnline: false })
      offline.send({ type: 'message.discard' })
      offline.isIn('waitingForNetwork')
      offline.send({ type: 'network.cameBack' })
      offline.fail('sendMessage')
      offline.send({ type: 'network.lost' })
      offline.send({ type: 'message.discard' })
      offline.isIn('givenUp')

      const confirmed = start(fresh)
      confirmed.finish('sendMessage', tooMany)
      confirmed.send({ type: 'message.discard' })
      confirmed.isIn('confirming')
      confirmed.send({ type: 'message.confirm' })
      confirmed.send({ type: 'message.discard' })
      confirmed.isIn('resending')
      confirmed.fail('sendMessage')
      confirmed.waitFor('retryDelay')
      confirmed.send({ type: 'message.discard' })
      confirmed.isIn('givenUp')
    },
    'stays confirmed through problems of the server': (start) => {
      const send = start(fresh)
      send.finish('sendMessage', tooMany)
      send.send({ type: 'message.confirm' })
      send.fail('sendMessage', new ServerProblem('Out of order.', 0))
      send.isIn('waitingForServer')
      send.waitFor('serverDelay')
      send.isIn('resending')
    },
    'fails after six retries, keeps the text, and can be tried again': (start) => {
      const send = start(fresh)
      for (let tries = 0; tries < 6; tries += 1) {
        send.fail('sendMessage')
        send.waitFor('retryDelay')
      }
      const lost = new Error('network')
      send.fail('sendMessage', lost)
      send.isIn('failed')
      assert.ok(send.snapshot.hasTag('hasSendError'))
      assert.equal(send.context.outgoing.text, outgoing.text)
      assert.deepEqual(send.effects, [{ type: 'flashFailure', params: { failure: lost } }])
      send.send({ type: 'message.retry' })
      send.isIn('sending')
      send.fail('sendMessage')
      send.isIn('retrying')
    },
    'reports each step once': (start) => {
      const send = start(fresh)
      send.fail('sendMessage')
      send.waitFor('retryDelay')
      send.finish('sendMessage', tooMany)
      send.send({ type: 'message.confirm' })
      send.fail('sendMessage')
      send.waitFor('retryDelay')
      assert.deepEqual(moves(send.told), [
        'waitingForNetwork',
        'sending',
        'retrying',
        'sending',
        'confirming',
        'resending',
        'retrying',
        'resending',
      ])
    },
    'leaves a call under way when the network is lost and comes back': (start) => {
      const send = start(fresh)
      send.send({ type: 'network.lost' })
      send.send({ type: 'network.cameBack' })
      send.isIn('sending')
      assert.equal(send.inputsOf('sendMessage').length, 1)
    },
    'waits for the network while offline, and sends once it is back': (start) => {
      const send = start({ ...fresh, isOnline: false })
      send.isIn('waitingForNetwork')
      assert.deepEqual(send.inputsOf('sendMessage'), [])
      send.send({ type: 'network.cameBack' })
      send.isIn('sending')
      send.send({ type: 'network.lost' })
      send.fail('sendMessage')
      send.isIn('waitingForNetwork')
      send.send({ type: 'network.cameBack' })
      send.isIn('sending')
      assert.deepEqual(send.effects, [])
    },
    'waits for a network that is lost between two tries, and counts no try for it': (start) => {
      const send = start(fresh)
      send.fail('sendMessage')
      send.send({ type: 'network.lost' })
      send.isIn('waitingForNetwork')
      send.elapse(60_000)
      send.isIn('waitingForNetwork')
      send.send({ type: 'network.cameBack' })
      send.isIn('sending')
    },
    'sets the send error on a refusal, flashes the server’s text and keeps the member’s': (start) => {
      const send = start(fresh)
      send.finish('sendMessage', limitReached)
      send.isIn('failed')
      assert.ok(send.snapshot.hasTag('hasSendError'))
      assert.deepEqual(send.effects, [{ type: 'flashFailure', params: { failure: limitReached } }])
      assert.deepEqual(moves(send.told), ['waitingForNetwork', 'sending', 'failed'])
      send.send({ type: 'message.retry' })
      send.finish('sendMessage', sent)
      send.isIn('sent')
    },
    'asks its author when attachments are gone, and sends the message without them': (start) => {
      const send = start(attaching)
      send.finish('sendMessage', unattachable('photo_ids.1', 'video_ids.0'))
      send.isIn('missingAttachments')
      assert.ok(send.snapshot.hasTag('hasSendError'))
      assert.deepEqual(send.effects, [])
      const missing = [
        { kind: 'video', id: 8 },
        { kind: 'photo', id: 9 },
      ]
      assert.deepEqual(send.told.at(-1), {
        to: 'root',
        event: {
          type: 'send.moved',
          outgoing: { ...withMedia, state: 'missingAttachments', missing },
        },
      })
      send.send({ type: 'message.retry' })
      send.isIn('sending')
      assert.deepEqual(send.context.missing, [])
      const without = { ...withMedia, attachments: [lake] }
      assert.deepEqual(send.inputsOf('sendMessage').at(-1), { outgoing: without, isConfirmed: false })
      assert.deepEqual(send.told.at(-1), {
        to: 'root',
        event: { type: 'send.moved', outgoing: { ...without, state: 'sending' } },
      })
      send.finish('sendMessage', unattachable('photo_ids.0'))
      send.isIn('missingAttachments')
      send.send({ type: 'message.discard' })
      send.isIn('givenUp')
      assert.deepEqual(send.told.at(-1), {
        to: 'root',
        event: { type: 'send.discarded', outgoing: without },
      })
    },
    'can only be discarded when all that it had is gone': (start) => {
      const send = start(onlyPhoto)
      send.finish('sendMessage', unattachable('photo_ids.0'))
      send.send({ type: 'message.retry' })
      send.isIn('missingAttachments')
      const rest = start({ ...fresh, outgoing: { ...withMedia, text: '' } })
      rest.finish('sendMessage', unattachable('photo_ids.0'))
      rest.send({ type: 'message.retry' })
      rest.isIn('sending')
    },
    'asks about missing attachments also when confirmed, and then asks for the confirmation again': (
      start,
    ) => {
      const send = start(attaching)
      send.finish('sendMessage', tooMany)
      send.send({ type: 'message.confirm' })
      send.finish('sendMessage', unattachable('photo_ids.0'))
      send.isIn('missingAttachments')
      send.send({ type: 'message.retry' })
      send.isIn('sending')
    },
    'tries as often as at first after attachments were removed': (start) => {
      const send = start(attaching)
      send.fail('sendMessage')
      send.waitFor('retryDelay')
      send.finish('sendMessage', unattachable('photo_ids.0'))
      send.send({ type: 'message.retry' })
      send.fail('sendMessage')
      send.elapse(1_000)
      send.isIn('sending')
    },
    'fails on a refusal that names no attachment of its own': (start) => {
      const send = start(attaching)
      send.finish('sendMessage', unattachable('photo_ids.2', 'photo_ids', 'text'))
      send.isIn('failed')
      assert.equal(send.effects.length, 1)
      const other = start(attaching)
      other.finish('sendMessage', { ...unattachable('photo_ids.0'), status: 403 })
      other.isIn('failed')
    },
    'is given up without a word when what it announces has ended': (start) => {
      const send = start(announcement)
      send.finish('sendMessage', notShared)
      send.isIn('givenUp')
      assert.deepEqual(send.effects, [])
      assert.deepEqual(send.told.at(-1), {
        to: 'root',
        event: { type: 'send.discarded', outgoing: announcement.outgoing },
      })

      const confirmed = start(announcement)
      confirmed.finish('sendMessage', tooMany)
      confirmed.send({ type: 'message.confirm' })
      confirmed.finish('sendMessage', notShared)
      confirmed.isIn('givenUp')

      const written = start(fresh)
      written.finish('sendMessage', notShared)
      written.isIn('failed')
    },
    'reports a failed message that is discarded': (start) => {
      const send = start(fresh)
      send.finish('sendMessage', limitReached)
      send.send({ type: 'message.discard' })
      send.isIn('givenUp')
      assert.deepEqual(send.told.at(-1), { to: 'root', event: { type: 'send.discarded', outgoing } })
    },
    'waits for its author after a 429, and is sent again as confirmed': (start) => {
      const send = start(fresh)
      send.finish('sendMessage', tooMany)
      send.isIn('confirming')
      assert.deepEqual(send.told.at(-1), {
        to: 'root',
        event: { type: 'send.moved', outgoing: { ...outgoing, state: 'confirming', heldFor: reason } },
      })
      assert.deepEqual(send.effects, [])
      send.send({ type: 'message.confirm' })
      send.isIn('resending')
      assert.deepEqual(send.inputsOf('sendMessage').at(-1), { outgoing, isConfirmed: true })
      send.finish('sendMessage', sent)
      send.isIn('sent')
      assert.deepEqual(moves(send.told), [
        'waitingForNetwork',
        'sending',
        'confirming',
        'resending',
        'send.sent',
      ])
    },
    'reports no reason for a 429 without one': (start) => {
      const send = start(fresh)
      send.finish('sendMessage', { ...tooMany, isMessageMissing: true })
      assert.deepEqual(send.told.at(-1), {
        to: 'root',
        event: { type: 'send.moved', outgoing: { ...outgoing, state: 'confirming' } },
      })
    },
    'fails after a second 429, and is not confirmed when tried again': (start) => {
      const send = start(fresh)
      send.finish('sendMessage', tooMany)
      send.send({ type: 'message.confirm' })
      send.finish('sendMessage', tooMany)
      send.isIn('failed')
      assert.deepEqual(send.effects, [{ type: 'flashFailure', params: { failure: tooMany } }])
      send.send({ type: 'message.retry' })
      assert.deepEqual(send.inputsOf('sendMessage').at(-1), { outgoing, isConfirmed: false })
    },
    'reports that it was cancelled, so that the text returns to the draft': (start) => {
      const send = start(fresh)
      send.finish('sendMessage', tooMany)
      send.send({ type: 'message.cancel' })
      send.isIn('givenUp')
      assert.equal(send.snapshot.status, 'done')
      assert.deepEqual(send.told.at(-1), { to: 'root', event: { type: 'send.cancelled', outgoing } })
    },
    'stays confirmed through network failures': (start) => {
      const send = start(fresh)
      send.finish('sendMessage', tooMany)
      send.send({ type: 'message.confirm' })
      send.fail('sendMessage')
      send.isIn('retrying')
      send.waitFor('retryDelay')
      send.isIn('resending')
      send.send({ type: 'network.lost' })
      send.fail('sendMessage')
      send.isIn('waitingForNetwork')
      send.send({ type: 'network.cameBack' })
      send.isIn('resending')
      assert.deepEqual(send.inputsOf('sendMessage').at(-1), { outgoing, isConfirmed: true })
    },
    'fails after its tries when confirmed, and is still confirmed when tried again': (start) => {
      const send = start(fresh)
      send.finish('sendMessage', tooMany)
      send.send({ type: 'message.confirm' })
      for (let tries = 0; tries < 6; tries += 1) {
        send.fail('sendMessage')
        send.waitFor('retryDelay')
      }
      send.fail('sendMessage')
      send.isIn('failed')
      assert.equal(send.effects.length, 1)
      send.send({ type: 'message.retry' })
      send.isIn('resending')
    },
    'waits without a flash for a member who was signed out': (start) => {
      const send = start(fresh)
      send.finish('sendMessage', refusal(401))
      send.isIn('retrying')
      send.waitFor('retryDelay')
      send.finish('sendMessage', tooMany)
      send.send({ type: 'message.confirm' })
      send.finish('sendMessage', refusal(401))
      send.isIn('retrying')
      assert.deepEqual(send.effects, [])
    },
    'waits for its author if it had failed before a reload': (start) => {
      const send = start(failedBefore)
      send.isIn('failed')
      assert.deepEqual(send.inputsOf('sendMessage'), [])
      assert.deepEqual(send.effects, [])
      send.send({ type: 'message.retry' })
      send.isIn('sending')
    },
  },
})
