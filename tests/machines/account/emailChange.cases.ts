import assert from 'node:assert/strict'
import type { AccountEmail } from '../../../contract/security.ts'
import { emailChangeMachine } from '../../../src/machines/account/emailChange/machine.ts'
import { chart } from '../harness/chart.ts'
import { fetchFlash, refusal } from '../people.ts'

const stateOf = (fields: Partial<AccountEmail> = {}) => ({
  ok: true as const,
  data: { email: 'luc@example.com', change: null, is_external: false, ...fields },
})
const settled = stateOf()
const waiting = stateOf({ change: { email: 'new@example.com', expires_at: '2026-05-02T10:00:00.000Z' } })
const done = { ok: true as const, data: {} }
const error = [new Error('No network.')]
const gone = refusal(409, 'no_email_change', 'No change is waiting.')
const flashOf = (type: 'success' | 'error', html: string) => ({ type: 'flash', params: { type, html } })
const failed = flashOf('error', 'That did not work. Try again.')

export const emailChange = chart({
  machine: emailChangeMachine,
  events: {},
  services: {
    load: { done: [settled, waiting, stateOf({ is_external: true }), refusal(401), refusal(429)], error },
    resend: { done: [done, refusal(429), gone], error },
    cancel: { done: [done, refusal(429)], error },
  },
  journeys: {
    'a change that waits is shown, and its link is sent again': (start) => {
      const actor = start()
      actor.finish('load', settled)
      actor.isIn('settled')
      actor.send({ type: 'email.refresh' })
      actor.finish('load', waiting)
      actor.isIn('waiting')
      assert.deepEqual(actor.context.account, waiting.data)
      actor.send({ type: 'change.resend' })
      actor.isIn('resending')
      actor.finish('resend', done)
      actor.isIn('loading')
      assert.deepEqual(actor.effects, [
        flashOf('success', 'We sent the link again. Only the new link works.'),
      ])
    },
    'a link that can’t be sent is told: the change waits on, unless it has ended': (start) => {
      const actor = start()
      actor.finish('load', waiting)
      actor.send({ type: 'change.resend' })
      actor.finish('resend', refusal(429, '', 'Too many.'))
      actor.isIn('waiting')
      actor.send({ type: 'change.resend' })
      actor.fail('resend')
      actor.isIn('waiting')
      actor.send({ type: 'change.resend' })
      actor.finish('resend', gone)
      actor.isIn('loading')
      assert.deepEqual(actor.effects, [
        flashOf('error', 'Too many.'),
        failed,
        flashOf('error', 'No change is waiting.'),
      ])
    },
    'an address that another site has checked meanwhile is shown as such': (start) => {
      const actor = start()
      const external = stateOf({ is_external: true })
      actor.finish('load', settled)
      actor.send({ type: 'email.refresh' })
      actor.finish('load', external)
      assert.deepEqual(actor.context.account, external.data)
    },
    'a change is canceled': (start) => {
      const actor = start()
      actor.finish('load', waiting)
      actor.send({ type: 'change.cancel' })
      actor.fail('cancel')
      actor.isIn('waiting')
      actor.send({ type: 'change.cancel' })
      actor.finish('cancel', refusal(429, '', 'Too many.'))
      actor.isIn('waiting')
      actor.send({ type: 'change.cancel' })
      actor.isIn('canceling')
      actor.finish('cancel', done)
      actor.isIn('loading')
      assert.deepEqual(actor.effects, [
        failed,
        flashOf('error', 'Too many.'),
        flashOf('success', 'Canceled. Your email address stays as it is.'),
      ])
    },
    'an address that another service keeps can’t be changed': (start) => {
      const actor = start()
      actor.finish('load', stateOf({ is_external: true }))
      actor.isIn('external')
    },
    'shows a flash for a failure to load, none to a member who is signed out, and tries again': (start) => {
      const actor = start()
      actor.finish('load', refusal(429))
      actor.isIn('failed')
      actor.send({ type: 'email.retry' })
      actor.finish('load', refusal(401))
      actor.send({ type: 'email.retry' })
      actor.fail('load')
      assert.deepEqual(actor.effects, [fetchFlash, fetchFlash])
    },
  },
})
