import assert from 'node:assert/strict'

import { confirmationMachine } from '../../../src/machines/app/confirmation/machine.ts'
import { chart } from '../harness/chart.ts'

const ids = [{ id: 'erase' }, { id: 'send' }]

export const confirmation = chart({
  machine: confirmationMachine,
  events: {
    'confirmation.ask': ids,
    'confirmation.settle': [...ids, { id: 'nobody asked' }],
  },
  journeys: {
    'without words of his own the asker gets the defaults': (start) => {
      const dialog = start()
      dialog.isIn('closed')
      dialog.send({ type: 'confirmation.ask', id: 'erase' })
      dialog.isIn('asking')
      assert.deepEqual(dialog.context.questions, [
        { id: 'erase', title: 'conversation delete', text: 'delete this conversation' },
      ])
    },
    'a 429 on sending asks with Warning and the text of SPEC 8, and hears that it was confirmed': (start) => {
      const dialog = start()
      dialog.send({ type: 'confirmation.ask', id: 'send', title: 'Warning', text: 'send all these messages' })
      assert.deepEqual(dialog.context.questions, [
        { id: 'send', title: 'Warning', text: 'send all these messages' },
      ])
      dialog.send({ type: 'confirmation.confirm' })
      dialog.isIn('working')
      assert.deepEqual(dialog.facts, [{ type: 'confirmation.confirmed', id: 'send' }])
      dialog.send({ type: 'confirmation.settle', id: 'send' })
      dialog.isIn('closed')
      assert.deepEqual(dialog.context.questions, [])
    },
    'cancel closes the dialog and tells the asker': (start) => {
      const dialog = start()
      dialog.send({ type: 'confirmation.ask', id: 'erase' })
      dialog.send({ type: 'confirmation.cancel' })
      dialog.isIn('closed')
      assert.deepEqual(dialog.facts, [{ type: 'confirmation.cancelled', id: 'erase' }])
      assert.deepEqual(dialog.context.questions, [])
    },
    'while the confirmed work is under way nothing can be confirmed again or cancelled': (start) => {
      const dialog = start()
      dialog.send({ type: 'confirmation.ask', id: 'erase' })
      dialog.send({ type: 'confirmation.confirm' })
      dialog.send({ type: 'confirmation.confirm' })
      dialog.send({ type: 'confirmation.cancel' })
      dialog.isIn('working')
      assert.equal(dialog.facts.length, 1)
    },
    'a second question waits until the first is cancelled': (start) => {
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
    'a question asked during the work is shown when the work is settled': (start) => {
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
    'an asker who is gone settles his question without an answer, shown or waiting': (start) => {
      const dialog = start()
      dialog.send({ type: 'confirmation.ask', id: 'erase' })
      dialog.send({ type: 'confirmation.ask', id: 'send' })
      dialog.send({ type: 'confirmation.settle', id: 'erase' })
      dialog.isIn('asking')
      dialog.send({ type: 'confirmation.settle', id: 'send' })
      dialog.isIn('closed')
      assert.deepEqual([dialog.facts, dialog.context.questions], [[], []])
    },
    'an asker who is gone while another works leaves the queue and disturbs nobody': (start) => {
      const dialog = start()
      dialog.send({ type: 'confirmation.ask', id: 'erase' })
      dialog.send({ type: 'confirmation.ask', id: 'send' })
      dialog.send({ type: 'confirmation.confirm' })
      dialog.send({ type: 'confirmation.settle', id: 'send' })
      dialog.isIn('working')
      dialog.send({ type: 'confirmation.settle', id: 'erase' })
      dialog.isIn('closed')
    },
    'cleared, nothing is asked any more and nobody hears an answer': (start) => {
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
    'asking twice with one id asks once': (start) => {
      const dialog = start()
      dialog.send({ type: 'confirmation.ask', id: 'erase' })
      dialog.send({ type: 'confirmation.ask', id: 'erase', title: 'Other' })
      assert.deepEqual(dialog.context.questions, [
        { id: 'erase', title: 'conversation delete', text: 'delete this conversation' },
      ])
    },
  },
})
