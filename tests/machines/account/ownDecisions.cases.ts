import assert from 'node:assert/strict'
import type { OwnDecision } from '../../../contract/appeals.ts'
import { ownDecisionsMachine } from '../../../src/machines/account/ownDecisions/machine.ts'
import { chart } from '../harness/chart.ts'
import { fetchFlash, refusal, systemMessage } from '../people.ts'

export const ownDecision = (fields: Partial<OwnDecision> = {}): OwnDecision => ({
  id: 7,
  action: 'member.suspend',
  subject: { type: 'member', id: 1 },
  text: 'Sells watches.',
  created_at: '2026-03-01T12:00:00.000Z',
  appeal_until: '2026-03-21T12:00:00.000Z',
  appeal: null,
  ...fields,
})

export const appealed = (
  fields: Partial<NonNullable<OwnDecision['appeal']>> = {},
  decision: Partial<OwnDecision> = {},
): OwnDecision =>
  ownDecision({
    appeal_until: null,
    appeal: {
      text: 'I sell nothing.',
      created_at: '2026-03-02T12:00:00.000Z',
      outcome: 'waiting',
      answer: null,
      ...fields,
    },
    ...decision,
  })

const other = ownDecision({ id: 6, action: 'photo.remove' })
const refusedAppeal = appealed({ outcome: 'refused', answer: 'You do.' })
const answered = (...data: OwnDecision[]) => ({ ok: true as const, data: { data } })
const told = { systemMessage: systemMessage() }
const own = { source: { kind: 'own' as const } }
const linked = { source: { kind: 'link' as const, token: '7.a' } }
const ends = {
  done: [answered(ownDecision(), other), answered(), refusal(401), refusal(404), refusal(429)],
  error: [new Error('No network.')],
}

export const ownDecisions = chart({
  machine: ownDecisionsMachine,
  inputs: [own, linked],
  events: {
    'decision.appealed': [{ decision: appealed() }],
    'realtime.systemMessageCreated': [told],
  },
  services: { load: ends, refresh: ends },
  journeys: {
    'shows what the source names, and the answer to an appeal': (start) => {
      const page = start(linked)
      assert.deepEqual(page.inputsOf('load'), [linked])
      page.finish('load', answered(ownDecision(), other))
      page.isIn('shown')
      assert.deepEqual(page.context.decisions, [ownDecision(), other])
      page.send({ type: 'decision.appealed', decision: appealed() })
      page.isIn('shown')
      assert.deepEqual(page.context.decisions, [appealed(), other])
      assert.deepEqual(page.effects, [])
    },
    'says that there is no such page for a link that is not ours': (start) => {
      const page = start(linked)
      page.finish('load', refusal(404))
      page.isIn('missing')
      assert.deepEqual(page.effects, [])
    },
    'shows a flash for a failure to load, none to a member who is signed out, and tries again': (start) => {
      const page = start(own)
      page.finish('load', refusal(429))
      page.isIn('failed')
      page.send({ type: 'decisions.retry' })
      page.finish('load', refusal(401))
      page.isIn('failed')
      page.send({ type: 'decisions.retry' })
      page.fail('load')
      page.isIn('failed')
      assert.deepEqual(page.effects, [fetchFlash, fetchFlash])
    },
    'a notification loads them again, and a failure leaves them as they were': (start) => {
      const page = start(own)
      page.finish('load', answered(appealed()))
      page.send({ type: 'realtime.systemMessageCreated', ...told })
      page.isIn('refreshing')
      assert.deepEqual([page.inputsOf('refresh'), page.context.decisions], [[own], [appealed()]])
      page.send({ type: 'realtime.systemMessageCreated', ...told })
      assert.equal(page.inputsOf('refresh').length, 2)
      page.finish('refresh', answered(refusedAppeal))
      page.isIn('shown')
      assert.deepEqual(page.context.decisions, [refusedAppeal])
      page.send({ type: 'realtime.systemMessageCreated', ...told })
      page.finish('refresh', refusal(404))
      page.isIn('shown')
      page.send({ type: 'realtime.systemMessageCreated', ...told })
      page.fail('refresh')
      page.isIn('shown')
      assert.deepEqual([page.context.decisions, page.effects], [[refusedAppeal], []])
      page.send({ type: 'realtime.systemMessageCreated', ...told })
      page.finish('refresh', answered())
      assert.deepEqual(page.context.decisions, [])
    },
    'an appeal that is answered during a refresh is not replaced by what was loaded before': (start) => {
      const page = start(own)
      page.finish('load', answered(ownDecision()))
      page.send({ type: 'realtime.systemMessageCreated', ...told })
      page.send({ type: 'decision.appealed', decision: appealed() })
      page.isIn('refreshing')
      assert.deepEqual(page.context.decisions, [appealed()])
      assert.equal(page.inputsOf('refresh').length, 2)
    },
  },
})
