import assert from 'node:assert/strict'

import { messageSendMachine } from '../../../src/machines/messages/messageSend/machine.ts'
import type { Outgoing } from '../../../src/machines/messages/messageSend/outgoing.ts'
import { chart } from '../harness/chart.ts'
import { message, refusal } from '../people.ts'

const outgoing: Outgoing = {
  key: 'key-1',
  conversation: '1-2',
  toUserId: 2,
  text: 'I can bring the stove.',
  isUnlock: false,
  createdAt: '2026-03-01T12:00:00.000Z',
}
const fresh = { outgoing, isOnline: true, hadSendError: false }
const stored = message({ from_user_id: 1, text: outgoing.text, idempotency_key: 'key-1' })
const sent = { ok: true as const, data: stored }
const tooMany = refusal(429, 'confirm_bulk')
const limitReached = refusal(403, 'limit_reached', 'You have started 20 conversations today.')

const moves = (told: { event: object }[]) =>
  told.map(({ event }) => ('state' in event ? event.state : 'type' in event ? event.type : ''))

export const messageSend = chart({
  machine: messageSendMachine,
  inputs: [fresh, { ...fresh, isOnline: false }, { ...fresh, hadSendError: true }],
  events: {},
  services: {
    sendMessage: {
      done: [sent, tooMany, limitReached, refusal(401)],
      error: [new Error('network')],
    },
  },
  explore: ({ context }) => context.tries < 7 && (context.isOnline || context.tries === 0),
  journeys: {
    'a message goes from the click to the stored message': (start) => {
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
    'a network failure is tried again, each time after a longer wait, with the same key': (start) => {
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
    'after six tries in vain it has failed; its words are kept and it can be tried anew': (start) => {
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
    'each step is reported once': (start) => {
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
    'a network that comes and goes leaves a send under way alone': (start) => {
      const send = start(fresh)
      send.send({ type: 'network.lost' })
      send.send({ type: 'network.cameBack' })
      send.isIn('sending')
      assert.equal(send.inputsOf('sendMessage').length, 1)
    },
    'offline it waits for the network and is sent when that is back': (start) => {
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
    'a network lost between two tries is waited for, not counted': (start) => {
      const send = start(fresh)
      send.fail('sendMessage')
      send.send({ type: 'network.lost' })
      send.isIn('waitingForNetwork')
      send.elapse(60_000)
      send.isIn('waitingForNetwork')
      send.send({ type: 'network.cameBack' })
      send.isIn('sending')
    },
    'a refusal sets the send error, shows the server’s words and keeps the member’s own': (start) => {
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
    'a failed message can be discarded': (start) => {
      const send = start(fresh)
      send.finish('sendMessage', limitReached)
      send.send({ type: 'message.discard' })
      send.isIn('givenUp')
      assert.deepEqual(send.told.at(-1), { to: 'root', event: { type: 'send.discarded', outgoing } })
    },
    'a 429 waits for its author; confirmed, it is resent with is_confirmed': (start) => {
      const send = start(fresh)
      send.finish('sendMessage', tooMany)
      send.isIn('confirming')
      assert.equal(moves(send.told).at(-1), 'confirming')
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
    'a second 429 is a failure; trying again asks without is_confirmed': (start) => {
      const send = start(fresh)
      send.finish('sendMessage', tooMany)
      send.send({ type: 'message.confirm' })
      send.finish('sendMessage', tooMany)
      send.isIn('failed')
      assert.deepEqual(send.effects, [{ type: 'flashFailure', params: { failure: tooMany } }])
      send.send({ type: 'message.retry' })
      assert.deepEqual(send.inputsOf('sendMessage').at(-1), { outgoing, isConfirmed: false })
    },
    'a cancelled confirmation gives the words back': (start) => {
      const send = start(fresh)
      send.finish('sendMessage', tooMany)
      send.send({ type: 'message.cancel' })
      send.isIn('givenUp')
      assert.equal(send.snapshot.status, 'done')
      assert.deepEqual(send.told.at(-1), { to: 'root', event: { type: 'send.cancelled', outgoing } })
    },
    'a confirmed message stays confirmed through network failures': (start) => {
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
    'a confirmed message fails after its tries, and is confirmed still when tried anew': (start) => {
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
    'a signed-out member’s message waits for him without a notice': (start) => {
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
    'what had failed before a reload waits for its author, and is not sent by itself': (start) => {
      const send = start({ ...fresh, hadSendError: true })
      send.isIn('failed')
      assert.deepEqual(send.inputsOf('sendMessage'), [])
      assert.deepEqual(send.effects, [])
      send.send({ type: 'message.retry' })
      send.isIn('sending')
    },
  },
})
