import assert from 'node:assert/strict'

import { keptUploadsMachine } from '../../../src/machines/media/keptUploads/machine.ts'
import {
  selectCanResume,
  selectKeepProblem,
  selectOffered,
} from '../../../src/machines/media/keptUploads/selectors.ts'
import { chart } from '../harness/chart.ts'
import type { Journey, Start } from '../harness/chart.ts'
import { self } from '../people.ts'
import { chosenFile } from './pendingUploads.ts'

type Machine = typeof keptUploadsMachine
type Kept = ReturnType<Start<Machine>>

const signedIn = { memberId: 1 }
const guest = { memberId: null }
const files = [chosenFile('a'), chosenFile('b')]
const [first] = files
assert.ok(first)
const two = { offered: files, elsewhere: [] }
const none = { offered: [], elsewhere: [] }
const other = { type: 'session.started', user: self({ id: 7 }), lastEventId: null } as const

const offered = (kept: Kept) => selectOffered(kept.snapshot).map(({ key }) => key)

/** The files of a member whose page was reloaded during two uploads. */
function offering(start: Start<Machine>): Kept {
  const kept = start(signedIn)
  kept.finish('readFiles', two)
  return kept
}

const journeys: Record<string, Journey<Machine>> = {
  'keeps the files of the member, and offers none when none is left': (start) => {
    const kept = start(signedIn)
    kept.isIn({ open: 'reading' })
    assert.deepEqual(kept.inputsOf('keepFiles'), [signedIn])
    assert.deepEqual(kept.inputsOf('readFiles'), [signedIn])
    kept.finish('readFiles', none)
    kept.isIn({ open: { settled: 'empty' } })
    assert.equal(selectCanResume(kept.snapshot), false)
    assert.deepEqual(kept.inputsOf('otherPages'), [{ elsewhere: [] }])
  },
  'resumes the files that no other page has begun meanwhile': (start) => {
    const kept = offering(start)
    kept.isIn({ open: { settled: 'offering' } })
    assert.deepEqual(offered(kept), ['a', 'b'])
    assert.equal(selectCanResume(kept.snapshot), true)
    kept.send({ type: 'kept.resume' })
    kept.isIn({ open: 'claiming' })
    assert.deepEqual(offered(kept), ['a', 'b'])
    assert.deepEqual(kept.inputsOf('claimFiles'), [{ memberId: 1, files }])
    kept.finish('claimFiles', [first])
    assert.deepEqual(kept.effects, [{ type: 'upload', params: [first] }])
    kept.isIn({ open: 'reading' })
    assert.deepEqual(offered(kept), [])
    kept.finish('readFiles', { offered: [], elsewhere: ['b'] })
    kept.isIn({ open: { settled: 'empty' } })
    assert.deepEqual(kept.inputsOf('otherPages').at(-1), { elsewhere: ['b'] })
  },
  'discards the files': (start) => {
    const kept = offering(start)
    kept.send({ type: 'kept.discard' })
    kept.isIn({ open: 'discarding' })
    assert.deepEqual(kept.inputsOf('discardFiles'), [{ memberId: 1, files }])
    kept.finish('discardFiles', undefined)
    kept.isIn({ open: 'reading' })
    assert.deepEqual(offered(kept), [])
    assert.deepEqual(kept.effects, [])
  },
  'offers a file once the page that uploaded it is closed': (start) => {
    const kept = start(signedIn)
    kept.finish('readFiles', { offered: [], elsewhere: ['a', 'b'] })
    kept.send({ type: 'files.changed' })
    kept.isIn({ open: 'reading' })
    kept.finish('readFiles', two)
    kept.isIn({ open: { settled: 'offering' } })
    assert.deepEqual(kept.inputsOf('otherPages').at(-1), { elsewhere: [] })
    kept.send({ type: 'files.changed' })
    assert.deepEqual(offered(kept), ['a', 'b'])
    kept.finish('readFiles', none)
    kept.isIn({ open: { settled: 'empty' } })
  },
  'says why files can’t be kept, and goes on': (start) => {
    const kept = offering(start)
    assert.equal(selectKeepProblem(kept.snapshot), null)
    kept.send({ type: 'keeping.failed', problem: 'full' })
    kept.isIn({ open: { settled: 'offering' } })
    assert.equal(selectKeepProblem(kept.snapshot), 'full')
    kept.send({ type: 'kept.resume' })
    kept.fail('claimFiles')
    kept.isIn({ open: 'reading' })
    assert.equal(selectKeepProblem(kept.snapshot), 'refused')
    assert.deepEqual(offered(kept), ['a', 'b'])
    kept.fail('readFiles')
    kept.isIn({ open: { settled: 'empty' } })
    assert.deepEqual(offered(kept), [])
  },
  'says that files can’t be kept where they can’t be read': (start) => {
    const kept = start(signedIn)
    assert.equal(selectKeepProblem(kept.snapshot), null)
    kept.fail('readFiles')
    kept.isIn({ open: { settled: 'empty' } })
    assert.equal(selectKeepProblem(kept.snapshot), 'refused')
  },
  'offers files again that could not be discarded': (start) => {
    const kept = offering(start)
    kept.send({ type: 'kept.discard' })
    kept.fail('discardFiles')
    kept.isIn({ open: 'reading' })
    assert.equal(selectKeepProblem(kept.snapshot), 'refused')
    kept.finish('readFiles', two)
    kept.isIn({ open: { settled: 'offering' } })
  },
  'offers nothing to guests, and to each member only their own': (start) => {
    const kept = start(guest)
    kept.isIn('closed')
    kept.send({ type: 'session.started', user: self(), lastEventId: null })
    kept.isIn({ open: 'reading' })
    kept.finish('readFiles', two)
    kept.send({ type: 'keeping.failed', problem: 'full' })
    kept.send({ type: 'session.started', user: self(), lastEventId: null })
    kept.isIn({ open: { settled: 'offering' } })
    kept.send(other)
    kept.isIn({ open: 'reading' })
    assert.deepEqual(kept.context, { memberId: 7, problem: null, offered: [], elsewhere: [] })
    assert.deepEqual(kept.inputsOf('keepFiles'), [signedIn, { memberId: 7 }])
    kept.send({ type: 'session.ended' })
    kept.isIn('closed')
    assert.deepEqual(kept.underWay('keepFiles'), [])
    assert.deepEqual(kept.context, { memberId: null, problem: null, offered: [], elsewhere: [] })
  },
}

export const keptUploads = chart({
  machine: keptUploadsMachine,
  inputs: [signedIn, guest],
  events: {
    'keeping.failed': [{ problem: 'full' }],
    'session.started': [
      { user: self(), lastEventId: null },
      { user: self({ id: 7 }), lastEventId: null },
    ],
  },
  services: {
    readFiles: { done: [two, none], error: [new Error('refused')] },
    claimFiles: { done: [[first]], error: [new Error('refused')] },
    discardFiles: { done: [undefined], error: [new Error('refused')] },
  },
  explore: ({ context }) => context.memberId !== 7,
  journeys,
  survivors: {
    'closed: session.started stays goes to open': '`closed` leads to `open` by itself once a member is known',
    'open: session.started [isOtherMember] → open goes to closed':
      '`closed` leads to `open` by itself once a member is known',
  },
})
