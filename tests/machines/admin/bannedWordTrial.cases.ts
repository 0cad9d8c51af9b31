import assert from 'node:assert/strict'
import { bannedWordTrialMachine } from '../../../src/machines/admin/bannedWordTrial/machine.ts'
import { chart } from '../harness/chart.ts'
import { refusal } from '../people.ts'
import { trialOf } from './bannedWordLists.ts'

const rule = { kind: 'word', word: 'watches', places: ['names', 'profiles'] } as const
const pattern = { ...rule, kind: 'pattern', word: 'watch*' } as const
const found = { ok: true as const, data: [trialOf()] }
const tooGeneral = {
  ...refusal(422, 'invalid', 'Use at least 3 letters or digits besides the *.'),
  errors: { word: ['Use at least 3 letters or digits besides the *.'] },
}

export const bannedWordTrial = chart({
  machine: bannedWordTrialMachine,
  inputs: [{ rule }],
  events: { 'rule.changed': [{ rule }, { rule: pattern }] },
  services: {
    tryWord: { done: [found, tooGeneral], error: [new Error('No network.')] },
  },
  journeys: {
    'tries the entry as it is written, once': (start) => {
      const trial = start({ rule })
      trial.isIn('untried')
      trial.send({ type: 'rule.changed', rule: pattern })
      trial.isIn('untried')
      trial.send({ type: 'trial.start' })
      trial.send({ type: 'trial.start' })
      trial.isIn('trying')
      assert.deepEqual(trial.inputsOf('tryWord'), [{ rule: pattern }])
      trial.finish('tryWord', found)
      trial.isIn('tried')
      assert.deepEqual(trial.context.tried, { rule: pattern, trials: found.data })
      trial.send({ type: 'trial.start' })
      trial.isIn('trying')
    },
    'is stale while the entry is another one, and counts again when it is as before': (start) => {
      const trial = start({ rule })
      trial.send({ type: 'trial.start' })
      trial.finish('tryWord', found)
      const others = [
        pattern,
        { ...rule, kind: 'pattern' },
        { ...rule, word: 'watch' },
        { ...rule, places: ['names'] },
        { ...rule, places: ['names', 'media'] },
      ] as const
      for (const other of others) {
        trial.send({ type: 'rule.changed', rule: other })
        trial.isIn('stale')
      }
      trial.send({
        type: 'rule.changed',
        rule: { ...rule, word: ' watches ', places: ['profiles', 'names'] },
      })
      trial.isIn('tried')
      trial.send({ type: 'rule.changed', rule: pattern })
      trial.send({ type: 'trial.start' })
      trial.finish('tryWord', found)
      trial.isIn('tried')
      assert.deepEqual(trial.context.tried?.rule, pattern)
    },
    'ends when the entry changes before the answer': (start) => {
      const trial = start({ rule })
      trial.send({ type: 'trial.start' })
      trial.send({ type: 'rule.changed', rule: pattern })
      trial.isIn('untried')
      assert.equal(trial.context.tried, null)
    },
    'shows a refusal at its field until the entry changes': (start) => {
      const trial = start({ rule })
      trial.send({ type: 'trial.start' })
      trial.finish('tryWord', tooGeneral)
      trial.isIn('refused')
      assert.deepEqual([trial.context.errors, trial.context.problem], [tooGeneral.errors, tooGeneral.message])
      trial.send({ type: 'rule.changed', rule: pattern })
      trial.isIn('untried')
      assert.deepEqual([trial.context.errors, trial.context.problem], [{}, ''])
    },
    'can be tried again after a failure': (start) => {
      const trial = start({ rule })
      trial.send({ type: 'trial.start' })
      trial.fail('tryWord')
      trial.isIn('failed')
      assert.equal(trial.context.problem, 'Nothing was changed. Try again.')
      trial.send({ type: 'trial.start' })
      trial.isIn('trying')
      assert.equal(trial.context.problem, '')
    },
  },
})
