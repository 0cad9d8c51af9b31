import assert from 'node:assert/strict'
import type { TwoFactor } from '../../../contract/security.ts'
import { twoFactorMachine } from '../../../src/machines/account/twoFactor/machine.ts'
import { chart } from '../harness/chart.ts'
import { fetchFlash, refusal } from '../people.ts'

const stateOf = (fields: Partial<TwoFactor> = {}) => ({
  ok: true as const,
  data: { is_on: false, since: null, recovery_codes_left: 0, is_external: false, ...fields },
})
const off = stateOf()
const on = stateOf({ is_on: true, since: '2026-05-01T10:00:00.000Z', recovery_codes_left: 10 })
const setup = {
  ok: true as const,
  data: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Lodge:a?secret=J' },
}
const codes = { ok: true as const, data: { recovery_codes: ['abcde-fghjk', 'kmnpq-rstuv'] } }
const done = { ok: true as const, data: {} }
const wrongPassword = refusal(422, 'invalid', 'This is not your password.')
const wrongCode = refusal(422, 'invalid', 'This code is not right.')
const outdated = refusal(409, 'setup_ended', 'This setup has ended.')
const error = [new Error('No network.')]
const outdatedFlash = { type: 'flash', params: { type: 'error', html: 'This setup has ended.' } }

export const twoFactor = chart({
  machine: twoFactorMachine,
  events: { 'field.changed': [{ typed: '123456' }] },
  services: {
    load: { done: [off, on, stateOf({ is_external: true }), refusal(401), refusal(429)], error },
    begin: { done: [setup, wrongPassword, outdated], error },
    confirm: { done: [codes, wrongCode, outdated], error },
    switchOff: { done: [done, wrongPassword], error },
    renewCodes: { done: [codes, wrongPassword, outdated], error },
  },
  journeys: {
    'is switched on with the password and a code, and shows the recovery codes once': (start) => {
      const actor = start()
      actor.finish('load', off)
      actor.isIn('off')
      actor.send({ type: 'twoFactor.switchOn' })
      actor.isIn('askingPassword')
      actor.send({ type: 'field.changed', typed: 'seven quiet otters' })
      actor.send({ type: 'form.submit' })
      actor.isIn('beginning')
      assert.deepEqual(actor.inputsOf('begin'), [{ password: 'seven quiet otters' }])
      actor.finish('begin', setup)
      actor.isIn('scanning')
      assert.deepEqual([actor.context.setup, actor.context.typed], [setup.data, ''])
      actor.send({ type: 'field.changed', typed: '123456' })
      actor.send({ type: 'form.submit' })
      actor.isIn('confirming')
      assert.deepEqual(actor.inputsOf('confirm'), [{ code: '123456' }])
      actor.finish('confirm', codes)
      actor.isIn('showingCodes')
      assert.deepEqual([actor.context.codes, actor.context.setup], [codes.data.recovery_codes, null])
      actor.send({ type: 'codes.done' })
      actor.isIn('loading')
      assert.deepEqual([actor.context.codes, actor.context.typed], [[], ''])
      actor.finish('load', on)
      actor.isIn('on')
      assert.deepEqual(actor.context.twoFactor, on.data)
    },
    'a wrong password or code is said at its field, until it is typed again': (start) => {
      const actor = start()
      actor.finish('load', off)
      actor.send({ type: 'twoFactor.switchOn' })
      actor.send({ type: 'form.submit' })
      actor.finish('begin', wrongPassword)
      actor.isIn('askingPassword')
      assert.equal(actor.context.problem, 'This is not your password.')
      actor.send({ type: 'field.changed', typed: 'right' })
      assert.deepEqual([actor.context.problem, actor.context.typed], ['', 'right'])
      actor.send({ type: 'form.submit' })
      actor.fail('begin')
      actor.isIn('askingPassword')
      assert.match(actor.context.problem, /Nothing was changed/)
      actor.send({ type: 'form.submit' })
      actor.finish('begin', setup)
      assert.equal(actor.context.problem, '')
      actor.send({ type: 'form.submit' })
      actor.finish('confirm', wrongCode)
      actor.isIn('scanning')
      assert.equal(actor.context.problem, 'This code is not right.')
      assert.deepEqual(actor.context.setup, setup.data)
    },
    'canceling forgets what was typed and the secret': (start) => {
      const actor = start()
      actor.finish('load', off)
      actor.send({ type: 'twoFactor.switchOn' })
      actor.send({ type: 'field.changed', typed: 'secret' })
      actor.send({ type: 'form.cancel' })
      actor.isIn('off')
      assert.equal(actor.context.typed, '')
      actor.send({ type: 'twoFactor.switchOn' })
      actor.send({ type: 'form.submit' })
      actor.finish('begin', setup)
      actor.send({ type: 'form.submit' })
      actor.finish('confirm', wrongCode)
      actor.send({ type: 'form.cancel' })
      actor.isIn('off')
      assert.deepEqual([actor.context.setup, actor.context.problem], [null, ''])
    },
    'a state that is loaded again replaces the one before': (start) => {
      const actor = start()
      const external = stateOf({ is_external: true })
      actor.finish('load', off)
      actor.send({ type: 'twoFactor.switchOn' })
      actor.send({ type: 'form.submit' })
      actor.finish('begin', outdated)
      actor.finish('load', external)
      assert.deepEqual(actor.context.twoFactor, external.data)
    },
    'a step that no longer fits, or whose outcome is unknown, loads the state again': (start) => {
      const actor = start()
      actor.finish('load', off)
      actor.send({ type: 'twoFactor.switchOn' })
      actor.send({ type: 'form.submit' })
      actor.finish('begin', outdated)
      actor.isIn('loading')
      actor.finish('load', off)
      actor.send({ type: 'twoFactor.switchOn' })
      actor.send({ type: 'form.submit' })
      actor.finish('begin', setup)
      actor.send({ type: 'form.submit' })
      actor.fail('confirm')
      actor.isIn('loading')
      const [first, second] = actor.effects
      assert.deepEqual(first, outdatedFlash)
      assert.match(JSON.stringify(second), /get new recovery codes/)
    },
    'is switched off with the password': (start) => {
      const actor = start()
      actor.finish('load', on)
      actor.send({ type: 'twoFactor.switchOff' })
      actor.isIn('askingToSwitchOff')
      actor.send({ type: 'field.changed', typed: 'seven' })
      actor.send({ type: 'form.submit' })
      actor.finish('switchOff', wrongPassword)
      actor.isIn('askingToSwitchOff')
      actor.send({ type: 'form.submit' })
      assert.deepEqual(actor.inputsOf('switchOff').at(-1), { password: 'seven' })
      actor.finish('switchOff', done)
      actor.isIn('loading')
    },
    'recovery codes are renewed with the password': (start) => {
      const actor = start()
      actor.finish('load', on)
      actor.send({ type: 'codes.renew' })
      actor.send({ type: 'field.changed', typed: 'seven' })
      actor.send({ type: 'form.submit' })
      actor.finish('renewCodes', wrongPassword)
      actor.isIn('askingToRenew')
      actor.send({ type: 'form.cancel' })
      actor.isIn('on')
      actor.send({ type: 'codes.renew' })
      actor.send({ type: 'form.submit' })
      actor.finish('renewCodes', codes)
      actor.isIn('showingCodes')
    },
    'a lost answer may have changed something: the state is loaded again, and it is said': (start) => {
      const actor = start()
      actor.finish('load', on)
      actor.send({ type: 'codes.renew' })
      actor.send({ type: 'form.submit' })
      actor.fail('renewCodes')
      actor.isIn('loading')
      actor.finish('load', on)
      actor.send({ type: 'twoFactor.switchOff' })
      actor.send({ type: 'form.submit' })
      actor.fail('switchOff')
      actor.isIn('loading')
      assert.equal(actor.context.problem, '')
      const [renewal, switching] = actor.effects
      assert.match(JSON.stringify(renewal), /recovery codes may have stopped working/)
      assert.match(JSON.stringify(switching), /whether two-factor is still on/)
    },
    'shows a flash for a failure to load, none to a member who is signed out, and tries again': (start) => {
      const actor = start()
      actor.finish('load', refusal(429))
      actor.isIn('failed')
      actor.send({ type: 'twoFactor.retry' })
      actor.finish('load', refusal(401))
      actor.isIn('failed')
      actor.send({ type: 'twoFactor.retry' })
      actor.fail('load')
      assert.deepEqual(actor.effects, [fetchFlash, fetchFlash])
    },
  },
})
