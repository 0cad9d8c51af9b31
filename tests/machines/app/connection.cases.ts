import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'

import type { MemberEvent } from '../../../contract/events.ts'
import { connectionMachine } from '../../../src/machines/app/connection/machine.ts'
import type { Missed } from '../../../src/machines/app/connection/types.ts'
import { chart } from '../harness/chart.ts'
import type { LiveActor } from '../harness/liveActor.ts'
import { message, refusal, systemMessage, video } from '../people.ts'

const lost = new Error('Network Error')

const written = (id: number): MemberEvent => ({
  id,
  type: 'MessageCreated',
  data: { message: message({ id: 100 + id }) },
})

/** An answer of `GET /event`. The next call continues after its last event. */
const missed = (events: readonly MemberEvent[], fields: Partial<Missed> = {}) => ({
  ok: true as const,
  data: { data: events, last_id: events.at(-1)?.id ?? 0, has_more: false, reset: false, ...fields },
})

type Connection = LiveActor<typeof connectionMachine>

/** Ids of the told messages, batch by batch, and `reset` where everything must be fetched again. */
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
        missed([], { last_id: 3 }),
        refusal(429),
      ],
      error: [lost],
    },
  },
  // Only the number of failures decides while catching up.
  explore: (snapshot) => {
    const { held, failures, joinedAt, lastEventId, isOnline, quietPolls } = snapshot.context
    if (!isOnline) return snapshot.matches('offline')
    if (snapshot.matches({ online: 'polling' }))
      return [0, 3].includes(failures) && quietPolls < 2 && (lastEventId ?? 0) < 5
    if (snapshot.matches('failed')) return true
    if (snapshot.matches({ online: 'connecting' }) && failures > 0)
      return failures < 3 && lastEventId === 3 && quietPolls === 0
    if (failures === 0) return held.length < 2 && (lastEventId ?? 0) < 5
    return snapshot.matches('refused') || (joinedAt === 5 && held.length === 0 && failures < 4)
  },
  survivors: {
    'assign join keeps quietPolls': 'polling clears them when it begins, and nothing else reads them',
    'assign clearJoining keeps joinedAt':
      'it is set again when a channel is joined, and read only after that',
    'assign hold puts what is new in held first': 'held events are sorted by their ids before they are told',
  },
  journeys: {
    'is live at once when nothing was missed': (start) => {
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
    'fetches missed events after a drop by the last event, in order and once': (start) => {
      const luc = start(member)
      luc.send({ type: 'channel.joined', lastEventId: 3 })
      luc.send({ type: 'channel.received', events: [written(4)] })
      luc.send({ type: 'channel.dropped' })
      luc.isIn({ online: 'connecting' })
      luc.send({ type: 'channel.joined', lastEventId: 7 })
      luc.isIn({ online: { catchingUp: 'asking' } })
      assert.deepEqual(luc.inputsOf('fetchMissed'), [{ after: 4 }])
      // The socket delivers the last of them first.
      luc.send({ type: 'channel.received', events: [written(8), written(7)] })
      assert.deepEqual(batchesOf(luc), [[4]])
      luc.finish('fetchMissed', missed([written(5), written(6), written(7)]))
      luc.isIn({ online: 'live' })
      assert.deepEqual(batchesOf(luc), [[4], [5, 6, 7], [8]])
      assert.deepEqual([luc.context.lastEventId, luc.context.held], [8, []])
      assert.deepEqual(luc.inputsOf('channel').length, 1)
    },
    'fetches missed events page by page': (start) => {
      const luc = start(member)
      luc.send({ type: 'channel.joined', lastEventId: 6 })
      luc.finish('fetchMissed', missed([written(4)], { has_more: true }))
      luc.isIn({ online: { catchingUp: 'asking' } })
      luc.finish('fetchMissed', missed([written(5), written(6)]))
      luc.isIn({ online: 'live' })
      assert.deepEqual(luc.inputsOf('fetchMissed'), [{ after: 3 }, { after: 4 }])
      assert.deepEqual(batchesOf(luc), [[4], [5, 6]])
    },
    'notices an event that the socket lost by its number, and fetches it': (start) => {
      const luc = start(member)
      luc.send({ type: 'channel.joined', lastEventId: 3 })
      luc.send({ type: 'channel.received', events: [written(5)] })
      luc.isIn({ online: { catchingUp: 'asking' } })
      assert.deepEqual([luc.inputsOf('fetchMissed'), batchesOf(luc)], [[{ after: 3 }], []])
      // The event that showed the gap is newer than the answer, and kept.
      luc.finish('fetchMissed', missed([written(4)]))
      luc.isIn({ online: 'live' })
      assert.deepEqual(batchesOf(luc), [[4], [5]])
      // The lost event arrives late.
      luc.send({ type: 'channel.received', events: [written(4)] })
      assert.deepEqual(batchesOf(luc), [[4], [5]])
      assert.equal(luc.context.lastEventId, 5)
    },
    'asks again when an answer ends before the events of the socket': (start) => {
      const luc = start(member)
      luc.send({ type: 'channel.joined', lastEventId: 4 })
      luc.send({ type: 'channel.received', events: [written(6)] })
      luc.finish('fetchMissed', missed([written(4)]))
      luc.isIn({ online: { catchingUp: 'asking' } })
      luc.finish('fetchMissed', missed([written(5), written(6)]))
      luc.isIn({ online: 'live' })
      assert.deepEqual(batchesOf(luc), [[4], [5, 6]])
    },
    'goes on past an event that is hidden from the member': (start) => {
      const luc = start(member)
      luc.send({ type: 'channel.joined', lastEventId: 3 })
      luc.send({ type: 'channel.received', events: [written(5)] })
      luc.finish('fetchMissed', missed([written(5)]))
      luc.isIn({ online: 'live' })
      assert.deepEqual(batchesOf(luc), [[5]])
    },
    'tells a reset after a gap that is too old to fill': (start) => {
      const luc = start(member)
      luc.send({ type: 'channel.joined', lastEventId: 900 })
      luc.finish('fetchMissed', missed([], { last_id: 900, reset: true }))
      luc.isIn({ online: 'live' })
      assert.deepEqual(batchesOf(luc), [['reset']])
      assert.equal(luc.context.lastEventId, 900)
      luc.send({ type: 'channel.received', events: [written(901)] })
      assert.deepEqual(batchesOf(luc).at(-1), [901])
    },
    'tells a reset when the last event is unknown, and continues from the joined one': (start) => {
      const luc = start({ ...member, lastEventId: null })
      luc.send({ type: 'channel.joined', lastEventId: 40 })
      luc.isIn({ online: 'live' })
      assert.deepEqual(batchesOf(luc), [['reset']])
      assert.equal(luc.context.lastEventId, 40)
    },
    'tries again after growing pauses when catching up fails, and then tells a reset': (start) => {
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
    'begins with the shortest pause again after it has caught up': (start) => {
      const luc = start(member)
      luc.send({ type: 'channel.joined', lastEventId: 4 })
      luc.fail('fetchMissed', lost)
      luc.elapse(1_000)
      luc.finish('fetchMissed', missed([written(4)]))
      luc.isIn({ online: 'live' })
      assert.equal(luc.context.failures, 0)
      luc.send({ type: 'channel.refused' })
      luc.elapse(1_000)
      luc.isIn({ online: 'connecting' })
    },
    'starts again from the last told event when the socket drops while catching up': (start) => {
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
    'opens a new channel after growing pauses when one is refused': (start) => {
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
    'tells the first of several refusals, because the session may have changed': (start) => {
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
    'has no channel while offline, and catches up afterwards': (start) => {
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
    'asks for events when three channels were not joined, until a socket works': (start) => {
      const luc = start(member)
      luc.send({ type: 'channel.failed' })
      for (const pause of [1_000, 2_000]) {
        luc.isIn('failed')
        assert.deepEqual(luc.underWay('channel'), [])
        luc.elapse(pause - 1)
        luc.isIn('failed')
        luc.elapse(1)
        luc.isIn({ online: 'connecting' })
        // The socket between two tries, and a proxy that lets it open and then holds everything back.
        luc.send({ type: 'channel.dropped' })
        if (pause === 2_000) luc.elapse(10_000)
        else luc.send({ type: 'channel.failed' })
      }
      luc.isIn({ online: { polling: 'hidden' } })
      assert.deepEqual(luc.inputsOf('fetchMissed'), [])
      luc.send({ type: 'page.shown' })
      luc.isIn({ online: { polling: 'asking' } })
      assert.deepEqual(luc.inputsOf('fetchMissed'), [{ after: 3 }])
      luc.finish('fetchMissed', missed([written(4)], { has_more: true }))
      luc.finish('fetchMissed', missed([written(5)]))
      luc.isIn({ online: { polling: 'pausing' } })
      assert.deepEqual(batchesOf(luc), [[4], [5]])
      // The channel goes on trying.
      assert.equal(luc.inputsOf('channel').length, 3)
      luc.send({ type: 'channel.dropped' })
      luc.send({ type: 'channel.failed' })
      luc.isIn({ online: { polling: 'pausing' } })
      luc.send({ type: 'channel.joined', lastEventId: 6 })
      luc.isIn({ online: { catchingUp: 'asking' } })
      luc.finish('fetchMissed', missed([written(6)]))
      luc.isIn({ online: 'live' })
      assert.deepEqual(batchesOf(luc), [[4], [5], [6]])
      assert.deepEqual(luc.inputsOf('fetchMissed').at(-1), { after: 5 })
      assert.deepEqual([luc.context.failures, luc.inputsOf('channel').length], [0, 3])
    },
    'asks at growing intervals while nothing happens, and only while the page is visible': (start) => {
      const luc = start(member)
      luc.send({ type: 'channel.joined', lastEventId: 3 })
      // An open socket that brings nothing.
      luc.send({ type: 'channel.silent' })
      luc.send({ type: 'page.shown' })
      for (const pause of [10_000, 20_000, 30_000, 30_000]) {
        if (pause === 20_000) luc.fail('fetchMissed', lost)
        else if (pause === 10_000) luc.finish('fetchMissed', refusal(429))
        else luc.finish('fetchMissed', missed([], { last_id: 3 }))
        luc.isIn({ online: { polling: 'pausing' } })
        luc.elapse(pause - 1)
        luc.isIn({ online: { polling: 'pausing' } })
        luc.elapse(1)
        luc.isIn({ online: { polling: 'asking' } })
      }
      luc.finish('fetchMissed', missed([written(4)]))
      luc.elapse(5_000)
      luc.isIn({ online: { polling: 'asking' } })
      luc.send({ type: 'page.hidden' })
      luc.isIn({ online: { polling: 'hidden' } })
      assert.deepEqual(luc.underWay('fetchMissed'), [])
      luc.elapse(600_000)
      luc.isIn({ online: { polling: 'hidden' } })
      luc.send({ type: 'page.shown' })
      luc.finish('fetchMissed', missed([written(5)]))
      assert.deepEqual(batchesOf(luc), [[4], [5]])
      luc.send({ type: 'network.lost' })
      luc.isIn('offline')
    },
    'tells a reset when it asks and the last event is unknown, or the gap too old': (start) => {
      const luc = start({ ...member, lastEventId: null })
      luc.send({ type: 'channel.failed' })
      luc.waitFor('pause')
      luc.send({ type: 'channel.failed' })
      luc.send({ type: 'network.lost' })
      luc.send({ type: 'network.cameBack' })
      luc.send({ type: 'channel.failed' })
      luc.send({ type: 'page.shown' })
      assert.deepEqual(luc.inputsOf('fetchMissed'), [{ after: Number.MAX_SAFE_INTEGER }])
      luc.finish('fetchMissed', missed([], { last_id: 40, reset: true }))
      assert.deepEqual(batchesOf(luc), [['reset']])
      luc.elapse(5_000)
      assert.deepEqual(luc.inputsOf('fetchMissed').at(-1), { after: 40 })
    },
    'tells each event as its fact, and ignores an unknown one': (start) => {
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
          { id: 8, type: 'SystemMessageCreated', data: { system_message: systemMessage() } },
          { id: 9, type: 'AgeReportCompleted', data: { age_report_status: 2 } },
          { id: 10, type: 'VideoUpdated', data: { video: video({ progress: 40 }) } },
          { id: 11, type: 'RolesChanged', data: {} },
          { id: 12, type: 'UserBanned', data: {} },
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
            { type: 'realtime.systemMessageCreated', systemMessage: systemMessage() },
            { type: 'realtime.ageReportCompleted' },
            { type: 'realtime.videoUpdated', video: video({ progress: 40 }) },
            { type: 'realtime.rolesChanged' },
            { type: 'realtime.userBanned' },
          ],
        },
      })
    },
  },
})
