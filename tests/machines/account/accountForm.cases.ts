import assert from 'node:assert/strict'
import { saveSearchFormMachine } from '../../../src/machines/account/accountForm/saveSearch.ts'
import { unknownSave } from '../../../src/machines/account/accountForm/texts.ts'
import { chart } from '../harness/chart.ts'
import { refusal } from '../people.ts'

const blank = { name: '', query: {} }
const saved = { id: 3, name: 'Luc', query: {}, place: null, created_at: '2026-03-01T12:00:00.000Z' }
const taken = { ...refusal(422, 'invalid', 'This name is taken.'), errors: { name: ['This name is taken.'] } }

export const accountForm = chart({
  machine: saveSearchFormMachine,
  inputs: [{ fields: blank }],
  events: { 'field.changed': [{ changes: { name: 'Luc' } }, { changes: { query: { age_from: 40 } } }] },
  services: {
    save: { done: [{ ok: true, data: saved }, taken], error: [new Error('No network.')] },
  },
  journeys: {
    'what is written is kept, saved, and told': (start) => {
      const form = start({ fields: blank })
      form.send({ type: 'field.changed', changes: { name: 'Luc' } })
      form.isIn('editing')
      form.send({ type: 'form.submit' })
      form.isIn('saving')
      assert.deepEqual(form.inputsOf('save'), [{ fields: { ...blank, name: 'Luc' } }])
      form.finish('save', { ok: true, data: saved })
      form.isIn('saved')
      assert.deepEqual(form.facts, [{ type: 'form.saved', saved }])
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
      form.send({ type: 'field.changed', changes: { query: { age_from: 40 } } })
      form.isIn('refused')
      assert.deepEqual(form.context.errors, { name: ['This name is taken.'] })
      form.send({ type: 'field.changed', changes: { name: 'Luc' } })
      assert.deepEqual(form.context.errors, {})
      assert.deepEqual(form.context.fields.query, { age_from: 40 })
      form.send({ type: 'form.submit' })
      form.isIn('saving')
      assert.equal(form.context.problem, '')
      assert.deepEqual(form.facts, [])
    },
    'a refusal at a field is forgotten when the form is sent again': (start) => {
      const form = start({ fields: { ...blank, name: 'Marek' } })
      form.send({ type: 'form.submit' })
      form.finish('save', taken)
      form.send({ type: 'form.submit' })
      form.isIn('saving')
      assert.deepEqual(form.context.errors, {})
    },
    'a refusal can lead to a page, until the form is sent again': (start) => {
      const form = start({ fields: { ...blank, name: 'Luc' } })
      assert.equal(form.context.link, null)
      form.send({ type: 'form.submit' })
      form.finish('save', { ...refusal(403, 'suspended'), link: '/appeal/1.a' })
      assert.equal(form.context.link, '/appeal/1.a')
      form.send({ type: 'form.submit' })
      assert.equal(form.context.link, null)
      form.finish('save', taken)
      assert.equal(form.context.link, null)
    },
    'a lost answer says that nobody knows whether it is saved, and can be tried again': (start) => {
      const form = start({ fields: { ...blank, name: 'Luc' } })
      form.send({ type: 'form.submit' })
      form.fail('save')
      form.isIn('unanswered')
      assert.equal(form.context.problem, unknownSave)
      form.send({ type: 'field.changed', changes: { query: { age_from: 40 } } })
      form.isIn('unanswered')
      assert.deepEqual(form.context.fields, { name: 'Luc', query: { age_from: 40 } })
      form.send({ type: 'form.submit' })
      assert.deepEqual(form.context.errors, {})
      form.finish('save', { ok: true, data: saved })
      form.isIn('saved')
    },
  },
})
