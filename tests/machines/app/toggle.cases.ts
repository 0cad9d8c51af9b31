import assert from 'node:assert/strict'

import { toggleMachine } from '../../../src/machines/app/toggle/machine.ts'
import { chart } from '../harness/chart.ts'
import type { Journey, Start } from '../harness/chart.ts'
import { refusal } from '../people.ts'

type Toggle = ReturnType<Start<typeof toggleMachine>>

const subject = { toggle: 'save', id: 10, conversation: '1-2' } as const
const on = { subject, from: false, to: true }
const off = { subject, from: true, to: false }
const setOn = { subject, to: true }
const setOff = { subject, to: false }
const isOn = { ok: true, data: setOn } as const
const isOff = { ok: true, data: setOff } as const
const refused = refusal(403)

/** What the calls set, in order. */
const asked = (toggle: Toggle) => toggle.inputsOf('setTo')
const set = (toggle: Toggle, to: boolean) => toggle.send({ type: 'toggle.set', subject, to })
/** The toggle has ended and reported once what it was and what it is. */
const endsWith = (toggle: Toggle, from: boolean, to: boolean) => {
  toggle.isIn('settled')
  assert.deepEqual(toggle.told, [{ to: 'root', event: { type: 'toggle.ended', subject, from, to } }])
}

const journeys: Record<string, Journey<typeof toggleMachine>> = {
  'sends the wanted value and ends when it is stored': (start) => {
    const toggle = start(on)
    toggle.isIn({ pending: 'saving' })
    assert.deepEqual(asked(toggle), [setOn])
    assert.deepEqual(toggle.told, [])
    toggle.finish('setTo', isOn)
    endsWith(toggle, false, true)
    assert.deepEqual(toggle.effects, [])
  },
  'is reverted with a flash when the call is refused': (start) => {
    const toggle = start(off)
    toggle.finish('setTo', refused)
    endsWith(toggle, true, true)
    assert.deepEqual(toggle.effects, [{ type: 'flashFailure', params: { failure: refused } }])
  },
  'is reverted with a flash when the call gets no answer': (start) => {
    const toggle = start(on)
    const failure = new Error('the network is gone')
    toggle.fail('setTo', failure)
    endsWith(toggle, false, false)
    assert.deepEqual(toggle.effects, [{ type: 'flashFailure', params: { failure } }])
  },
  'shows no flash to a signed-out member': (start) => {
    const toggle = start(on)
    toggle.finish('setTo', refusal(401))
    endsWith(toggle, false, false)
    assert.deepEqual(toggle.effects, [])
  },
  'queues a second click while saving': (start) => {
    const toggle = start(on)
    set(toggle, false)
    toggle.isIn({ pending: 'queued' })
    assert.deepEqual(asked(toggle), [setOn])
    toggle.finish('setTo', isOn)
    toggle.isIn({ pending: 'saving' })
    assert.deepEqual(asked(toggle), [setOn, setOff])
    toggle.finish('setTo', isOff)
    endsWith(toggle, false, false)
  },
  'makes no second call when a third click takes the second one back': (start) => {
    const toggle = start(on)
    set(toggle, false)
    set(toggle, true)
    toggle.isIn({ pending: 'saving' })
    toggle.finish('setTo', isOn)
    endsWith(toggle, false, true)
    assert.equal(asked(toggle).length, 1)
  },
  'ignores a click on the value that is saved or queued already': (start) => {
    const toggle = start(on)
    set(toggle, true)
    toggle.isIn({ pending: 'saving' })
    set(toggle, false)
    set(toggle, false)
    toggle.isIn({ pending: 'queued' })
    assert.deepEqual(asked(toggle), [setOn])
  },
  'needs no flash and no call when a click that was taken back is refused': (start) => {
    const toggle = start(on)
    set(toggle, false)
    toggle.finish('setTo', refused)
    endsWith(toggle, false, false)
    assert.deepEqual(toggle.effects, [])
  },
  'sends the second click when the answer to the first is lost': (start) => {
    const toggle = start(on)
    set(toggle, false)
    toggle.fail('setTo')
    toggle.isIn({ pending: 'saving' })
    assert.deepEqual(asked(toggle).at(-1), setOff)
    toggle.fail('setTo')
    endsWith(toggle, false, false)
  },
  'ends with the value of the answer after a lost one': (start) => {
    const toggle = start(on)
    set(toggle, false)
    toggle.fail('setTo')
    toggle.finish('setTo', isOn)
    endsWith(toggle, false, true)
  },
  'returns to what the first click stored when the second is refused': (start) => {
    const toggle = start(on)
    set(toggle, false)
    toggle.finish('setTo', isOn)
    toggle.finish('setTo', refused)
    endsWith(toggle, false, true)
    assert.deepEqual(toggle.effects, [{ type: 'flashFailure', params: { failure: refused } }])
  },
  'takes the value of the server when it is another than the wanted one': (start) => {
    const toggle = start(on)
    toggle.finish('setTo', isOff)
    endsWith(toggle, false, false)
    assert.equal(asked(toggle).length, 1)
  },
  'needs no second call when the first answer is the second wanted value': (start) => {
    const toggle = start(on)
    set(toggle, false)
    toggle.finish('setTo', isOff)
    endsWith(toggle, false, false)
    assert.equal(asked(toggle).length, 1)
  },
}

export const toggle = chart({
  machine: toggleMachine,
  inputs: [on, off],
  events: { 'toggle.set': [setOn, setOff] },
  services: {
    setTo: { done: [isOn, isOff, refused, refusal(401)], error: [new Error('the network is gone')] },
  },
  journeys,
})
