import assert from 'node:assert/strict'

import { confirmationMachine } from '../../../src/machines/app/confirmation/machine.ts'
import { chart } from '../harness/chart.ts'

const ids = [{ id: 'erase' }, { id: 'send' }]
const defaults = {
  title: 'conversation delete',
  sentence: 'Do you want to delete this conversation?',
  label: 'Delete',
  tone: 'danger',
}
const warning = {
  id: 'send',
  title: 'Warning about Marek',
  name: 'Marek',
  sentence: 'Do you want to send all these messages?',
  detail: 'You have written to many members.',
  label: 'Send all',
  tone: 'primary',
} as const

export const confirmation = chart({
  machine: confirmationMachine,
  events: {
    'confirmation.ask': ids,
    'confirmation.settle': [...ids, { id: 'never asked' }],
  },
  journeys: {
    'asks with the default title and text when the asker gives none': (start) => {
      const dialog = start()
      dialog.isIn('closed')
      dialog.send({ type: 'confirmation.ask', id: 'erase' })
      dialog.isIn('asking')
      assert.deepEqual(dialog.context.questions, [{ id: 'erase', ...defaults }])
    },
    'asks with the text of the asker, who hears that it was confirmed': (start) => {
      const dialog = start()
      dialog.send({ type: 'confirmation.ask', ...warning })
      assert.deepEqual(dialog.context.questions, [warning])
      dialog.send({ type: 'confirmation.confirm' })
      dialog.isIn('working')
      assert.deepEqual(dialog.facts, [{ type: 'confirmation.confirmed', id: 'send' }])
      dialog.send({ type: 'confirmation.settle', id: 'send' })
      dialog.isIn('closed')
      assert.deepEqual(dialog.context.questions, [])
    },
    'closes when it is cancelled, and tells the asker': (start) => {
      const dialog = start()
      dialog.send({ type: 'confirmation.ask', id: 'erase' })
      dialog.send({ type: 'confirmation.cancel' })
      dialog.isIn('closed')
      assert.deepEqual(dialog.facts, [{ type: 'confirmation.cancelled', id: 'erase' }])
      assert.deepEqual(dialog.context.questions, [])
    },
    'takes no second answer while the confirmed work is under way': (start) => {
      const dialog = start()
      dialog.send({ type: 'confirmation.ask', id: 'erase' })
      dialog.send({ type: 'confirmation.confirm' })
      dialog.send({ type: 'confirmation.confirm' })
      dialog.send({ type: 'confirmation.cancel' })
      dialog.isIn('working')
      assert.equal(dialog.facts.length, 1)
    },
    'keeps a second question until the first is cancelled': (start) => {
      const dialog = start()
      dialog.send({ type: 'confirmation.ask', id: 'erase' })
      dialog.send({ type: 'confirmation.ask', id: 'send' })
      dialog.send({ type: 'confirmation.cancel' })
      dialog.isIn('asking')
      dialog.send({ type: 'confirmation.cancel' })
      dialog.isIn('closed')
      assert.deepEqual(dialog.facts, [
        { type: 'confirmation.cancelled', id: 'erase' },
        { type: 'confirmation.cancelled', id: 'send' },
      ])
    },
    'asks a question that came during the work when the work is settled': (start) => {
      const dialog = start()
      dialog.send({ type: 'confirmation.ask', id: 'erase' })
      dialog.send({ type: 'confirmation.confirm' })
      dialog.send({ type: 'confirmation.ask', id: 'send' })
      dialog.isIn('working')
      dialog.send({ type: 'confirmation.settle', id: 'erase' })
      dialog.isIn('asking')
      dialog.send({ type: 'confirmation.confirm' })
      assert.deepEqual(dialog.facts.at(-1), { type: 'confirmation.confirmed', id: 'send' })
    },
    'drops a settled question without an answer, shown or waiting': (start) => {
      const dialog = start()
      dialog.send({ type: 'confirmation.ask', id: 'erase' })
      dialog.send({ type: 'confirmation.ask', id: 'send' })
      dialog.send({ type: 'confirmation.settle', id: 'erase' })
      dialog.isIn('asking')
      dialog.send({ type: 'confirmation.settle', id: 'send' })
      dialog.isIn('closed')
      assert.deepEqual([dialog.facts, dialog.context.questions], [[], []])
    },
    'drops a waiting question while the work of another is under way': (start) => {
      const dialog = start()
      dialog.send({ type: 'confirmation.ask', id: 'erase' })
      dialog.send({ type: 'confirmation.ask', id: 'send' })
      dialog.send({ type: 'confirmation.confirm' })
      dialog.send({ type: 'confirmation.settle', id: 'send' })
      dialog.isIn('working')
      dialog.send({ type: 'confirmation.settle', id: 'erase' })
      dialog.isIn('closed')
    },
    'drops all questions without an answer when it is cleared': (start) => {
      const dialog = start()
      dialog.send({ type: 'confirmation.clear' })
      dialog.isIn('closed')
      dialog.send({ type: 'confirmation.ask', id: 'erase' })
      dialog.send({ type: 'confirmation.ask', id: 'send' })
      dialog.send({ type: 'confirmation.clear' })
      dialog.isIn('closed')
      assert.deepEqual([dialog.facts, dialog.context.questions], [[], []])
      dialog.send({ type: 'confirmation.ask', id: 'send' })
      dialog.send({ type: 'confirmation.confirm' })
      dialog.send({ type: 'confirmation.clear' })
      dialog.isIn('closed')
      assert.deepEqual(dialog.context.questions, [])
    },
    'asks once when one id is sent twice, with the later text': (start) => {
      const dialog = start()
      dialog.send({ type: 'confirmation.ask', id: 'send' })
      dialog.send({ type: 'confirmation.ask', id: 'erase' })
      dialog.send({ type: 'confirmation.ask', ...warning })
      assert.deepEqual(dialog.context.questions, [warning, { id: 'erase', ...defaults }])
    },
  },
})
