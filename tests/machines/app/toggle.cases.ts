import assert from 'node:assert/strict'

import { toggleMachine } from '../../../src/machines/app/toggle/machine.ts'
import type { ToggleSubject } from '../../../src/machines/app/toggle/subject.ts'
import { chart } from '../harness/chart.ts'
import type { Journey, Start } from '../harness/chart.ts'
import { refusal } from '../people.ts'

type Toggle = ReturnType<Start<typeof toggleMachine>>

const subject: ToggleSubject = { toggle: 'save', id: 10, conversation: '1-2' }
const on = { subject, from: false, to: true }
const off = { subject, from: true, to: false }
const isOn = { ok: true, data: true } as const
const isOff = { ok: true, data: false } as const
const refused = refusal(403)

/** What the calls said, in order. */
const asked = (toggle: Toggle) => toggle.inputsOf('setTo')
const set = (toggle: Toggle, to: boolean) => toggle.send({ type: 'toggle.set', to })
/** It is over, and whoever started it has heard once how it was and how it is. */
const endsWith = (toggle: Toggle, from: boolean, to: boolean) => {
  toggle.isIn('settled')
  assert.deepEqual(toggle.told, [{ to: 'root', event: { type: 'toggle.ended', subject, from, to } }])
}

const journeys: Record<string, Journey<typeof toggleMachine>> = {
  'a click says which state is wanted, and ends when it is stored': (start) => {
    const toggle = start(on)
    toggle.isIn({ underWay: 'saving' })
    assert.deepEqual(asked(toggle), [{ subject, to: true }])
    assert.deepEqual(toggle.told, [])
    toggle.finish('setTo', isOn)
    endsWith(toggle, false, true)
    assert.deepEqual(toggle.effects, [])
  },
  'a refused click ends as it began, and says why': (start) => {
    const toggle = start(off)
    toggle.finish('setTo', refused)
    endsWith(toggle, true, true)
    assert.deepEqual(toggle.effects, [{ type: 'flashFailure', params: { failure: refused } }])
  },
  'a click that never got an answer ends as it began just the same': (start) => {
    const toggle = start(on)
    const failure = new Error('the network is gone')
    toggle.fail('setTo', failure)
    endsWith(toggle, false, false)
    assert.deepEqual(toggle.effects, [{ type: 'flashFailure', params: { failure } }])
  },
  'no notice follows a signed-out member to the login': (start) => {
    const toggle = start(on)
    toggle.finish('setTo', refusal(401))
    endsWith(toggle, false, false)
    assert.deepEqual(toggle.effects, [])
  },
  'a second click while saving waits for the answer, then says the last wish': (start) => {
    const toggle = start(on)
    set(toggle, false)
    toggle.isIn({ underWay: 'queued' })
    assert.deepEqual(asked(toggle), [{ subject, to: true }])
    toggle.finish('setTo', isOn)
    toggle.isIn({ underWay: 'saving' })
    assert.deepEqual(asked(toggle), [
      { subject, to: true },
      { subject, to: false },
    ])
    toggle.finish('setTo', isOff)
    endsWith(toggle, false, false)
  },
  'only the last wish counts: a third click needs no second call': (start) => {
    const toggle = start(on)
    set(toggle, false)
    set(toggle, true)
    toggle.isIn({ underWay: 'saving' })
    toggle.finish('setTo', isOn)
    endsWith(toggle, false, true)
    assert.equal(asked(toggle).length, 1)
  },
  'the same wish again, be it under way or waiting, changes nothing': (start) => {
    const toggle = start(on)
    set(toggle, true)
    toggle.isIn({ underWay: 'saving' })
    set(toggle, false)
    set(toggle, false)
    toggle.isIn({ underWay: 'queued' })
    assert.deepEqual(asked(toggle), [{ subject, to: true }])
  },
  'a refusal of what was taken back meanwhile needs no notice and no call': (start) => {
    const toggle = start(on)
    set(toggle, false)
    toggle.finish('setTo', refused)
    endsWith(toggle, false, false)
    assert.deepEqual(toggle.effects, [])
  },
  'a lost answer to what was taken back meanwhile is made sure of': (start) => {
    const toggle = start(on)
    set(toggle, false)
    toggle.fail('setTo')
    toggle.isIn({ underWay: 'saving' })
    assert.deepEqual(asked(toggle).at(-1), { subject, to: false })
    toggle.fail('setTo')
    endsWith(toggle, false, false)
  },
  'a lost answer that turns out to have been stored ends as stored': (start) => {
    const toggle = start(on)
    set(toggle, false)
    toggle.fail('setTo')
    toggle.finish('setTo', isOn)
    endsWith(toggle, false, true)
  },
  'a second wish that is refused goes back to what the first one stored': (start) => {
    const toggle = start(on)
    set(toggle, false)
    toggle.finish('setTo', isOn)
    toggle.finish('setTo', refused)
    endsWith(toggle, false, true)
    assert.deepEqual(toggle.effects, [{ type: 'flashFailure', params: { failure: refused } }])
  },
  'an answer other than the wish counts, because the server knows better': (start) => {
    const toggle = start(on)
    toggle.finish('setTo', isOff)
    endsWith(toggle, false, false)
    assert.equal(asked(toggle).length, 1)
  },
  'an answer that already is the second wish needs no second call': (start) => {
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
  events: { 'toggle.set': [{ to: true }, { to: false }] },
  services: {
    setTo: { done: [isOn, isOff, refused, refusal(401)], error: [new Error('the network is gone')] },
  },
  journeys,
})
