import assert from 'node:assert/strict'

import type { ToggleSubject } from '../../../src/machines/app/toggle/subject.ts'
import { togglesMachine } from '../../../src/machines/app/toggles/machine.ts'
import { factOf, wishOf } from '../../../src/machines/app/toggles/wishes.ts'
import { chart } from '../harness/chart.ts'
import type { Journey, Start } from '../harness/chart.ts'
import { message } from '../people.ts'

type Machine = typeof togglesMachine
type Toggles = ReturnType<Start<Machine>>

const saving: ToggleSubject = { toggle: 'save', id: 10, conversation: '1-2' }
const unsending: ToggleSubject = { toggle: 'unsend', id: 10, conversation: '1-2' }
const unlocking: ToggleSubject = { toggle: 'unlock', id: 10 }

const click = (toggles: Toggles, subject: ToggleSubject, to = true) =>
  toggles.send({ type: 'toggle.set', subject, from: !to, to })
const ends = (toggles: Toggles, subject: ToggleSubject, from: boolean, to: boolean) =>
  toggles.send({ type: 'toggle.ended', subject, from, to })
const underWay = (toggles: Toggles) => toggles.underWay('toggle')
const saved = (is_saved: boolean) =>
  ({ type: 'message.changed', id: 10, conversation: '1-2', changes: { is_saved } }) as const
const unsent = (is_unsent: boolean) =>
  ({ type: 'message.changed', id: 10, conversation: '1-2', changes: { is_unsent } }) as const
const unlocked = (looks_at_my_private: boolean) =>
  ({ type: 'member.changed', id: 10, changes: { looks_at_my_private, unlocked_until: null } }) as const
const wished = (toggles: Toggles) => toggles.context.wishes.map(factOf)
const paramsOf = (toggles: Toggles, effect: string) =>
  toggles.effects.filter(({ type }) => type === effect).map(({ params }) => params)

const journeys: Record<string, Journey<Machine>> = {
  'a click is told at once, and is an actor until it has its answer': (start) => {
    const toggles = start()
    toggles.isIn('settled')
    click(toggles, saving)
    toggles.isIn('saving')
    assert.deepEqual(toggles.inputsOf('toggle'), [{ subject: saving, from: false, to: true }])
    assert.deepEqual(toggles.effects, [{ type: 'tell', params: saved(true) }])
    ends(toggles, saving, false, true)
    toggles.isIn('settled')
    assert.deepEqual(underWay(toggles), [])
    assert.deepEqual(toggles.effects.slice(1), [
      { type: 'tell', params: saved(true) },
      { type: 'tellStored', params: { subject: saving, to: true } },
    ])
  },
  'what ends as it began is told so, and nothing of it is stored': (start) => {
    const toggles = start()
    click(toggles, unlocking)
    ends(toggles, unlocking, false, false)
    toggles.isIn('settled')
    assert.deepEqual(toggles.effects, [
      { type: 'tell', params: unlocked(true) },
      { type: 'tell', params: unlocked(false) },
    ])
    assert.deepEqual(underWay(toggles), [])
  },
  'a second click is told at once and reaches the toggle that is under way': (start) => {
    const toggles = start()
    click(toggles, saving)
    click(toggles, saving, false)
    assert.deepEqual(underWay(toggles), ['save 10'])
    assert.equal(toggles.inputsOf('toggle').length, 1)
    assert.deepEqual(toggles.told, [{ to: 'save 10', event: { type: 'toggle.set', to: false } }])
    assert.deepEqual(paramsOf(toggles, 'tell'), [saved(true), saved(false)])
    assert.deepEqual(wished(toggles), [saved(false)])
  },
  'toggles of the same message and of a member with the same number do not wait for each other': (start) => {
    const toggles = start()
    for (const subject of [saving, unsending, unlocking]) click(toggles, subject)
    assert.deepEqual(underWay(toggles), ['save 10', 'unsend 10', 'unlock 10'])
    assert.deepEqual(toggles.told, [])
    assert.deepEqual(paramsOf(toggles, 'tell'), [saved(true), unsent(true), unlocked(true)])
    ends(toggles, unsending, false, true)
    toggles.isIn('saving')
    assert.deepEqual(underWay(toggles), ['save 10', 'unlock 10'])
    assert.deepEqual(wished(toggles), [saved(true), unlocked(true)])
  },
  'what comes in about a message does not undo what is wished of it': (start) => {
    for (const type of ['realtime.messageCreated', 'realtime.messageUpdated', 'message.sent'] as const) {
      const toggles = start()
      for (const subject of [saving, unsending, unlocking]) click(toggles, subject)
      toggles.send({ type, message: message({ id: 10 }) })
      toggles.send({ type, message: message({ id: 11 }) })
      toggles.isIn('saving')
      assert.deepEqual(paramsOf(toggles, 'tellAgain'), [[saved(true), unsent(true)], []])
      ends(toggles, saving, false, false)
      toggles.send({ type, message: message({ id: 10 }) })
      assert.deepEqual(paramsOf(toggles, 'tellAgain').at(-1), [unsent(true)])
    }
  },
  'signing out gives up everything that is under way, and what is clicked later begins anew': (start) => {
    const toggles = start()
    click(toggles, saving)
    click(toggles, unlocking)
    toggles.send({ type: 'session.ended' })
    toggles.isIn('settled')
    assert.deepEqual(underWay(toggles), [])
    assert.deepEqual(wished(toggles), [])
    click(toggles, saving, false)
    assert.deepEqual(toggles.inputsOf('toggle').at(-1), { subject: saving, from: true, to: false })
  },
  'a list that is wished, or none, and a block are told as everybody shows them': (start) => {
    const toggles = start()
    const listing: ToggleSubject = { toggle: 'dudelist', id: 10 }
    toggles.send({ type: 'toggle.set', subject: listing, from: null, to: 'hotties' })
    toggles.send({ type: 'toggle.set', subject: listing, from: 'hotties', to: null })
    click(toggles, { toggle: 'block', id: 10 })
    const member = (changes: object) => ({ type: 'member.changed', id: 10, changes })
    assert.deepEqual(paramsOf(toggles, 'tell'), [
      member({ dudelist_type: 'hotties', in_dudelist: true }),
      member({ dudelist_type: null, in_dudelist: false }),
      member({ is_blocked: true }),
    ])
    assert.deepEqual(underWay(toggles), ['dudelist 10', 'block 10'])
  },
  'an unlock for some days is an unlock, until when is for the server to say': (start) => {
    const toggles = start()
    toggles.send({ type: 'toggle.set', subject: unlocking, from: false, to: 7 })
    assert.deepEqual(paramsOf(toggles, 'tell'), [unlocked(true)])
    toggles.send({ type: 'toggle.ended', subject: unlocking, from: false, to: 7 })
    assert.deepEqual(paramsOf(toggles, 'tellStored'), [{ subject: unlocking, to: 7 }])
  },
  'what one sets of oneself is told by nobody before it is stored': (start) => {
    const toggles = start()
    const hiding: ToggleSubject = { toggle: 'hides_online', id: 1 }
    const locking: ToggleSubject = { toggle: 'unlocks', id: 1 }
    click(toggles, hiding)
    click(toggles, locking, false)
    assert.deepEqual(paramsOf(toggles, 'tell'), [null, null])
    assert.equal(wishOf(toggles.context.wishes, hiding), true)
    assert.equal(wishOf(toggles.context.wishes, { toggle: 'hides_distance', id: 1 }), undefined)
    ends(toggles, locking, true, false)
    assert.deepEqual(paramsOf(toggles, 'tellStored'), [{ subject: locking, to: false }])
    assert.equal(wishOf(toggles.context.wishes, locking), undefined)
  },
  'no child is left after 100 toggles': (start) => {
    const toggles = start()
    for (let id = 1; id <= 100; id += 1) {
      const subject = { toggle: 'save', id, conversation: '1-2' } as const
      click(toggles, subject)
      ends(toggles, subject, false, id % 2 === 0)
    }
    assert.equal(toggles.inputsOf('toggle').length, 100)
    assert.deepEqual(Object.keys(toggles.children), ['facts'])
    assert.deepEqual(toggles.context.wishes, [])
  },
}

const clicks = [saving, unlocking].flatMap((subject) => [
  { subject, from: false, to: true },
  { subject, from: true, to: false },
])

export const toggles = chart({
  machine: togglesMachine,
  events: {
    'toggle.set': clicks,
    'toggle.ended': [...clicks, { subject: saving, from: false, to: false }],
    'realtime.messageCreated': [{ message: message({ id: 10 }) }],
    'realtime.messageUpdated': [{ message: message({ id: 10 }) }],
    'message.sent': [{ message: message({ id: 10 }) }],
  },
  journeys,
})
