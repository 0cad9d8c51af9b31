import assert from 'node:assert/strict'

import { profileModalMachine } from '../../src/machines/profileModal/machine.ts'
import { selectProfile, selectProblem } from '../../src/machines/profileModal/selectors.ts'
import { chart } from './harness/chart.ts'
import { profile, refusal } from './people.ts'

export const profileModal = chart({
  machine: profileModalMachine,
  inputs: [{ name: 'Marek' }, { name: undefined }],
  events: {
    'member.changed': [
      { id: 2, changes: { in_dudelist: true } },
      { id: 99, changes: { in_dudelist: true } },
    ],
  },
  services: {
    loadProfile: {
      done: [
        { ok: true, data: profile() },
        refusal(404, 'not_found'),
        refusal(403, 'not_public'),
        refusal(429, 'too_many', 'Slow down a little.'),
      ],
      error: [new Error('The database sleeps.'), 'nothing that was ever thrown'],
    },
  },
  journeys: {
    'a profile is loaded by its name and shown': (start) => {
      const modal = start({ name: 'Marek' })
      modal.isIn('loading')
      assert.deepEqual(modal.inputsOf('loadProfile'), [{ name: 'Marek' }])
      modal.finish('loadProfile', { ok: true, data: profile() })
      modal.isIn({ shown: 'current' })
      assert.equal(selectProfile(modal.snapshot)?.name, 'Marek')
    },
    'a missing name does not exist, and nobody is asked': (start) => {
      const modal = start({ name: undefined })
      modal.isIn('missing')
      assert.deepEqual(modal.underWay('loadProfile'), [])
    },
    'a 404 does not exist': (start) => {
      const modal = start({ name: 'Nobody' })
      modal.finish('loadProfile', refusal(404))
      modal.isIn('missing')
    },
    'a 403 is not open to public': (start) => {
      const modal = start({ name: 'Marek' })
      modal.finish('loadProfile', refusal(403))
      modal.isIn('notPublic')
    },
    'any other refusal gives the server’s message': (start) => {
      const modal = start({ name: 'Marek' })
      modal.finish('loadProfile', refusal(429, 'too_many', 'Slow down a little.'))
      modal.isIn('failed')
      assert.equal(selectProblem(modal.snapshot), 'Slow down a little.')
    },
    'an error without a message gives the spec’s text': (start) => {
      const modal = start({ name: 'Marek' })
      modal.fail('loadProfile', new Error(''))
      modal.isIn('failed')
      assert.equal(selectProblem(modal.snapshot), 'Some unknown error happen.')
      modal.send({ type: 'profile.reload' })
      modal.finish('loadProfile', { ok: true, data: profile() })
      modal.isIn({ shown: 'current' })
    },
    'an error with the server’s words gives those': (start) => {
      const modal = start({ name: 'Marek' })
      modal.fail('loadProfile', new Error('The database sleeps.'))
      assert.equal(selectProblem(modal.snapshot), 'The database sleeps.')
    },
    'the shown member follows what is changed about him, and nobody else does': (start) => {
      const modal = start({ name: 'Marek' })
      modal.finish('loadProfile', { ok: true, data: profile() })
      modal.send({ type: 'member.changed', id: 99, changes: { dudelist_note: 'Somebody else' } })
      assert.equal(selectProfile(modal.snapshot)?.dudelist_note, null)
      modal.send({ type: 'member.changed', id: 2, changes: { dudelist_note: 'Prefers mornings' } })
      assert.equal(selectProfile(modal.snapshot)?.dudelist_note, 'Prefers mornings')
      assert.equal(selectProfile(modal.snapshot)?.name, 'Marek')
      modal.isIn({ shown: 'current' })
      modal.send({ type: 'network.cameBack' })
      modal.send({ type: 'member.changed', id: 2, changes: { is_online: false } })
      modal.isIn({ shown: 'refreshing' })
    },
    'what was missed while the line was down is fetched; a failure leaves the profile, a 404 does not': (
      start,
    ) => {
      const modal = start({ name: 'Marek' })
      modal.finish('loadProfile', { ok: true, data: profile() })
      modal.send({ type: 'network.cameBack' })
      modal.isIn({ shown: 'refreshing' })
      assert.equal(selectProfile(modal.snapshot)?.name, 'Marek')
      modal.fail('loadProfile')
      modal.isIn({ shown: 'current' })

      modal.send({ type: 'realtime.reset' })
      modal.finish('loadProfile', { ok: true, data: profile({ city: 'Bruges' }) })
      modal.isIn({ shown: 'current' })
      assert.equal(selectProfile(modal.snapshot)?.city, 'Bruges')

      modal.send({ type: 'realtime.reset' })
      modal.finish('loadProfile', refusal(429))
      modal.isIn({ shown: 'current' })

      modal.send({ type: 'realtime.reset' })
      modal.finish('loadProfile', refusal(404))
      modal.isIn('missing')
      assert.equal(selectProfile(modal.snapshot), null)
    },
    'a profile that is closed to the public meanwhile is shown no longer': (start) => {
      const modal = start({ name: 'Marek' })
      modal.finish('loadProfile', { ok: true, data: profile() })
      modal.send({ type: 'realtime.reset' })
      modal.finish('loadProfile', refusal(403))
      modal.isIn('notPublic')
      assert.equal(selectProfile(modal.snapshot), null)
    },
    'what did not load is asked for again when the line is back': (start) => {
      const modal = start({ name: 'Marek' })
      modal.fail('loadProfile')
      modal.send({ type: 'network.cameBack' })
      modal.isIn('loading')
      modal.finish('loadProfile', { ok: true, data: profile() })
      modal.isIn({ shown: 'current' })
    },
  },
})
