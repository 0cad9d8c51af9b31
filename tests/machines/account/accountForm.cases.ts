import assert from 'node:assert/strict'
import { onboardingFormMachine } from '../../../src/machines/account/accountForm/onboarding.ts'
import { chart } from '../harness/chart.ts'
import { refusal, self } from '../people.ts'

const blank = { name: '', birthday: '', place: null }
const taken = { ...refusal(422, 'invalid', 'This name is taken.'), errors: { name: ['This name is taken.'] } }

export const accountForm = chart({
  machine: onboardingFormMachine,
  inputs: [{ fields: blank }],
  events: { 'field.changed': [{ changes: { name: 'Luc' } }, { changes: { birthday: '1990-06-15' } }] },
  services: {
    save: { done: [{ ok: true, data: self() }, taken], error: [new Error('No network.')] },
  },
  journeys: {
    'what is written is kept, saved, and told': (start) => {
      const form = start({ fields: blank })
      form.send({ type: 'field.changed', changes: { name: 'Luc' } })
      form.isIn('editing')
      form.send({ type: 'form.submit' })
      form.isIn('saving')
      assert.deepEqual(form.inputsOf('save'), [{ fields: { ...blank, name: 'Luc' } }])
      form.finish('save', { ok: true, data: self() })
      form.isIn('saved')
      assert.deepEqual(form.facts, [{ type: 'form.saved', saved: self() }])
      form.send({ type: 'field.changed', changes: { name: 'Lucas' } })
      form.isIn('editing')
      assert.equal(form.context.fields.name, 'Lucas')
    },
    'a second click while saving sends nothing more': (start) => {
      const form = start({ fields: blank })
      form.send({ type: 'form.submit' })
      form.send({ type: 'form.submit' })
      assert.equal(form.inputsOf('save').length, 1)
    },
    'a refusal stays at its field until that field is changed, and what was written stays': (start) => {
      const form = start({ fields: { ...blank, name: 'Marek' } })
      form.send({ type: 'form.submit' })
      form.finish('save', taken)
      form.isIn('refused')
      assert.deepEqual(form.context.errors, { name: ['This name is taken.'] })
      assert.equal(form.context.problem, 'This name is taken.')
      form.send({ type: 'field.changed', changes: { birthday: '1990-06-15' } })
      form.isIn('refused')
      assert.deepEqual(form.context.errors, { name: ['This name is taken.'] })
      form.send({ type: 'field.changed', changes: { name: 'Luc' } })
      assert.deepEqual(form.context.errors, {})
      assert.equal(form.context.fields.birthday, '1990-06-15')
      form.send({ type: 'form.submit' })
      form.isIn('saving')
      assert.equal(form.context.problem, '')
      assert.deepEqual(form.facts, [])
    },
    'a failure says that nothing is lost, and can be tried again': (start) => {
      const form = start({ fields: { ...blank, name: 'Luc' } })
      form.send({ type: 'form.submit' })
      form.fail('save')
      form.isIn('refused')
      assert.equal(form.context.problem, 'Something went wrong. Your changes are still here.')
      assert.equal(form.context.fields.name, 'Luc')
      form.send({ type: 'form.submit' })
      assert.deepEqual(form.context.errors, {})
      form.finish('save', { ok: true, data: self() })
      form.isIn('saved')
    },
  },
})
