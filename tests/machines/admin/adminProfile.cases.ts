import assert from 'node:assert/strict'
import { adminProfileMachine } from '../../../src/machines/admin/adminProfile/machine.ts'
import { chart } from '../harness/chart.ts'
import { fetchFlash, refusal } from '../people.ts'
import { adminNote, adminProfileOf } from './adminProfiles.ts'
import { decision } from './queueItems.ts'

const answered = <Data>(data: Data) => ({ ok: true as const, data })
const notes = [adminNote(1), adminNote(2, { author: { id: 8, name: 'Ada' } })]
const loaded = answered(adminProfileOf({}, { notes }))
const suspended = answered(adminProfileOf({ is_suspended: true, is_verified: true }))
const ofAdmin = answered(adminProfileOf({ is_admin: true }, { notes }))
const stored = answered(decision(5, { action: 'member.suspend' }))
const undone = (...tooLate: number[]) => answered({ too_late: tooLate })
const done = answered({})
const error = [new Error('No network.')]
const flash = (html: string) => ({ type: 'flash', params: { type: 'error', html } })
const lostAnswer = flash('The answer was lost. The page now shows what is stored.')
const input = { memberId: 2, viewerId: 9, isSuperAdmin: false }
const suspend = { type: 'decision.send', action: 'member.suspend', text: ' Spam. ' } as const
const verify = { type: 'decision.send', action: 'member.verify' } as const

export const adminProfile = chart({
  machine: adminProfileMachine,
  inputs: [input, { ...input, memberId: 9 }],
  events: {
    'decision.word': [{ action: 'member.suspend' }, { action: 'member.unsuspend' }],
    'decision.send': [
      { action: 'member.suspend', text: 'Spam.' },
      { action: 'member.suspend', text: ' ' },
      { action: 'member.unsuspend' },
    ],
    'member.change': [{ change: { kind: 'keep', to: true } }],
    'note.write': [{ text: 'Calls daily.' }],
    'note.remove': [{ id: 1 }, { id: 2 }],
  },
  services: {
    load: { done: [loaded, refusal(404), refusal(401), refusal(429)], error },
    decide: { done: [stored, refusal(409)], error },
    undo: { done: [undone(), undone(5), refusal(429)], error },
    changeMember: { done: [done, refusal(403)], error },
    addNote: { done: [answered(adminNote(3)), refusal(429)], error },
    removeNote: { done: [done, refusal(404), refusal(403)], error },
  },
  // One decision, change or note at a time, and none after it: the regions do not depend on each other.
  explore: ({ context, value }) => {
    const { profile, note, removedNote } = context
    const hasActed = context.stored !== null || context.change !== null
    const isNoting = note !== '' || removedNote !== null || value.notes !== 'idle'
    return (
      (profile?.notes.length ?? 0) <= 2 &&
      !(isNoting && (value.action !== 'idle' || hasActed)) &&
      !(hasActed && value.action === 'idle')
    )
  },
  journeys: {
    'shows the member, and tells apart one who is missing and one who failed to load': (start) => {
      const actor = start(input)
      actor.isIn({ page: 'loading' })
      assert.deepEqual(actor.inputsOf('load'), [{ memberId: 2 }])
      actor.finish('load', loaded)
      actor.isIn({ page: { shown: 'current' } })
      assert.deepEqual(actor.context.profile, loaded.data)
      const missing = start(input)
      missing.finish('load', refusal(404))
      missing.isIn({ page: 'notFound' })
      assert.deepEqual(missing.effects, [])
      const failed = start(input)
      failed.fail('load')
      failed.isIn({ page: 'failed' })
      assert.deepEqual(failed.effects, [fetchFlash])
      failed.send({ type: 'profile.retry' })
      failed.isIn({ page: 'loading' })
      failed.finish('load', refusal(429))
      failed.isIn({ page: 'failed' })
      assert.deepEqual(failed.effects, [fetchFlash, fetchFlash])
      failed.send({ type: 'profile.retry' })
      // No flash follows a member to the login.
      failed.finish('load', refusal(401))
      failed.isIn({ page: 'failed' })
      assert.deepEqual(failed.effects, [fetchFlash, fetchFlash])
    },
    'suspends with a text, and shows the stored state once the decision takes effect': (start) => {
      const actor = start(input)
      actor.finish('load', loaded)
      actor.send({ type: 'decision.word', action: 'member.suspend' })
      actor.isIn({ action: 'wording' })
      assert.deepEqual(actor.context.written, { action: 'member.suspend', text: '' })
      actor.send(suspend)
      actor.isIn({ action: 'deciding' })
      assert.deepEqual(actor.inputsOf('decide'), [{ memberId: 2, action: 'member.suspend', text: 'Spam.' }])
      actor.finish('decide', stored)
      actor.isIn({ action: 'undoable', page: { shown: 'refreshing' } })
      assert.deepEqual([actor.context.written, actor.context.isWorded], [null, false])
      actor.finish('load', loaded)
      actor.isIn({ page: { shown: 'current' } })
      actor.waitFor('undoWindow')
      actor.isIn({ action: 'takingEffect' })
      actor.waitFor('takesEffect')
      actor.isIn({ action: 'idle', page: { shown: 'refreshing' } })
      actor.finish('load', suspended)
      assert.deepEqual(actor.context.profile, suspended.data)
      actor.send(suspend)
      actor.isIn({ action: 'idle' })
      actor.send({ type: 'decision.send', action: 'member.unsuspend' })
      actor.isIn({ action: 'deciding' })
    },
    'suspends nobody without a text, or with one that is too long': (start) => {
      const actor = start(input)
      actor.finish('load', loaded)
      actor.send({ type: 'decision.send', action: 'member.suspend', text: '  ' })
      actor.send({ type: 'decision.send', action: 'member.suspend', text: 'x'.repeat(1_001) })
      actor.isIn({ action: 'idle' })
      actor.send({ type: 'decision.word', action: 'member.unsuspend' })
      actor.isIn({ action: 'idle' })
      actor.send({ type: 'decision.word', action: 'member.suspend' })
      actor.send({ type: 'decision.send', action: 'member.suspend', text: '  ' })
      actor.isIn({ action: 'wording' })
      actor.send({ type: 'decision.cancelWording' })
      actor.isIn({ action: 'idle' })
      assert.equal(actor.context.written, null)
      actor.send({ type: 'decision.send', action: 'member.suspend', text: 'x'.repeat(1_000) })
      actor.isIn({ action: 'deciding' })
    },
    'undoes a decision in time, and says when it is too late': (start) => {
      const actor = start(input)
      actor.finish('load', loaded)
      actor.send(verify)
      actor.finish('decide', stored)
      actor.finish('load', loaded)
      actor.send({ type: 'decision.undo' })
      actor.isIn({ action: 'undoing' })
      assert.deepEqual(actor.inputsOf('undo'), [{ ids: [5] }])
      actor.finish('undo', undone())
      actor.isIn({ action: 'idle', page: { shown: 'refreshing' } })
      assert.deepEqual(actor.effects, [])
      actor.send(verify)
      actor.finish('decide', stored)
      actor.send({ type: 'decision.undo' })
      actor.finish('undo', undone(5))
      actor.isIn({ action: 'takingEffect' })
      assert.deepEqual(actor.effects, [flash('Couldn’t undo: the decision has taken effect.')])
    },
    'keeps the text when a decision is refused, and says why': (start) => {
      const actor = start(input)
      actor.finish('load', loaded)
      actor.send({ type: 'decision.word', action: 'member.suspend' })
      actor.send(suspend)
      actor.finish('decide', refusal(409, 'decided', 'Wim has decided this already.'))
      actor.isIn({ action: 'wording' })
      assert.deepEqual(actor.context.written, { action: 'member.suspend', text: 'Spam.' })
      assert.deepEqual(actor.effects, [flash('Wim has decided this already.')])
      actor.send({ type: 'decision.cancelWording' })
      actor.send(verify)
      actor.finish('decide', refusal(409, 'decided', 'No.'))
      actor.isIn({ action: 'idle' })
      assert.deepEqual(actor.effects, [flash('Wim has decided this already.'), flash('No.')])
    },
    'loads the member again when the answer to a write was lost': (start) => {
      const actor = start(input)
      actor.finish('load', loaded)
      actor.send(verify)
      actor.fail('decide')
      actor.isIn({ action: 'idle', page: { shown: 'refreshing' } })
      actor.fail('load')
      actor.isIn({ page: { shown: 'current' } })
      assert.deepEqual(actor.effects, [lostAnswer, fetchFlash])
      assert.deepEqual(actor.context.profile, loaded.data)
    },
    'keeps the data and stops emails at once': (start) => {
      const actor = start(input)
      actor.finish('load', loaded)
      actor.send({ type: 'member.change', change: { kind: 'emailsOff', to: true } })
      actor.isIn({ action: 'changing' })
      assert.deepEqual(actor.inputsOf('changeMember'), [
        { memberId: 2, change: { kind: 'emailsOff', to: true } },
      ])
      actor.finish('changeMember', done)
      actor.isIn({ action: 'idle', page: { shown: 'refreshing' } })
    },
    'keeps what is shown when it cannot be loaded again': (start) => {
      const actor = start(input)
      actor.finish('load', loaded)
      actor.send({ type: 'profile.refresh' })
      actor.finish('load', refusal(401))
      actor.isIn({ page: { shown: 'current' } })
      assert.deepEqual(actor.effects, [])
      actor.send({ type: 'profile.refresh' })
      actor.finish('load', refusal(429))
      actor.isIn({ page: { shown: 'current' } })
      assert.deepEqual(actor.effects, [fetchFlash])
      assert.deepEqual(actor.context.profile, loaded.data)
    },
    'says that the answer to any write was lost, and loads the member again': (start) => {
      const actor = start(input)
      actor.finish('load', loaded)
      const comesBack = (nth: number) => {
        actor.isIn({ action: 'idle', notes: 'idle', page: { shown: 'refreshing' } })
        actor.finish('load', loaded)
        actor.isIn({ page: { shown: 'current' } })
        assert.deepEqual(actor.effects, Array(nth).fill(lostAnswer))
      }
      actor.send({ type: 'member.change', change: { kind: 'keep', to: true } })
      actor.fail('changeMember')
      comesBack(1)
      actor.send(verify)
      actor.finish('decide', stored)
      actor.finish('load', loaded)
      actor.send({ type: 'decision.undo' })
      actor.fail('undo')
      comesBack(2)
      actor.send({ type: 'note.write', text: 'Calls daily.' })
      actor.send({ type: 'note.add' })
      actor.fail('addNote')
      assert.equal(actor.context.note, 'Calls daily.')
      comesBack(3)
      actor.send({ type: 'note.remove', id: 1 })
      actor.fail('removeNote')
      comesBack(4)
    },
    'goes back to the buttons when an undo or a change is refused': (start) => {
      const actor = start(input)
      actor.finish('load', loaded)
      actor.send(verify)
      actor.finish('decide', stored)
      actor.finish('load', loaded)
      actor.send({ type: 'decision.undo' })
      actor.finish('undo', refusal(429, 'too_many_requests', 'Wait a minute.'))
      actor.isIn({ action: 'idle', page: { shown: 'refreshing' } })
      assert.deepEqual(actor.effects, [flash('Wait a minute.')])
      actor.finish('load', loaded)
      actor.send({ type: 'member.change', change: { kind: 'keep', to: true } })
      actor.finish('changeMember', refusal(403, 'forbidden', 'Not yours.'))
      actor.isIn({ action: 'idle', page: { shown: 'current' } })
      assert.deepEqual(actor.effects, [flash('Wait a minute.'), flash('Not yours.')])
    },
    'asks before it deletes an account': (start) => {
      const actor = start(input)
      actor.finish('load', loaded)
      actor.send({ type: 'member.delete' })
      actor.isIn({ action: 'confirmingDeletion' })
      actor.send({ type: 'deletion.cancel' })
      actor.isIn({ action: 'idle' })
      assert.deepEqual(actor.inputsOf('changeMember'), [])
      actor.send({ type: 'member.delete' })
      actor.send({ type: 'deletion.confirm' })
      assert.deepEqual(actor.inputsOf('changeMember'), [{ memberId: 2, change: { kind: 'delete' } }])
      actor.finish('changeMember', refusal(403, 'forbidden', 'Not yours.'))
      actor.isIn({ action: 'idle' })
      assert.deepEqual(actor.effects, [flash('Not yours.')])
    },
    'deletes no account whose deletion was requested before': (start) => {
      const actor = start(input)
      actor.finish('load', answered(adminProfileOf({ delete_requested_at: '2026-03-01T12:00:00.000Z' })))
      actor.send({ type: 'member.delete' })
      actor.isIn({ action: 'idle' })
    },
    'lets nobody act on themselves, and only super admins on an admin': (start) => {
      const isIdle = (by: typeof input) => {
        const actor = start(by)
        actor.finish('load', ofAdmin)
        actor.send(verify)
        actor.send({ type: 'member.delete' })
        actor.send({ type: 'member.change', change: { kind: 'keep', to: true } })
        return actor.context.written === null && actor.inputsOf('changeMember').length === 0
      }
      assert.equal(isIdle({ ...input, memberId: 9, isSuperAdmin: true }), true)
      assert.equal(isIdle(input), true)
      assert.equal(isIdle({ ...input, isSuperAdmin: true }), false)
    },
    'adds a note on top, and keeps its text when it was refused': (start) => {
      const actor = start(input)
      actor.finish('load', loaded)
      actor.send({ type: 'note.write', text: ' ' })
      actor.send({ type: 'note.add' })
      actor.isIn({ notes: 'idle' })
      actor.send({ type: 'note.write', text: ' Calls daily. ' })
      actor.send({ type: 'note.add' })
      actor.isIn({ notes: 'adding' })
      assert.deepEqual(actor.inputsOf('addNote'), [{ memberId: 2, text: 'Calls daily.' }])
      actor.finish('addNote', refusal(429, 'too_many_requests', 'Wait a minute.'))
      assert.deepEqual([actor.context.note, actor.effects], [' Calls daily. ', [flash('Wait a minute.')]])
      actor.send({ type: 'note.add' })
      actor.finish('addNote', answered(adminNote(3)))
      actor.isIn({ notes: 'idle' })
      assert.deepEqual(
        [actor.context.note, actor.context.profile?.notes.map(({ id }) => id)],
        ['', [3, 1, 2]],
      )
    },
    'takes no note that is too long': (start) => {
      const actor = start(input)
      actor.finish('load', loaded)
      actor.send({ type: 'note.write', text: 'x'.repeat(1_001) })
      actor.send({ type: 'note.add' })
      actor.isIn({ notes: 'idle' })
      actor.send({ type: 'note.write', text: 'x'.repeat(1_000) })
      actor.send({ type: 'note.add' })
      actor.isIn({ notes: 'adding' })
    },
    'removes the own note, also when it was gone already, and any note for a super admin': (start) => {
      const actor = start(input)
      actor.finish('load', loaded)
      actor.send({ type: 'note.remove', id: 2 })
      actor.send({ type: 'note.remove', id: 7 })
      actor.isIn({ notes: 'idle' })
      actor.send({ type: 'note.remove', id: 1 })
      actor.isIn({ notes: 'removing' })
      assert.deepEqual(actor.inputsOf('removeNote'), [{ id: 1 }])
      actor.finish('removeNote', refusal(403, 'forbidden', 'Not yours.'))
      actor.isIn({ notes: 'idle' })
      assert.deepEqual(actor.effects, [flash('Not yours.')])
      actor.send({ type: 'note.remove', id: 1 })
      actor.finish('removeNote', refusal(404))
      actor.isIn({ notes: 'idle' })
      assert.deepEqual(
        actor.context.profile?.notes.map(({ id }) => id),
        [2],
      )
      const above = start({ ...input, isSuperAdmin: true })
      above.finish('load', loaded)
      above.send({ type: 'note.remove', id: 2 })
      above.isIn({ notes: 'removing' })
    },
  },
})
