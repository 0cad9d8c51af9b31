import assert from 'node:assert/strict'
import { nameSearchMachine } from '../../src/machines/nameSearch/machine.ts'
import { chart } from './harness/chart.ts'
import { card, refusal } from './people.ts'

const marek = card()
const found = { ok: true as const, data: { data: [marek] } }
const nobody = { ok: true as const, data: { data: [] } }

export const nameSearch = chart({
  machine: nameSearchMachine,
  events: { 'name.type': [{ name: 'Mar' }, { name: ' ' }], 'name.choose': [{ member: marek }] },
  services: { findNames: { done: [found, nobody, refusal(429)], error: [new Error('No network.')] } },
  journeys: {
    'a name is looked for once typing pauses, shown and opened': (start) => {
      const search = start()
      search.isIn('idle')
      search.send({ type: 'name.type', name: 'Ma' })
      search.send({ type: 'name.type', name: 'Mar' })
      search.isIn('typing')
      assert.deepEqual(search.inputsOf('findNames'), [])
      search.waitFor('typingPause')
      assert.deepEqual(search.inputsOf('findNames'), [{ name: 'Mar' }])
      search.finish('findNames', found)
      search.isIn('found')
      assert.deepEqual(search.context.members, [marek])
      search.send({ type: 'name.choose', member: marek })
      search.isIn('folded')
      assert.equal(search.context.name, 'Mar')
      assert.deepEqual(search.facts, [{ type: 'name.chosen', member: marek }])
    },
    'the answer to what was typed over is not waited for, and what was found stays meanwhile': (start) => {
      const search = start()
      search.send({ type: 'name.type', name: 'Mar' })
      search.waitFor('typingPause')
      search.finish('findNames', found)
      search.send({ type: 'name.type', name: 'Mare' })
      search.waitFor('typingPause')
      search.isIn('searching')
      search.send({ type: 'name.type', name: 'Marek' })
      assert.deepEqual(search.underWay('findNames'), [])
      assert.deepEqual(search.context.members, [marek])
      search.waitFor('typingPause')
      assert.deepEqual(search.inputsOf('findNames').at(-1), { name: 'Marek' })
    },
    'an emptied field looks for nobody and forgets whom it found': (start) => {
      const search = start()
      search.send({ type: 'name.type', name: 'Mar' })
      search.waitFor('typingPause')
      search.finish('findNames', found)
      search.send({ type: 'name.type', name: ' ' })
      search.isIn('idle')
      assert.deepEqual(search.context, { name: ' ', members: [] })
      assert.deepEqual(search.facts, [])
    },
    'nobody, a refusal and a failure clear who stood there; a failed search can be tried again': (start) => {
      const search = start()
      const find = () => {
        search.send({ type: 'name.type', name: 'Mar' })
        search.waitFor('typingPause')
      }
      const fill = () => {
        find()
        search.finish('findNames', found)
        find()
      }
      fill()
      search.finish('findNames', nobody)
      search.isIn('nothing')
      assert.deepEqual(search.context.members, [])
      search.send({ type: 'names.fold' })
      search.isIn('folded')
      fill()
      search.finish('findNames', refusal(429))
      search.isIn('failed')
      assert.deepEqual(search.context.members, [])
      search.send({ type: 'name.retry' })
      search.isIn('searching')
      search.finish('findNames', found)
      search.isIn('found')
      find()
      search.fail('findNames')
      search.isIn('failed')
      assert.deepEqual(search.context.members, [])
    },
    'a list that was put away does not come back by itself, only when it is asked for': (start) => {
      const search = start()
      search.send({ type: 'name.type', name: 'Mar' })
      search.send({ type: 'names.fold' })
      search.isIn('folded')
      search.elapse(1_000)
      assert.deepEqual(search.inputsOf('findNames'), [])
      search.send({ type: 'names.unfold' })
      search.isIn('searching')
      search.send({ type: 'names.fold' })
      search.isIn('folded')
      assert.deepEqual(search.underWay('findNames'), [])
      search.send({ type: 'names.unfold' })
      search.finish('findNames', found)
      search.isIn('found')
      search.send({ type: 'names.fold' })
      search.isIn('folded')
    },
  },
})
