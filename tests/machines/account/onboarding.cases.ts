import assert from 'node:assert/strict'
import type { Answer } from '../../../contract/answer.ts'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import { fieldsOf } from '../../../src/machines/account/onboarding/fields.ts'
import { onboardingMachine } from '../../../src/machines/account/onboarding/machine.ts'
import { chart } from '../harness/chart.ts'
import { ownPhoto } from '../media/managedMedia.cases.ts'
import { refusal, self } from '../people.ts'
import { cameTo, ghent, named, newcomer, placed } from './onboardingMembers.ts'

const inputOf = (user: UserSelf) => ({ user, fields: fieldsOf(user) })
const answered = (user: UserSelf): Answer<UserSelf> => ({ ok: true, data: user })
const refusedAt = (field: string) => ({
  ...refusal(422, 'invalid', 'Check the highlighted fields.'),
  errors: { [field]: ['No.'] },
})
const onboarded = self({ ...placed, is_onboarded: true })
const offline = [new Error('No network.')]
const stored = { kind: 'photo' as const, item: ownPhoto(12) }
const moved = (step: number, replaces: boolean) => ({ type: 'step.moved', step, replaces })

export const onboarding = chart({
  machine: onboardingMachine,
  inputs: [inputOf(newcomer), inputOf(placed)],
  events: {
    'step.open': [1, 2, 3, 4, 5, 6].map((step) => ({ step })),
    'field.changed': [{ changes: { name: 'Luc' } }],
    'session.changed': [{ user: placed }],
    'media.uploaded': [{ stored }],
  },
  services: {
    save: { done: [answered(placed), refusal(401), refusedAt('name')], error: offline },
    skip: { done: [answered(placed), refusal(401), refusal(429)], error: offline },
    finish: {
      done: [answered(onboarded), refusal(401), refusedAt('name'), refusedAt('place'), refusal(429)],
      error: offline,
    },
  },
  explore: ({ context }) => context.user.avatar === null,
  journeys: {
    'goes through all steps, and each is saved before the next opens': (start) => {
      const actor = start(inputOf(newcomer))
      actor.isIn('opening')
      actor.send({ type: 'step.open', step: 1 })
      actor.isIn({ name: 'editing' })
      actor.send({ type: 'field.changed', changes: { name: 'Luc' } })
      actor.send({ type: 'step.save' })
      assert.deepEqual(actor.inputsOf('save'), [
        { step: 'name', fields: { ...fieldsOf(newcomer), name: 'Luc' } },
      ])
      actor.finish('save', answered(named))
      actor.isIn({ place: 'editing' })
      actor.send({ type: 'field.changed', changes: { place: ghent } })
      actor.send({ type: 'step.save' })
      assert.deepEqual(actor.inputsOf('save').at(-1), {
        step: 'place',
        fields: { ...fieldsOf(newcomer), name: 'Luc', place: ghent },
      })
      actor.finish('save', answered(placed))
      for (const step of ['body', 'about', 'photo'] as const) {
        actor.isIn({ [step]: 'editing' })
        actor.send({ type: 'step.save' })
        actor.finish('save', answered(placed))
      }
      actor.isIn({ privacy: 'editing' })
      actor.send({ type: 'step.save' })
      actor.finish('save', answered(placed))
      actor.isIn({ finishing: 'saving' })
      actor.finish('finish', answered(onboarded))
      actor.isIn('finished')
      assert.deepEqual(actor.facts, [moved(1, true), ...[2, 3, 4, 5, 6].map((step) => moved(step, false))])
      const told = actor.effects.map(({ type, params }) => [type, params])
      assert.deepEqual(told[0], ['tellUser', { user: named }])
      assert.deepEqual(told.at(-1), ['tellUser', { user: onboarded }])
      assert.equal(told.length, 7)
    },
    'resumes at the first step that is not finished': (start) => {
      const cases = [
        [newcomer, 'name'],
        [self({ ...newcomer, name: 'Luc', birthday: null }), 'name'],
        [named, 'place'],
        [placed, 'body'],
        [cameTo(3), 'about'],
        [cameTo(5), 'privacy'],
        [cameTo(6), 'privacy'],
      ] as const
      for (const [user, step] of cases) {
        const actor = start(inputOf(user))
        actor.send({ type: 'step.open', step: 1 })
        actor.isIn({ [step]: 'editing' })
      }
    },
    'the address of a later step opens it, but not past an unfinished required one': (start) => {
      const ready = start(inputOf(placed))
      ready.send({ type: 'step.open', step: 5 })
      ready.isIn({ photo: 'editing' })
      const early = start(inputOf(named))
      early.send({ type: 'step.open', step: 5 })
      early.isIn({ place: 'editing' })
      early.send({ type: 'step.open', step: 4 })
      early.isIn({ place: 'editing' })
      early.send({ type: 'step.open', step: 1 })
      early.isIn({ name: 'editing' })
      early.send({ type: 'step.open', step: 6 })
      early.isIn({ place: 'editing' })
      assert.deepEqual(early.facts, [moved(2, true), moved(2, true), moved(1, true), moved(2, true)])
    },
    'back and forward keep what is written, and the same address changes nothing': (start) => {
      const actor = start(inputOf(placed))
      actor.send({ type: 'step.open', step: 4 })
      actor.send({ type: 'field.changed', changes: { description: 'I row.' } })
      actor.send({ type: 'step.open', step: 3 })
      actor.isIn({ body: 'editing' })
      actor.send({ type: 'step.open', step: 4 })
      assert.equal(actor.context.fields.description, 'I row.')
      actor.send({ type: 'step.save' })
      actor.send({ type: 'step.open', step: 4 })
      actor.isIn({ about: 'saving' })
    },
    'what another tab saved shows where nothing is written here': (start) => {
      const actor = start(inputOf(placed))
      actor.send({ type: 'step.open', step: 4 })
      actor.send({ type: 'field.changed', changes: { name: 'Lucas' } })
      const user = self({ ...placed, name: 'Lukas', description: 'I row.' })
      actor.send({ type: 'session.changed', user })
      assert.equal(actor.context.fields.description, 'I row.')
      assert.equal(actor.context.fields.name, 'Lucas')
    },
    'a second click saves, skips and finishes once, and nothing changes meanwhile': (start) => {
      const actor = start(inputOf(cameTo(4)))
      actor.send({ type: 'step.open', step: 5 })
      const pressAll = () => {
        actor.send({ type: 'step.save' })
        actor.send({ type: 'step.skip' })
        actor.send({ type: 'field.changed', changes: { name: 'Other' } })
      }
      actor.send({ type: 'step.save' })
      pressAll()
      actor.isIn({ photo: 'saving' })
      actor.fail('save')
      actor.isIn({ photo: 'failed' })
      assert.equal(actor.context.problem, 'Something went wrong. What you entered is still here.')
      actor.send({ type: 'step.skip' })
      pressAll()
      actor.isIn({ photo: 'skipping' })
      assert.equal(actor.context.problem, '')
      assert.deepEqual(actor.inputsOf('skip'), [{ step: 'photo' }])
      actor.finish('skip', answered(cameTo(5)))
      actor.isIn({ privacy: 'editing' })
      actor.send({ type: 'step.skip' })
      pressAll()
      actor.isIn({ finishing: 'saving' })
      assert.equal(actor.inputsOf('save').length, 1)
      assert.equal(actor.inputsOf('finish').length, 1)
      assert.equal(actor.context.fields.name, 'Luc')
    },
    'a refusal at a field is forgotten when the step is saved again': (start) => {
      for (const field of ['name', 'birthday', 'place'] as const) {
        const actor = start(inputOf(newcomer))
        actor.send({ type: 'step.open', step: 1 })
        actor.send({ type: 'step.save' })
        actor.finish('save', refusedAt(field))
        assert.deepEqual(actor.context.errors, { [field]: ['No.'] })
        actor.send({ type: 'step.save' })
        assert.deepEqual(actor.context.errors, {})
      }
    },
    'a refusal stays on its step, at its field until that field is changed': (start) => {
      const actor = start(inputOf(newcomer))
      actor.send({ type: 'step.open', step: 1 })
      actor.send({ type: 'step.save' })
      actor.finish('save', refusedAt('name'))
      actor.isIn({ name: 'refused' })
      assert.deepEqual(actor.context.errors, { name: ['No.'] })
      actor.send({ type: 'field.changed', changes: { birthday: '1990-06-15' } })
      assert.deepEqual(actor.context.errors, { name: ['No.'] })
      actor.send({ type: 'field.changed', changes: { name: 'Luc' } })
      assert.deepEqual(actor.context.errors, {})
      actor.send({ type: 'step.save' })
      assert.equal(actor.context.problem, '')
      assert.deepEqual(actor.inputsOf('save').at(-1), {
        step: 'name',
        fields: { ...fieldsOf(newcomer), name: 'Luc', birthday: '1990-06-15' },
      })
      actor.finish('save', refusal(401))
      actor.isIn({ name: 'editing' })
      assert.equal(actor.context.fields.name, 'Luc')
      assert.deepEqual(actor.effects, [])
    },
    'required steps can’t be skipped': (start) => {
      const actor = start(inputOf(newcomer))
      actor.send({ type: 'step.open', step: 1 })
      actor.send({ type: 'step.skip' })
      actor.isIn({ name: 'editing' })
    },
    'what a refused end is about is asked again at its step, and other problems at the last': (start) => {
      const actor = start(inputOf(cameTo(5)))
      const finishAnd = (answer: Answer<UserSelf>) => {
        actor.send({ type: 'step.open', step: 6 })
        actor.send({ type: 'step.skip' })
        actor.finish('finish', answer)
      }
      finishAnd(refusedAt('birthday'))
      actor.isIn({ name: 'refused' })
      assert.equal(actor.context.step, 1)
      assert.deepEqual(actor.context.errors, { birthday: ['No.'] })
      finishAnd(refusedAt('place'))
      actor.isIn({ place: 'refused' })
      assert.deepEqual(actor.context.errors, { place: ['No.'] })
      assert.deepEqual(actor.facts.slice(-1), [moved(2, true)])
      finishAnd(refusal(401))
      actor.isIn({ privacy: 'editing' })
      finishAnd(refusal(429, '', 'Later.'))
      actor.isIn({ finishing: 'failed' })
      assert.equal(actor.context.problem, 'Later.')
      actor.send({ type: 'step.save' })
      assert.equal(actor.context.problem, '')
      actor.fail('finish')
      actor.isIn({ finishing: 'failed' })
      actor.send({ type: 'step.open', step: 5 })
      actor.isIn({ photo: 'editing' })
      assert.equal(actor.context.problem, '')
    },
    'an uploaded photo is shown, and a change of the member elsewhere is taken over': (start) => {
      const actor = start(inputOf(placed))
      actor.send({ type: 'media.uploaded', stored })
      assert.deepEqual(actor.context.user.avatar, stored.item)
      assert.deepEqual(actor.context.user.public_photos, [stored.item])
      assert.deepEqual(actor.effects, [{ type: 'tellUser', params: { user: actor.context.user } }])
      actor.send({ type: 'session.changed', user: cameTo(5) })
      assert.deepEqual(actor.context.user, cameTo(5))
    },
  },
})
