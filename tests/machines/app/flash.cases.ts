import assert from 'node:assert/strict'

import { flashMachine } from '../../../src/machines/app/flash/machine.ts'
import { chart } from '../harness/chart.ts'
import type { LiveActor } from '../harness/liveActor.ts'

/** The ids of the messages that have timers. */
const timersOf = (area: LiveActor<typeof flashMachine>) =>
  area.inputsOf('timer').map((input) => Object(input).id)

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
  explore: ({ context: { messages } }) => messages.length < 3 && messages.every(({ count }) => count < 3),
  survivors: {
    'flash: flash.show [isStanding] stays goes to showing': 'what stands is shown already',
  },
  journeys: {
    'shows a message as info by default': (start) => {
      const area = start()
      area.send({ type: 'flash.show', flash: { html: 'Hello' } })
      area.isIn('showing')
      assert.deepEqual(area.context.messages, [{ id: 1, type: 'info', html: 'Hello', count: 1 }])
    },
    'gives a message the smallest positive integer that is free': (start) => {
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
    'removes a success with its timer when its time is over': (start) => {
      const area = start()
      area.send({ type: 'flash.show', flash: { type: 'success', html: 'Saved' } })
      assert.deepEqual(timersOf(area), [1])
      area.finish('timer', { id: 1 })
      area.isIn('empty')
      assert.deepEqual([area.context.messages, area.children], [[], {}])
    },
    'times a success by its own delay': (start) => {
      const area = start()
      area.send({ type: 'flash.show', flash: { type: 'success', html: 'A long text', delay: 9_000 } })
      assert.deepEqual(area.inputsOf('timer'), [
        { id: 1, type: 'success', html: 'A long text', count: 1, delay: 9_000 },
      ])
    },
    'keeps an error without a timer until it is clicked': (start) => {
      const area = start()
      area.send({ type: 'flash.show', flash: { type: 'error', html: 'Not saved' } })
      assert.deepEqual(area.started, [])
      area.isIn('showing')
      area.send({ type: 'flash.dismiss', id: 1 })
      area.isIn('empty')
      assert.deepEqual(area.context.messages, [])
    },
    'counts a message that is shown again, and repeats a success, which has a timer of its own': (start) => {
      const area = start()
      const failed = { type: 'error', html: 'Not loaded' } as const
      for (let row = 0; row < 3; row += 1) area.send({ type: 'flash.show', flash: failed })
      assert.deepEqual(area.context.messages, [{ id: 1, ...failed, count: 3 }])
      area.send({ type: 'flash.show', flash: { html: 'Not loaded' } })
      area.send({ type: 'flash.show', flash: { html: 'Not loaded' } })
      assert.deepEqual(
        area.context.messages.map(({ type, count }) => [type, count]),
        [
          ['error', 3],
          ['info', 2],
        ],
      )
      area.send({ type: 'flash.dismiss', id: 1 })
      area.send({ type: 'flash.show', flash: failed })
      assert.deepEqual(area.context.messages.at(-1), { id: 1, ...failed, count: 1 })
      for (let click = 0; click < 2; click += 1)
        area.send({ type: 'flash.show', flash: { type: 'success', html: 'Saved' } })
      assert.deepEqual(timersOf(area), [3, 4])
    },
    'removes the timer of a clicked success, so that a later message with its id stays': (start) => {
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
    'removes each success by its own timer, and keeps the others': (start) => {
      const area = start()
      area.send({ type: 'flash.show', flash: { type: 'error', html: 'Not saved' } })
      area.send({ type: 'flash.show', flash: { type: 'success', html: 'Saved' } })
      area.send({ type: 'flash.show', flash: { type: 'success', html: 'Sent' } })
      assert.deepEqual(timersOf(area), [2, 3])
      area.finish('timer-3', { id: 3 })
      area.isIn('showing')
      assert.deepEqual(
        area.context.messages.map(({ html }) => html),
        ['Not saved', 'Saved'],
      )
      assert.deepEqual(Object.keys(area.children), ['timer-2'])
    },
    'has no timer left after 100 messages': (start) => {
      const area = start()
      for (let round = 0; round < 100; round += 1) {
        area.send({ type: 'flash.show', flash: { type: 'success', html: `${round}` } })
        area.finish('timer', { id: 1 })
      }
      assert.deepEqual(area.children, {})
    },
  },
})
