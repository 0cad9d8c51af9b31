import assert from 'node:assert/strict'

import type { Refusal } from '../../contract/answer.ts'
import { toggleMachine } from '../../src/machines/toggle/machine.ts'
import type { ToggleSubject } from '../../src/machines/toggle/machine.ts'
import { chart } from './harness/chart.ts'

const subject: ToggleSubject = { toggle: 'hotClick', of: 'photo', id: 7 }
const refusal: Refusal = { ok: false, status: 403, code: 'forbidden', message: 'No.', errors: {} }
const isOn = { ok: true, data: { on: true } } as const
const isOff = { ok: true, data: { on: false } } as const
const shown = (isNowOn: boolean) => ({ type: 'toggle.shown', subject, isOn: isNowOn }) as const

export const toggle = chart({
  machine: toggleMachine,
  inputs: [
    { subject, isOn: false },
    { subject, isOn: true },
  ],
  events: {},
  services: {
    setTo: { done: [isOn, isOff, refusal], error: [new Error('the network is gone')] },
  },
  journeys: {
    'a click shows at once, says which state is wanted, and ends when it is stored': (start) => {
      const click = start({ subject, isOn: false })
      click.isIn({ underWay: 'saving' })
      assert.deepEqual(click.facts, [shown(true)])
      assert.deepEqual(click.inputsOf('setTo'), [{ subject, to: true }])
      click.finish('setTo', isOn)
      click.isIn('settled')
      assert.deepEqual(click.output, { subject, isOn: true })
      assert.deepEqual(click.facts, [shown(true)])
    },
    'a refused click is reverted and says why': (start) => {
      const click = start({ subject, isOn: true })
      click.finish('setTo', refusal)
      click.isIn('settled')
      assert.deepEqual(click.facts, [
        shown(false),
        shown(true),
        { type: 'toggle.failed', subject, failure: refusal },
      ])
      assert.deepEqual(click.output, { subject, isOn: true })
    },
    'a click that never got an answer is reverted just the same': (start) => {
      const click = start({ subject, isOn: false })
      const failure = new Error('the network is gone')
      click.fail('setTo', failure)
      click.isIn('settled')
      assert.deepEqual(click.facts, [shown(true), shown(false), { type: 'toggle.failed', subject, failure }])
      assert.deepEqual(click.output, { subject, isOn: false })
    },
    'a second click while saving waits for the answer, then says the last wish': (start) => {
      const click = start({ subject, isOn: false })
      click.send({ type: 'toggle.click' })
      click.isIn({ underWay: 'queued' })
      assert.deepEqual(click.facts, [shown(true), shown(false)])
      assert.deepEqual(click.inputsOf('setTo'), [{ subject, to: true }])
      click.finish('setTo', isOn)
      click.isIn({ underWay: 'saving' })
      assert.deepEqual(click.inputsOf('setTo'), [
        { subject, to: true },
        { subject, to: false },
      ])
      click.finish('setTo', isOff)
      click.isIn('settled')
      assert.deepEqual(click.output, { subject, isOn: false })
    },
    'only the last wish counts: a third click needs no second call': (start) => {
      const click = start({ subject, isOn: false })
      click.send({ type: 'toggle.click' })
      click.send({ type: 'toggle.click' })
      click.isIn({ underWay: 'saving' })
      assert.deepEqual(click.facts, [shown(true), shown(false), shown(true)])
      click.finish('setTo', isOn)
      click.isIn('settled')
      assert.equal(click.inputsOf('setTo').length, 1)
    },
    'a refusal of what was taken back meanwhile needs no notice and no call': (start) => {
      const click = start({ subject, isOn: false })
      click.send({ type: 'toggle.click' })
      click.finish('setTo', refusal)
      click.isIn('settled')
      assert.deepEqual(click.facts, [shown(true), shown(false)])
      assert.deepEqual(click.output, { subject, isOn: false })
    },
    'a lost answer to what was taken back meanwhile is made sure of': (start) => {
      const click = start({ subject, isOn: false })
      click.send({ type: 'toggle.click' })
      click.fail('setTo')
      click.isIn({ underWay: 'saving' })
      assert.deepEqual(click.inputsOf('setTo').at(-1), { subject, to: false })
      click.fail('setTo')
      click.isIn('settled')
      assert.deepEqual(click.output, { subject, isOn: false })
    },
    'a lost answer that turns out to have been stored is shown as stored': (start) => {
      const click = start({ subject, isOn: false })
      click.send({ type: 'toggle.click' })
      click.fail('setTo')
      click.finish('setTo', isOn)
      click.isIn('settled')
      assert.deepEqual(click.facts.at(-1), shown(true))
      assert.deepEqual(click.output, { subject, isOn: true })
    },
    'a second wish that is refused goes back to what the first one stored': (start) => {
      const click = start({ subject, isOn: false })
      click.send({ type: 'toggle.click' })
      click.finish('setTo', isOn)
      click.finish('setTo', refusal)
      click.isIn('settled')
      assert.deepEqual(click.facts.slice(2), [
        shown(true),
        { type: 'toggle.failed', subject, failure: refusal },
      ])
      assert.deepEqual(click.output, { subject, isOn: true })
    },
    'an answer other than the wish is shown, because the server knows better': (start) => {
      const click = start({ subject, isOn: false })
      click.finish('setTo', isOff)
      click.isIn('settled')
      assert.deepEqual(click.facts, [shown(true), shown(false)])
      assert.deepEqual(click.output, { subject, isOn: false })
    },
    'an answer that already is the second wish needs no second call': (start) => {
      const click = start({ subject, isOn: false })
      click.send({ type: 'toggle.click' })
      click.finish('setTo', isOff)
      click.isIn('settled')
      assert.equal(click.inputsOf('setTo').length, 1)
      assert.deepEqual(click.output, { subject, isOn: false })
    },
  },
})
