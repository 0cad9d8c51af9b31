import assert from 'node:assert/strict'

import { flashMachine } from '../../../src/machines/app/flash/machine.ts'
import { chart } from '../harness/chart.ts'

export const flash = chart({
  machine: flashMachine,
  events: {
    'flash.show': [
      { flash: { type: 'success', html: 'Saved' } },
      { flash: { type: 'error', html: 'Not saved' } },
    ],
    'flash.dismiss': ({ messages }) => [...messages.map(({ id }) => ({ id })), { id: 99 }],
  },
  services: {
    timer: { done: [{ id: 1 }, { id: 2 }] },
  },
  explore: ({ context }) => context.messages.length < 3,
  survivors: {
    'flash: flash.show [isStanding] stays goes to showing': 'what stands is shown already',
  },
  journeys: {
    'a message is info unless told otherwise': (start) => {
      const area = start()
      area.send({ type: 'flash.show', flash: { html: 'Hello' } })
      area.isIn('showing')
      assert.deepEqual(area.context.messages, [{ id: 1, type: 'info', html: 'Hello' }])
    },
    'an id is the smallest positive integer not in use': (start) => {
      const area = start()
      for (const html of ['one', 'two', 'three'])
        area.send({ type: 'flash.show', flash: { type: 'error', html } })
      area.send({ type: 'flash.dismiss', id: 2 })
      area.send({ type: 'flash.show', flash: { type: 'error', html: 'second' } })
      area.send({ type: 'flash.show', flash: { type: 'error', html: 'fourth' } })
      assert.deepEqual(
        area.context.messages.map(({ id, html }) => [id, html]),
        [
          [1, 'one'],
          [3, 'three'],
          [2, 'second'],
          [4, 'fourth'],
        ],
      )
    },
    'a success leaves when its time is over, and nothing of it stays': (start) => {
      const area = start()
      area.send({ type: 'flash.show', flash: { type: 'success', html: 'Saved' } })
      assert.deepEqual(area.inputsOf('timer'), [{ id: 1 }])
      area.finish('timer', { id: 1 })
      area.isIn('empty')
      assert.deepEqual([area.context.messages, area.children], [[], {}])
    },
    'an error stays until it is clicked, and no clock is set for it': (start) => {
      const area = start()
      area.send({ type: 'flash.show', flash: { type: 'error', html: 'Not saved' } })
      assert.deepEqual(area.started, [])
      area.isIn('showing')
      area.send({ type: 'flash.dismiss', id: 1 })
      area.isIn('empty')
      assert.deepEqual(area.context.messages, [])
    },
    'what stands already is not said again, until it was clicked; a success is, and stays its own time': (
      start,
    ) => {
      const area = start()
      const failed = { type: 'error', html: 'Not loaded' } as const
      for (let row = 0; row < 3; row += 1) area.send({ type: 'flash.show', flash: failed })
      assert.deepEqual(area.context.messages, [{ id: 1, ...failed }])
      area.send({ type: 'flash.show', flash: { html: 'Not loaded' } })
      area.send({ type: 'flash.show', flash: { html: 'Not loaded' } })
      assert.equal(area.context.messages.length, 2)
      area.send({ type: 'flash.dismiss', id: 1 })
      area.send({ type: 'flash.show', flash: failed })
      assert.deepEqual(area.context.messages.at(-1), { id: 1, ...failed })
      for (let click = 0; click < 2; click += 1)
        area.send({ type: 'flash.show', flash: { type: 'success', html: 'Saved' } })
      assert.deepEqual(area.inputsOf('timer'), [{ id: 3 }, { id: 4 }])
    },
    'a success that is clicked leaves at once with its timer, so that a later message keeps its id': (
      start,
    ) => {
      const area = start()
      area.send({ type: 'flash.show', flash: { type: 'success', html: 'Saved' } })
      area.send({ type: 'flash.show', flash: { type: 'success', html: 'Sent' } })
      area.send({ type: 'flash.dismiss', id: 1 })
      area.isIn('showing')
      assert.deepEqual(area.underWay('timer'), ['timer-2'])
      area.send({ type: 'flash.dismiss', id: 2 })
      area.isIn('empty')
      assert.deepEqual(area.children, {})
    },
    'each success has a time of its own, the others stay': (start) => {
      const area = start()
      area.send({ type: 'flash.show', flash: { type: 'error', html: 'Not saved' } })
      area.send({ type: 'flash.show', flash: { type: 'success', html: 'Saved' } })
      area.send({ type: 'flash.show', flash: { type: 'success', html: 'Sent' } })
      assert.deepEqual(area.inputsOf('timer'), [{ id: 2 }, { id: 3 }])
      area.finish('timer-3', { id: 3 })
      area.isIn('showing')
      assert.deepEqual(
        area.context.messages.map(({ html }) => html),
        ['Not saved', 'Saved'],
      )
      assert.deepEqual(Object.keys(area.children), ['timer-2'])
    },
    'none of a hundred timers is left': (start) => {
      const area = start()
      for (let round = 0; round < 100; round += 1) {
        area.send({ type: 'flash.show', flash: { type: 'success', html: `${round}` } })
        area.finish('timer', { id: 1 })
      }
      assert.deepEqual(area.children, {})
    },
  },
})
