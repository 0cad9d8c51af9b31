import assert from 'node:assert/strict'
import { ageReportMachine } from '../../../src/machines/account/ageReport/machine.ts'
import { chart } from '../harness/chart.ts'
import { refusal, self } from '../people.ts'

const withStatus = (status: number) => self({ age_report_status: status })
const answered = { ok: true as const, data: withStatus(1) }
const failed = {
  type: 'flash',
  params: { type: 'error', html: 'Couldn’t ask for the age check. Try again.' },
}

export const ageReport = chart({
  machine: ageReportMachine,
  inputs: [{ status: 0 }, { status: 1 }, { status: 2 }, { status: 3 }],
  events: {
    'session.changed': [0, 1, 2, 3].map((status) => ({ user: withStatus(status) })),
  },
  services: {
    ask: { done: [answered, refusal(401), refusal(409)], error: [new Error('No network.')] },
  },
  journeys: {
    'a member asks once, waits, and is told the outcome at once': (start) => {
      const actor = start({ status: 0 })
      actor.isIn('none')
      actor.send({ type: 'report.ask' })
      actor.isIn('asking')
      actor.send({ type: 'report.ask' })
      assert.equal(actor.inputsOf('ask').length, 1)
      actor.finish('ask', answered)
      actor.isIn('pending')
      assert.deepEqual(actor.effects, [{ type: 'tell', params: withStatus(1) }])
      actor.send({ type: 'session.changed', user: withStatus(2) })
      actor.isIn('accepted')
    },
    'a rejected member may ask again': (start) => {
      const actor = start({ status: 1 })
      actor.send({ type: 'session.changed', user: withStatus(3) })
      actor.isIn('rejected')
      actor.send({ type: 'report.ask' })
      actor.isIn('asking')
      actor.send({ type: 'session.changed', user: withStatus(3) })
      actor.isIn('asking')
      actor.finish('ask', answered)
      actor.isIn('pending')
    },
    'a failure is said, and the member can ask again': (start) => {
      const actor = start({ status: 0 })
      actor.send({ type: 'report.ask' })
      actor.fail('ask')
      actor.isIn('none')
      actor.send({ type: 'report.ask' })
      actor.finish('ask', refusal(409))
      actor.isIn('none')
      actor.send({ type: 'report.ask' })
      actor.finish('ask', refusal(401))
      actor.isIn('none')
      assert.deepEqual(actor.effects, [
        failed,
        { type: 'flash', params: { type: 'error', html: refusal(409).message } },
      ])
    },
    'an answer of another device while asking is kept when the call fails': (start) => {
      const actor = start({ status: 0 })
      actor.send({ type: 'report.ask' })
      actor.send({ type: 'session.changed', user: withStatus(1) })
      actor.finish('ask', refusal(409))
      actor.isIn('pending')
    },
  },
})
