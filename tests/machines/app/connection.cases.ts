import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'

import type { MemberEvent } from '../../../contract/events.ts'
import { connectionMachine } from '../../../src/machines/app/connection/machine.ts'
import type { Missed } from '../../../src/machines/app/connection/types.ts'
import { chart } from '../harness/chart.ts'
import type { LiveActor } from '../harness/liveActor.ts'
import { message, refusal } from '../people.ts'

const lost = new Error('Network Error')

const written = (id: number): MemberEvent => ({
  id,
  type: 'MessageCreated',
  data: { message: message({ id: 100 + id }) },
})

/** The event an answer of `GET /event` ends with says where to go on. */
const missed = (events: readonly MemberEvent[], fields: Partial<Missed> = {}) => ({
  ok: true as const,
  data: { data: events, last_id: events.at(-1)?.id ?? 0, has_more: false, reset: false, ...fields },
})

type Connection = LiveActor<typeof connectionMachine>

/** Ids of the messages that were told, and `reset` where everything has to be fetched anew, batch by batch. */
const batchesOf = ({ effects }: Connection) =>
  effects.flatMap(({ type, params }) => {
    if (type !== 'tellBatch') return []
    const { facts }: { facts: readonly { type: string; message?: { id: number } }[] } = Object(params)
    if (facts.length === 0) return []
    return [facts.map((fact) => (fact.message ? fact.message.id - 100 : fact.type.replace('realtime.', '')))]
  })

const member = { memberId: 1, lastEventId: 3, isOnline: true }

export const connection = chart({
  machine: connectionMachine,
  inputs: [member, { ...member, lastEventId: null }, { ...member, isOnline: false }],
  events: {
    'channel.joined': [{ lastEventId: 3 }, { lastEventId: 5 }, { lastEventId: null }],
    'channel.received': [{ events: [written(4)] }, { events: [written(6)] }],
  },
  services: {
    fetchMissed: {
      done: [
        missed([written(4), written(5)]),
        missed([written(4)], { has_more: true }),
        missed([], { last_id: 9, reset: true }),
        refusal(429),
      ],
      error: [lost],
    },
  },
  // Failures decide something only while catching up, and there the rest does not matter.
  explore: (snapshot) => {
    const { held, failures, joinedAt, lastEventId, isOnline } = snapshot.context
    if (!isOnline) return snapshot.matches('offline')
    if (failures === 0) return held.length < 2 && (lastEventId ?? 0) < 5
    return snapshot.matches('refused') || (joinedAt === 5 && held.length === 0 && failures < 4)
  },
  journeys: {
    'a member who missed nothing is live at once': (start) => {
      const luc = start(member)
      luc.isIn({ online: 'connecting' })
      assert.deepEqual(luc.inputsOf('channel'), [{ memberId: 1 }])
      luc.send({ type: 'channel.joined', lastEventId: 3 })
      luc.isIn({ online: 'live' })
      assert.ok(luc.snapshot.hasTag('live'))
      assert.deepEqual(luc.inputsOf('fetchMissed'), [])
      luc.send({ type: 'channel.received', events: [written(4), written(5)] })
      luc.isIn({ online: 'live' })
      assert.deepEqual(batchesOf(luc), [[4, 5]])
      assert.equal(luc.context.lastEventId, 5)
    },
    'after a drop what was missed is asked for by the last event, in order and once': (start) => {
      const luc = start(member)
      luc.send({ type: 'channel.joined', lastEventId: 3 })
      luc.send({ type: 'channel.received', events: [written(4)] })
      luc.send({ type: 'channel.dropped' })
      luc.isIn({ online: 'connecting' })
      luc.send({ type: 'channel.joined', lastEventId: 7 })
      luc.isIn({ online: { catchingUp: 'asking' } })
      assert.deepEqual(luc.inputsOf('fetchMissed'), [{ after: 4 }])
      // Both ways at once: the socket is faster with the last of them.
      luc.send({ type: 'channel.received', events: [written(8), written(7)] })
      assert.deepEqual(batchesOf(luc), [[4]])
      luc.finish('fetchMissed', missed([written(5), written(6), written(7)]))
      luc.isIn({ online: 'live' })
      assert.deepEqual(batchesOf(luc), [[4], [5, 6, 7], [8]])
      assert.deepEqual([luc.context.lastEventId, luc.context.held], [8, []])
      assert.deepEqual(luc.inputsOf('channel').length, 1)
    },
    'what does not fit one answer is asked for page by page': (start) => {
      const luc = start(member)
      luc.send({ type: 'channel.joined', lastEventId: 6 })
      luc.finish('fetchMissed', missed([written(4)], { has_more: true }))
      luc.isIn({ online: { catchingUp: 'asking' } })
      luc.finish('fetchMissed', missed([written(5), written(6)]))
      luc.isIn({ online: 'live' })
      assert.deepEqual(luc.inputsOf('fetchMissed'), [{ after: 3 }, { after: 4 }])
      assert.deepEqual(batchesOf(luc), [[4], [5, 6]])
    },
    'an event that the socket lost on the way is noticed by its number and fetched': (start) => {
      const luc = start(member)
      luc.send({ type: 'channel.joined', lastEventId: 3 })
      luc.send({ type: 'channel.received', events: [written(5)] })
      luc.isIn({ online: { catchingUp: 'asking' } })
      assert.deepEqual([luc.inputsOf('fetchMissed'), batchesOf(luc)], [[{ after: 3 }], []])
      // Told too early for the answer, the event that gave the gap away is not lost.
      luc.finish('fetchMissed', missed([written(4)]))
      luc.isIn({ online: 'live' })
      assert.deepEqual(batchesOf(luc), [[4], [5]])
      // The lost one comes late.
      luc.send({ type: 'channel.received', events: [written(4)] })
      assert.deepEqual(batchesOf(luc), [[4], [5]])
      assert.equal(luc.context.lastEventId, 5)
    },
    'an answer that ends before what the socket brought is followed by another question': (start) => {
      const luc = start(member)
      luc.send({ type: 'channel.joined', lastEventId: 4 })
      luc.send({ type: 'channel.received', events: [written(6)] })
      luc.finish('fetchMissed', missed([written(4)]))
      luc.isIn({ online: { catchingUp: 'asking' } })
      luc.finish('fetchMissed', missed([written(5), written(6)]))
      luc.isIn({ online: 'live' })
      assert.deepEqual(batchesOf(luc), [[4], [5, 6]])
    },
    'an event hidden from the member leaves a number out and holds nothing up': (start) => {
      const luc = start(member)
      luc.send({ type: 'channel.joined', lastEventId: 3 })
      luc.send({ type: 'channel.received', events: [written(5)] })
      luc.finish('fetchMissed', missed([written(5)]))
      luc.isIn({ online: 'live' })
      assert.deepEqual(batchesOf(luc), [[5]])
    },
    'a gap older than what is kept makes everybody fetch anew': (start) => {
      const luc = start(member)
      luc.send({ type: 'channel.joined', lastEventId: 900 })
      luc.finish('fetchMissed', missed([], { last_id: 900, reset: true }))
      luc.isIn({ online: 'live' })
      assert.deepEqual(batchesOf(luc), [['reset']])
      assert.equal(luc.context.lastEventId, 900)
      luc.send({ type: 'channel.received', events: [written(901)] })
      assert.deepEqual(batchesOf(luc).at(-1), [901])
    },
    'without knowing where it was, the page fetches anew once and goes on from where it joined': (start) => {
      const luc = start({ ...member, lastEventId: null })
      luc.send({ type: 'channel.joined', lastEventId: 40 })
      luc.isIn({ online: 'live' })
      assert.deepEqual(batchesOf(luc), [['reset']])
      assert.equal(luc.context.lastEventId, 40)
    },
    'catching up that fails is tried again after growing pauses, then given up for fetching anew': (
      start,
    ) => {
      const luc = start(member)
      luc.send({ type: 'channel.joined', lastEventId: 9 })
      luc.send({ type: 'channel.received', events: [written(10)] })
      for (const pause of [1_000, 2_000, 4_000]) {
        luc.fail('fetchMissed', lost)
        luc.isIn({ online: { catchingUp: 'pausing' } })
        luc.elapse(pause - 1)
        luc.isIn({ online: { catchingUp: 'pausing' } })
        luc.elapse(1)
      }
      luc.finish('fetchMissed', refusal(429))
      luc.isIn({ online: 'live' })
      assert.deepEqual(batchesOf(luc), [['reset'], [10]])
      assert.deepEqual([luc.context.lastEventId, luc.context.failures], [10, 0])

      const marek = start(member)
      marek.send({ type: 'channel.joined', lastEventId: 9 })
      for (let tries = 0; tries < 3; tries++) {
        marek.finish('fetchMissed', refusal(429))
        marek.isIn({ online: { catchingUp: 'pausing' } })
        marek.waitFor('pause')
      }
      marek.fail('fetchMissed', lost)
      marek.isIn({ online: 'live' })
      assert.deepEqual(batchesOf(marek), [['reset']])
      assert.deepEqual([marek.context.lastEventId, marek.context.failures], [9, 0])
    },
    'the socket dropping while it catches up begins anew from the last event told': (start) => {
      const luc = start(member)
      luc.send({ type: 'channel.joined', lastEventId: 6 })
      luc.send({ type: 'channel.received', events: [written(7)] })
      luc.send({ type: 'channel.dropped' })
      luc.isIn({ online: 'connecting' })
      assert.deepEqual([luc.context.held, luc.underWay('fetchMissed')], [[], []])
      luc.send({ type: 'channel.joined', lastEventId: 7 })
      luc.finish('fetchMissed', missed([written(4), written(5), written(6), written(7)]))
      assert.deepEqual(batchesOf(luc), [[4, 5, 6, 7]])
    },
    'a refused channel signs in again after growing pauses, with a channel of its own': (start) => {
      const luc = start(member)
      for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 32_000]) {
        luc.send({ type: 'channel.refused' })
        luc.isIn('refused')
        assert.deepEqual(luc.underWay('channel'), [])
        luc.elapse(pause - 1)
        luc.isIn('refused')
        luc.elapse(1)
        luc.isIn({ online: 'connecting' })
      }
      assert.equal(luc.inputsOf('channel').length, 8)
      luc.send({ type: 'channel.joined', lastEventId: 3 })
      luc.send({ type: 'channel.refused' })
      luc.elapse(1_000)
      luc.isIn({ online: 'connecting' })
    },
    'the first refusal in a row is told: the session may be over, or another member’s': (start) => {
      const luc = start(member)
      const refused = { type: 'tellBatch', params: { facts: [{ type: 'realtime.refused' }] } }
      luc.send({ type: 'channel.refused' })
      luc.waitFor('pause')
      luc.send({ type: 'channel.refused' })
      assert.deepEqual(luc.effects, [refused])
      luc.waitFor('pause')
      luc.send({ type: 'channel.joined', lastEventId: 3 })
      luc.send({ type: 'channel.refused' })
      assert.deepEqual(
        luc.effects.filter(({ params }) => isDeepStrictEqual(params, refused.params)).length,
        2,
      )
    },
    'a device without network keeps no channel, and catches up when it is back': (start) => {
      const luc = start({ ...member, isOnline: false })
      luc.isIn('offline')
      assert.deepEqual(luc.inputsOf('channel'), [])
      luc.send({ type: 'network.cameBack' })
      luc.isIn({ online: 'connecting' })
      luc.send({ type: 'channel.refused' })
      luc.waitFor('pause')
      luc.isIn({ online: 'connecting' })

      const marek = start(member)
      marek.send({ type: 'channel.joined', lastEventId: 3 })
      marek.send({ type: 'network.lost' })
      marek.isIn('offline')
      assert.deepEqual(marek.underWay('channel'), [])
      marek.send({ type: 'network.cameBack' })
      marek.send({ type: 'channel.joined', lastEventId: 4 })
      assert.deepEqual(marek.inputsOf('fetchMissed'), [{ after: 3 }])
      marek.send({ type: 'channel.refused' })
      marek.send({ type: 'network.lost' })
      marek.isIn('offline')
    },
    'every event of SPEC 4 becomes its fact, and one that this page does not know is passed over': (
      start,
    ) => {
      const luc = start(member)
      luc.send({ type: 'channel.joined', lastEventId: 3 })
      const updated = message({ is_read: true })
      luc.send({
        type: 'channel.received',
        events: [
          { id: 4, type: 'SuccessFlash', data: { html: 'Saved' } },
          { id: 5, type: 'ErrorFlash', data: { html: 'Not saved' } },
          { id: 6, type: 'MessageCreated', data: { message: message() } },
          { id: 7, type: 'MessageUpdated', data: { message: updated } },
          { id: 8, type: 'UserBanned', data: {} },
        ],
      })
      assert.deepEqual(luc.effects.at(-1), {
        type: 'tellBatch',
        params: {
          facts: [
            { type: 'realtime.successFlash', html: 'Saved' },
            { type: 'realtime.errorFlash', html: 'Not saved' },
            { type: 'realtime.messageCreated', message: message() },
            { type: 'realtime.messageUpdated', message: updated },
            { type: 'realtime.userBanned' },
          ],
        },
      })
    },
  },
})
