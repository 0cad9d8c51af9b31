import assert from 'node:assert/strict'

import type { Dudelisting } from '../../../contract/dudelist.ts'
import { noteMachine } from '../../../src/machines/members/note/machine.ts'
import { chart } from '../harness/chart.ts'
import type { Journey, Start } from '../harness/chart.ts'
import { refusal } from '../people.ts'

type Machine = typeof noteMachine
type Note = ReturnType<Start<Machine>>

const fresh = { memberId: 2, saved: 'Bakes', kept: null }
const stored = (dudelist_note: string | null) => ({
  ok: true as const,
  data: {
    is_dudelisted: true,
    in_dudelist: true,
    dudelist_type: 'buddies',
    dudelist_note,
  } satisfies Dudelisting,
})
const listed = (to: 'buddies' | null, id = 2) => ({
  subject: { toggle: 'dudelist' as const, id },
  to,
  at: '2026-03-01T12:00:00.000Z',
})
const write = (note: Note, text: string) => note.send({ type: 'note.write', text })
const close = (note: Note) => note.send({ type: 'note.close' })
const paramsOf = (note: Note, effect: string) =>
  note.effects.filter(({ type }) => type === effect).map(({ params }) => params)
const kept = (note: Note) => paramsOf(note, 'keep').at(-1)
const calls = (note: Note) => note.inputsOf('saveNote')
const told = (dudelist_note: string | null) => ({
  type: 'member.changed',
  id: 2,
  changes: { dudelist_note },
})
/** Writes a note and starts to save it. */
const saving = (start: Start<Machine>, text = 'Bakes on Sundays') => {
  const note = start(fresh)
  write(note, text)
  note.waitFor('writingPause')
  note.isIn('saving')
  return note
}

const journeys: Record<string, Journey<Machine>> = {
  'it is saved once writing pauses, and says so': (start) => {
    const note = start(fresh)
    note.isIn({ settled: 'untouched' })
    assert.equal(note.context.text, 'Bakes')
    write(note, 'Bakes on')
    write(note, ' Bakes on Sundays ')
    note.isIn('writing')
    assert.deepEqual(kept(note), { memberId: 2, text: ' Bakes on Sundays ' })
    assert.deepEqual(calls(note), [])
    note.waitFor('writingPause')
    note.isIn('saving')
    assert.deepEqual(calls(note), [{ memberId: 2, note: 'Bakes on Sundays' }])
    note.finish('saveNote', stored('Bakes on Sundays'))
    note.isIn({ settled: 'saved' })
    assert.equal(note.context.text, ' Bakes on Sundays ')
    assert.deepEqual(kept(note), { memberId: 2, text: null })
    assert.deepEqual(paramsOf(note, 'tell'), [told('Bakes on Sundays')])
  },
  'an emptied note is taken away': (start) => {
    const note = saving(start, ' ')
    assert.deepEqual(calls(note), [{ memberId: 2, note: null }])
    note.finish('saveNote', stored(null))
    assert.deepEqual(paramsOf(note, 'tell'), [told(null)])
  },
  'what is written while it is saved waits for the answer, so that nothing older comes after it': (start) => {
    const note = saving(start, 'Bakes o')
    write(note, 'Bakes on Sundays')
    note.isIn('saving')
    assert.equal(calls(note).length, 1)
    assert.deepEqual(kept(note), { memberId: 2, text: 'Bakes on Sundays' })
    note.finish('saveNote', stored('Bakes o'))
    note.isIn('saving')
    assert.deepEqual(calls(note).at(-1), { memberId: 2, note: 'Bakes on Sundays' })
    assert.deepEqual(kept(note), { memberId: 2, text: 'Bakes on Sundays' })
    note.finish('saveNote', stored('Bakes on Sundays'))
    note.isIn({ settled: 'saved' })
    assert.deepEqual(paramsOf(note, 'tell'), [told('Bakes o'), told('Bakes on Sundays')])
  },
  'a profile that is closed at once still saves it, and it is over when it is stored': (start) => {
    const note = start(fresh)
    write(note, 'Bakes on Sundays')
    close(note)
    note.isIn('saving')
    note.finish('saveNote', stored('Bakes on Sundays'))
    note.isIn('over')
    const read = start(fresh)
    close(read)
    read.isIn('over')
    assert.deepEqual(read.effects, [])
    assert.deepEqual(calls(read), [])
  },
  'a note that is opened again while it is saved stays': (start) => {
    const note = saving(start)
    close(note)
    note.send({ type: 'note.open' })
    note.isIn('saving')
    note.finish('saveNote', stored('Bakes on Sundays'))
    note.isIn({ settled: 'saved' })
  },
  'a lost answer is asked for again by itself, when the line is back, and by hand': (start) => {
    const note = saving(start)
    note.fail('saveNote', new Error('the network is gone'))
    note.isIn('waiting')
    assert.deepEqual(kept(note), { memberId: 2, text: 'Bakes on Sundays' })
    note.waitFor('retryDelay')
    note.isIn('saving')
    note.fail('saveNote')
    note.send({ type: 'network.cameBack' })
    note.isIn('saving')
    note.finish('saveNote', refusal(429))
    note.isIn('waiting')
    note.send({ type: 'note.retry' })
    note.isIn('saving')
    assert.deepEqual(
      calls(note).map((call) => call),
      Array.from({ length: 4 }, () => ({ memberId: 2, note: 'Bakes on Sundays' })),
    )
    note.finish('saveNote', stored('Bakes on Sundays'))
    note.isIn({ settled: 'saved' })
  },
  'without a network it goes on when its profile is closed': (start) => {
    const note = saving(start)
    note.fail('saveNote')
    close(note)
    note.isIn('waiting')
    note.send({ type: 'note.open' })
    note.isIn('waiting')
    close(note)
    note.send({ type: 'network.cameBack' })
    note.finish('saveNote', stored('Bakes on Sundays'))
    note.isIn('over')
  },
  'what this device kept is saved first': (start) => {
    const note = start({ memberId: 2, saved: 'Bakes', kept: 'Bakes on Sundays' })
    note.isIn('saving')
    assert.deepEqual(calls(note), [{ memberId: 2, note: 'Bakes on Sundays' }])
    const emptied = start({ memberId: 2, saved: null, kept: '' })
    close(emptied)
    assert.deepEqual(calls(emptied), [{ memberId: 2, note: null }])
    emptied.finish('saveNote', stored(null))
    emptied.isIn('over')
  },
  'a refusal says why, and is tried again by hand, or when he is on a list': (start) => {
    const note = saving(start)
    note.finish('saveNote', refusal(409, 'not_dudelisted', 'He is on no list.'))
    note.isIn('refused')
    assert.equal(note.context.problem, 'He is on no list.')
    assert.deepEqual(kept(note), { memberId: 2, text: 'Bakes on Sundays' })
    note.send({ type: 'toggle.stored', ...listed('buddies', 3) })
    note.isIn('refused')
    note.send({ type: 'toggle.stored', ...listed('buddies') })
    note.isIn('saving')
    note.finish('saveNote', refusal(422))
    note.send({ type: 'note.retry' })
    note.isIn('saving')
    note.finish('saveNote', refusal(422))
    write(note, 'Bakes')
    note.isIn('writing')
  },
  'what is refused is not kept once its profile is closed': (start) => {
    const note = saving(start)
    note.finish('saveNote', refusal(404))
    close(note)
    note.isIn('over')
    assert.deepEqual(kept(note), { memberId: 2, text: null })
  },
  'a text that is too long is not sent, stays on the device, and is saved once it fits': (start) => {
    const long = 'B'.repeat(1_001)
    const note = start(fresh)
    write(note, long)
    note.waitFor('writingPause')
    note.isIn('tooLong')
    assert.deepEqual(kept(note), { memberId: 2, text: long })
    write(note, ` ${'B'.repeat(1_000)} `)
    note.waitFor('writingPause')
    note.isIn('saving')
    write(note, long)
    note.finish('saveNote', stored('B'.repeat(1_000)))
    note.isIn('tooLong')
    assert.deepEqual(paramsOf(note, 'tell'), [told(` ${'B'.repeat(1_000)} `.trim())])
    close(note)
    note.isIn('over')
    assert.deepEqual(kept(note), { memberId: 2, text: long })
    const closing = start(fresh)
    write(closing, long)
    close(closing)
    closing.isIn('over')
    const keptBefore = start({ memberId: 2, saved: null, kept: long })
    keptBefore.isIn('tooLong')
    assert.deepEqual([...calls(closing), ...calls(keptBefore)], [])
  },
  'what is written in another tab is shown, and saved there; what is written here stays': (start) => {
    const note = start(fresh)
    assert.deepEqual(note.inputsOf('otherTabs'), [{ memberId: 2 }])
    note.send({ type: 'note.writtenElsewhere', text: 'Bakes bread' })
    note.isIn({ settled: 'untouched' })
    assert.equal(note.context.text, 'Bakes bread')
    write(note, 'Bakes bread, often')
    note.send({ type: 'note.writtenElsewhere', text: 'Bakes' })
    note.isIn('writing')
    assert.equal(note.context.text, 'Bakes bread, often')
    note.waitFor('writingPause')
    assert.deepEqual(calls(note), [{ memberId: 2, note: 'Bakes bread, often' }])
    note.finish('saveNote', stored('Bakes bread, often'))
    note.isIn({ settled: 'saved' })
    note.send({ type: 'note.writtenElsewhere', text: 'Bakes' })
    note.isIn({ settled: 'untouched' })
  },
  'who is taken off the lists has no note any more': (start) => {
    const note = saving(start)
    note.send({ type: 'toggle.stored', ...listed(null, 3) })
    note.send({ type: 'toggle.stored', ...listed('buddies') })
    note.isIn('saving')
    note.send({ type: 'toggle.stored', ...listed(null) })
    note.isIn({ settled: 'untouched' })
    assert.equal(note.context.text, '')
    assert.deepEqual(kept(note), { memberId: 2, text: null })
    assert.deepEqual(note.underWay('saveNote'), [])
    note.send({ type: 'toggle.stored', ...listed('buddies') })
    note.isIn({ settled: 'untouched' })
    assert.equal(calls(note).length, 1)
  },
  'nothing of it goes on when he has signed out, and what was not saved stays kept': (start) => {
    const note = saving(start)
    note.finish('saveNote', refusal(401))
    note.isIn('over')
    const other = saving(start)
    other.send({ type: 'session.ended' })
    other.isIn('over')
    assert.deepEqual(kept(other), { memberId: 2, text: 'Bakes on Sundays' })
  },
}

const unsaved = 'settled leads on to saving at once, because what was written was not asked for yet'

export const note = chart({
  machine: noteMachine,
  inputs: [
    fresh,
    { memberId: 2, saved: null, kept: 'Bakes' },
    { memberId: 2, saved: null, kept: 'B'.repeat(1_001) },
  ],
  events: {
    'note.write': [{ text: 'Bakes' }, { text: 'Bakes on Sundays' }, { text: 'B'.repeat(1_001) }],
    'note.writtenElsewhere': [{ text: 'Bakes bread' }],
    'toggle.stored': [listed('buddies'), listed(null), listed(null, 3)],
  },
  services: {
    saveNote: {
      done: [stored('Bakes'), refusal(401), refusal(409, 'not_dudelisted'), refusal(429)],
      error: [new Error('the network is gone')],
    },
  },
  survivors: {
    'writing: after writingPause → saving goes to settled': unsaved,
    'writing: always [isClosed] → saving goes to settled': unsaved,
    'saving: done saveNote [isAnswered] → saving goes to settled': unsaved,
    'refused: always [isClosed] → over goes to settled':
      'settled leads on to over at once, because nothing more is asked for',
  },
  journeys,
})
