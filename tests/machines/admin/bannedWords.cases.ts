import assert from 'node:assert/strict'
import { bannedWordsMachine } from '../../../src/machines/admin/bannedWords/machine.ts'
import { chart } from '../harness/chart.ts'
import { fetchFlash, refusal } from '../people.ts'
import { bannedWord } from './bannedWordLists.ts'

const answered = <Data>(data: Data) => ({ ok: true as const, data })
const listed = answered([bannedWord(1, { word: 'Alpha' }), bannedWord(2, { word: 'beta' })])
const error = [new Error('No network.')]
const flash = (type: string, html: string) => ({ type: 'flash', params: { type, html } })
const saved = flash('success', 'Saved. It counts from now on.')
const written = { kind: 'pattern', word: 'gam*', places: ['names'] } as const
const noRule = { kind: 'word', word: '', places: [] }

export const bannedWords = chart({
  machine: bannedWordsMachine,
  events: {
    'word.edit': [{ id: 1 }, { id: 7 }],
    'word.delete': [{ id: 1 }, { id: 7 }],
    'word.saved': [{ word: bannedWord(1, { word: 'gamma' }) }],
    'word.gone': [{ rule: written }],
  },
  services: {
    loadWords: { done: [listed, refusal(401), refusal(429)], error },
    deleteWord: { done: [answered({}), refusal(404), refusal(429)], error },
  },
  // One entry is written or deleted, and nothing after it.
  explore: ({ context: { words }, value }) =>
    words === null ||
    value.action !== 'idle' ||
    (words.length === 2 && words.every(({ word }) => word !== 'gamma')),
  journeys: {
    'lists the entries, and tries again after a failure': (start) => {
      const page = start()
      page.isIn({ list: 'loading' })
      page.send({ type: 'word.add' })
      page.isIn({ action: 'idle' })
      page.finish('loadWords', refusal(429))
      page.isIn({ list: 'failed' })
      page.send({ type: 'words.retry' })
      page.finish('loadWords', refusal(401))
      page.isIn({ list: 'failed' })
      page.send({ type: 'words.retry' })
      page.fail('loadWords')
      page.send({ type: 'words.retry' })
      page.finish('loadWords', listed)
      page.isIn({ list: { shown: 'current' } })
      assert.deepEqual(page.context.words, listed.data)
      // No flash follows a member to the login.
      assert.deepEqual(page.effects, [fetchFlash, fetchFlash])
    },
    'puts a new entry where the alphabet has it, and loads the list again': (start) => {
      const page = start()
      page.finish('loadWords', listed)
      page.send({ type: 'word.add' })
      page.isIn({ action: 'writing' })
      assert.deepEqual(page.context.draft, { id: null, rule: noRule, isGone: false })
      page.send({ type: 'word.saved', word: bannedWord(3, { word: 'Amber' }) })
      page.isIn({ action: 'idle', list: { shown: 'refreshing' } })
      assert.deepEqual(
        page.context.words?.map(({ word }) => word),
        ['Alpha', 'Amber', 'beta'],
      )
      assert.deepEqual([page.context.draft, page.effects], [null, [saved]])
      page.finish('loadWords', listed)
      page.isIn({ list: { shown: 'current' } })
      assert.deepEqual(page.context.words, listed.data)
    },
    'puts a new last entry last, and one of another admin where the list has it': (start) => {
      const page = start()
      page.finish('loadWords', listed)
      page.send({ type: 'word.add' })
      page.send({ type: 'word.saved', word: bannedWord(3, { word: 'zeta' }) })
      const words = () => page.context.words?.map(({ word }) => word)
      assert.deepEqual(words(), ['Alpha', 'beta', 'zeta'])
      page.finish('loadWords', answered([bannedWord(4, { word: 'aleph' }), ...(page.context.words ?? [])]))
      assert.deepEqual(words(), ['aleph', 'Alpha', 'beta', 'zeta'])
    },
    'replaces an edited entry, and keeps the list when it cannot be loaded again': (start) => {
      const page = start()
      page.finish('loadWords', listed)
      page.send({ type: 'word.edit', id: 7 })
      page.isIn({ action: 'idle' })
      page.send({ type: 'word.edit', id: 1 })
      page.isIn({ action: 'writing' })
      assert.deepEqual(page.context.draft, { id: 1, rule: listed.data[0], isGone: false })
      // Another entry waits until the form is closed.
      page.send({ type: 'word.edit', id: 2 })
      page.send({ type: 'word.delete', id: 2 })
      assert.deepEqual([page.context.draft?.id, page.context.chosen], [1, null])
      const changed = bannedWord(1, { word: 'gamma' })
      page.send({ type: 'word.saved', word: changed })
      page.fail('loadWords')
      page.isIn({ list: { shown: 'current' } })
      assert.deepEqual(page.context.words, [listed.data[1], changed])
      page.send({ type: 'words.refresh' })
      page.finish('loadWords', refusal(401))
      page.isIn({ list: { shown: 'current' } })
      assert.deepEqual(page.effects, [saved, fetchFlash])
    },
    'orders entries with the same letters by age': (start) => {
      const page = start()
      page.finish('loadWords', answered([bannedWord(2, { word: 'Beta' })]))
      page.send({ type: 'word.add' })
      page.send({ type: 'word.saved', word: bannedWord(1, { word: 'beta' }) })
      assert.deepEqual(
        page.context.words?.map(({ id }) => id),
        [1, 2],
      )
    },
    'offers what was written as a new entry when another admin deleted the edited one': (start) => {
      const page = start()
      page.finish('loadWords', listed)
      page.send({ type: 'word.edit', id: 1 })
      page.send({ type: 'word.gone', rule: written })
      page.isIn({ action: 'writing', list: { shown: 'refreshing' } })
      assert.deepEqual(page.context.draft, { id: null, rule: written, isGone: true })
      assert.deepEqual(page.context.words, [listed.data[1]])
      page.send({ type: 'word.close' })
      page.isIn({ action: 'idle' })
      assert.deepEqual([page.context.draft, page.effects], [null, []])
    },
    'asks before it deletes an entry': (start) => {
      const page = start()
      page.finish('loadWords', listed)
      page.send({ type: 'word.delete', id: 7 })
      page.isIn({ action: 'idle' })
      page.send({ type: 'word.delete', id: 1 })
      page.isIn({ action: 'confirmingDeletion' })
      assert.deepEqual(page.context.chosen, listed.data[0])
      page.send({ type: 'deletion.cancel' })
      page.isIn({ action: 'idle' })
      assert.equal(page.context.chosen, null)
      page.send({ type: 'word.delete', id: 1 })
      page.send({ type: 'deletion.confirm' })
      page.isIn({ action: 'deleting' })
      assert.deepEqual(page.inputsOf('deleteWord'), [{ id: 1 }])
      page.finish('deleteWord', answered({}))
      page.isIn({ action: 'idle', list: { shown: 'refreshing' } })
      assert.deepEqual([page.context.words, page.effects], [[listed.data[1]], []])
    },
    'says when another admin deleted the entry before': (start) => {
      const page = start()
      page.finish('loadWords', listed)
      page.send({ type: 'word.delete', id: 1 })
      page.send({ type: 'deletion.confirm' })
      page.finish('deleteWord', refusal(404))
      page.isIn({ action: 'idle', list: { shown: 'refreshing' } })
      assert.deepEqual(page.context.words, [listed.data[1]])
      assert.deepEqual(page.effects, [flash('info', 'Another admin has deleted this entry already.')])
    },
    'keeps an entry whose deletion was refused, and loads the list when the answer was lost': (start) => {
      const page = start()
      page.finish('loadWords', listed)
      page.send({ type: 'word.delete', id: 1 })
      page.send({ type: 'deletion.confirm' })
      page.finish('deleteWord', refusal(429, 'too_many_requests', 'Wait a minute.'))
      page.isIn({ action: 'idle', list: { shown: 'current' } })
      assert.deepEqual(page.context.words, listed.data)
      page.send({ type: 'word.delete', id: 1 })
      page.send({ type: 'deletion.confirm' })
      page.fail('deleteWord')
      page.isIn({ action: 'idle', list: { shown: 'refreshing' } })
      assert.deepEqual(page.effects, [
        flash('error', 'Wait a minute.'),
        flash('error', 'The answer was lost. The list now shows what is stored.'),
      ])
    },
  },
})
