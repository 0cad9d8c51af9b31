import assert from 'node:assert/strict'

import { shownChange } from '../../../src/machines/app/toggle/shownChange.ts'
import type { ToggleClick, ToggleReport, ToggleSubject } from '../../../src/machines/app/toggle/types.ts'
import { togglesMachine } from '../../../src/machines/app/toggles/machine.ts'
import { pendingValue } from '../../../src/machines/app/toggles/pending.ts'
import { chart } from '../harness/chart.ts'
import type { Journey, Start } from '../harness/chart.ts'
import { message } from '../people.ts'

type Machine = typeof togglesMachine
type Toggles = ReturnType<Start<Machine>>

const saving = { toggle: 'save', id: 10, conversation: '1-2' } as const
const unsending = { toggle: 'unsend', id: 10, conversation: '1-2' } as const
const sharing = { toggle: 'mediaAccess', id: 10 } as const
const listing = { toggle: 'dudelist', id: 10 } as const

const on = <Subject extends ToggleSubject>(subject: Subject) => ({ subject, from: false, to: true }) as const
const off = <Subject extends ToggleSubject>(subject: Subject) => ({ subject, from: true, to: false }) as const
/** As after a click that was refused. */
const reverted = <Subject extends ToggleSubject>(subject: Subject) =>
  ({ subject, from: false, to: false }) as const

const click = (toggles: Toggles, clicked: ToggleClick) => toggles.send({ type: 'toggle.set', ...clicked })
const end = (toggles: Toggles, report: Omit<ToggleReport, 'type'> & ToggleClick) =>
  toggles.send({ type: 'toggle.ended', ...report })
const actors = (toggles: Toggles) => toggles.underWay('toggle')
const saved = (is_saved: boolean) =>
  ({ type: 'message.changed', id: 10, conversation: '1-2', changes: { is_saved } }) as const
const unsent = (is_unsent: boolean) =>
  ({ type: 'message.changed', id: 10, conversation: '1-2', changes: { is_unsent } }) as const
const shared = (looks_at_my_private: boolean) =>
  ({ type: 'member.changed', id: 10, changes: { looks_at_my_private, unlocked_until: null } }) as const
const pending = (toggles: Toggles) => toggles.context.pending.map(shownChange)
const paramsOf = (toggles: Toggles, effect: string) =>
  toggles.effects.filter(({ type }) => type === effect).map(({ params }) => params)

const journeys: Record<string, Journey<Machine>> = {
  'tells a click at once, and keeps an actor until it is answered': (start) => {
    const toggles = start()
    toggles.isIn('settled')
    click(toggles, on(saving))
    toggles.isIn('saving')
    assert.deepEqual(toggles.inputsOf('toggle'), [on(saving)])
    assert.deepEqual(toggles.effects, [{ type: 'tell', params: saved(true) }])
    end(toggles, on(saving))
    toggles.isIn('settled')
    assert.deepEqual(actors(toggles), [])
    assert.deepEqual(toggles.effects.slice(1), [
      { type: 'tell', params: saved(true) },
      { type: 'tellStored', params: { subject: saving, to: true } },
    ])
  },
  'tells a reverted toggle, and not that it is stored': (start) => {
    const toggles = start()
    click(toggles, on(sharing))
    end(toggles, reverted(sharing))
    toggles.isIn('settled')
    assert.deepEqual(toggles.effects, [
      { type: 'tell', params: shared(true) },
      { type: 'tell', params: shared(false) },
    ])
    assert.deepEqual(actors(toggles), [])
  },
  'tells a second click at once and passes it to the pending toggle': (start) => {
    const toggles = start()
    click(toggles, on(saving))
    click(toggles, off(saving))
    assert.deepEqual(actors(toggles), ['save 10'])
    assert.equal(toggles.inputsOf('toggle').length, 1)
    assert.deepEqual(toggles.told, [
      { to: 'save 10', event: { type: 'toggle.set', subject: saving, to: false } },
    ])
    assert.deepEqual(paramsOf(toggles, 'tell'), [saved(true), saved(false)])
    assert.deepEqual(pending(toggles), [saved(false)])
  },
  'runs toggles of one message, and of a member with the same id, side by side': (start) => {
    const toggles = start()
    for (const clicked of [on(saving), on(unsending), on(sharing)]) click(toggles, clicked)
    assert.deepEqual(actors(toggles), ['save 10', 'unsend 10', 'mediaAccess 10'])
    assert.deepEqual(toggles.told, [])
    assert.deepEqual(paramsOf(toggles, 'tell'), [saved(true), unsent(true), shared(true)])
    end(toggles, on(unsending))
    toggles.isIn('saving')
    assert.deepEqual(actors(toggles), ['save 10', 'mediaAccess 10'])
    assert.deepEqual(pending(toggles), [saved(true), shared(true)])
  },
  'tells pending toggles of a message again when the message comes in': (start) => {
    for (const type of ['realtime.messageCreated', 'realtime.messageUpdated', 'message.sent'] as const) {
      const toggles = start()
      for (const clicked of [on(saving), on(unsending), on(sharing)]) click(toggles, clicked)
      toggles.send({ type, message: message({ id: 10 }) })
      toggles.send({ type, message: message({ id: 11 }) })
      toggles.isIn('saving')
      assert.deepEqual(paramsOf(toggles, 'tellAgain'), [[saved(true), unsent(true)], []])
      end(toggles, reverted(saving))
      toggles.send({ type, message: message({ id: 10 }) })
      assert.deepEqual(paramsOf(toggles, 'tellAgain').at(-1), [unsent(true)])
    }
  },
  'stops all toggles at sign-out, and starts a later one from its own click': (start) => {
    const toggles = start()
    click(toggles, on(saving))
    click(toggles, on(sharing))
    toggles.send({ type: 'session.ended' })
    toggles.isIn('settled')
    assert.deepEqual(actors(toggles), [])
    assert.deepEqual(pending(toggles), [])
    click(toggles, off(saving))
    assert.deepEqual(toggles.inputsOf('toggle').at(-1), off(saving))
  },
  'tells the list of a member, and a block, with the fields that show them': (start) => {
    const toggles = start()
    click(toggles, { subject: listing, from: null, to: 'hotties' })
    click(toggles, { subject: listing, from: 'hotties', to: null })
    click(toggles, on({ toggle: 'block', id: 10 } as const))
    const member = (changes: object) => ({ type: 'member.changed', id: 10, changes })
    assert.deepEqual(paramsOf(toggles, 'tell'), [
      member({ dudelist_type: 'hotties', in_dudelist: true }),
      member({ dudelist_type: null, in_dudelist: false }),
      member({ is_blocked: true }),
    ])
    assert.deepEqual(actors(toggles), ['dudelist 10', 'block 10'])
  },
  'tells media access for some days without its end, which the server knows': (start) => {
    const toggles = start()
    const shareForDays = { subject: sharing, from: false, to: 7 } as const
    click(toggles, shareForDays)
    assert.deepEqual(paramsOf(toggles, 'tell'), [shared(true)])
    end(toggles, shareForDays)
    assert.deepEqual(paramsOf(toggles, 'tellStored'), [{ subject: sharing, to: 7 }])
  },
  'tells settings, and the end of all media access, only when they are stored': (start) => {
    const toggles = start()
    const hiding = { toggle: 'setting', field: 'hides_online', id: 1 } as const
    const endingAll = { toggle: 'allMediaAccess', id: 1 } as const
    click(toggles, on(hiding))
    click(toggles, off(endingAll))
    assert.deepEqual(paramsOf(toggles, 'tell'), [null, null])
    assert.deepEqual(actors(toggles), ['hides_online 1', 'allMediaAccess 1'])
    assert.equal(pendingValue(toggles.context.pending, hiding), true)
    assert.equal(pendingValue(toggles.context.pending, { ...hiding, field: 'hides_distance' }), undefined)
    end(toggles, off(endingAll))
    assert.deepEqual(paramsOf(toggles, 'tellStored'), [{ subject: endingAll, to: false }])
    assert.equal(pendingValue(toggles.context.pending, endingAll), undefined)
  },
  'keeps the kinds of email apart, and tells none of the settings before they are stored': (start) => {
    const toggles = start()
    const reviews = { toggle: 'emailPreference', slug: 'reviews', id: 1 } as const
    const emailsOff = { toggle: 'emailsOff', id: 1 } as const
    const writers = { subject: { toggle: 'firstMessages', id: 1 }, from: 'everyone', to: 'nobody' } as const
    click(toggles, off(reviews))
    click(toggles, on(emailsOff))
    click(toggles, writers)
    assert.deepEqual(paramsOf(toggles, 'tell'), [null, null, null])
    assert.deepEqual(actors(toggles), ['emailPreference reviews 1', 'emailsOff 1', 'firstMessages 1'])
    const unsaved = toggles.context.pending
    assert.equal(pendingValue(unsaved, reviews), false)
    assert.equal(pendingValue(unsaved, { ...reviews, slug: 'new-message' }), undefined)
    assert.equal(pendingValue(unsaved, writers.subject), 'nobody')
  },
  'has no child left after 100 toggles': (start) => {
    const toggles = start()
    for (let id = 1; id <= 100; id += 1) {
      const subject = { toggle: 'save', id, conversation: '1-2' } as const
      click(toggles, on(subject))
      end(toggles, id % 2 === 0 ? on(subject) : reverted(subject))
    }
    assert.equal(toggles.inputsOf('toggle').length, 100)
    assert.deepEqual(Object.keys(toggles.children), ['facts'])
    assert.deepEqual(toggles.context.pending, [])
  },
}

const clicks = [on(saving), off(saving), on(sharing), off(sharing)]

export const toggles = chart({
  machine: togglesMachine,
  events: {
    'toggle.set': clicks,
    'toggle.ended': [...clicks, reverted(saving)],
    'realtime.messageCreated': [{ message: message({ id: 10 }) }],
    'realtime.messageUpdated': [{ message: message({ id: 10 }) }],
    'message.sent': [{ message: message({ id: 10 }) }],
  },
  journeys,
})
