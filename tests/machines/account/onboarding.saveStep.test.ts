import { expect, it, vi } from 'vitest'
import { UpdateSelfBody } from '../../../contract/ownFields.ts'
import { nameProblem } from '../../../contract/userName.ts'
import { fieldsOf, type OnboardingFields } from '../../../src/machines/account/onboarding/fields.ts'
import { createSaveStep, type SaveStepDeps } from '../../../src/machines/account/onboarding/saveStep.ts'
import { ghent, newcomer, placed } from './onboardingMembers.ts'

const noSignal = new AbortController().signal

const ready = (user = newcomer) => {
  const saved = { ok: true, data: user } as const
  const setPlace = vi.fn<SaveStepDeps['setPlace']>(async () => saved)
  const updateSelf = vi.fn<SaveStepDeps['updateSelf']>(async () => saved)
  const { save, skip, finish } = createSaveStep({
    self: () => user,
    siteName: 'Lodge',
    setPlace,
    updateSelf,
  })
  const fields = (changes: Partial<OnboardingFields> = {}) => ({ ...fieldsOf(user), ...changes })
  const bodies = () => updateSelf.mock.calls.map(([, body]) => body)
  return { save, skip, finish, setPlace, updateSelf, fields, bodies }
}

it('says everything that is wrong in a step at once, and sends nothing', async () => {
  const { save, setPlace, updateSelf, fields } = ready()
  expect(await save('name', fields({ name: '', birthday: '' }), noSignal)).toMatchObject({
    ok: false,
    errors: { name: ['Choose a name of 3 to 20 characters.'], birthday: ['Enter your birthday.'] },
  })
  expect(await save('name', fields({ name: 'LodgeTeam' }), noSignal)).toMatchObject({
    errors: { name: ['This name could be taken for our team. Choose another.'] },
  })
  expect(await save('place', fields(), noSignal)).toMatchObject({
    errors: { place: ['Choose the city you live in.'] },
  })
  expect(setPlace).not.toHaveBeenCalled()
  expect(updateSelf).not.toHaveBeenCalled()
})

it('sends the fields of its step alone, with the number of the step', async () => {
  const { save, skip, finish, fields, bodies } = ready(placed)
  await save('name', fields({ name: ' Luc ' }), noSignal)
  await save('about', fields({ description: 'I row.', interests: [2] }), noSignal)
  await save('photo', fields(), noSignal)
  await save('privacy', fields({ hides_online: true }), noSignal)
  await skip('photo', noSignal)
  await finish(noSignal)
  expect(bodies()).toMatchObject([
    { name: 'Luc', birthday: '1988-01-01', onboarding_step: 1 },
    { description: 'I row.', interests: [2], onboarding_step: 4 },
    { onboarding_step: 5 },
    { shows_age: true, hides_online: true, onboarding_step: 6 },
    { onboarding_step: 5 },
    { is_onboarded: true },
  ])
})

it('sends the text only where it changed, because another tab may have saved one', async () => {
  const empty = ready(placed)
  await empty.save('about', empty.fields({ description: ' ' }), noSignal)
  expect(empty.bodies()).toEqual([{ onboarding_step: 4 }])
  const written = ready({ ...placed, description: 'I row.' })
  await written.save('about', written.fields({ description: '' }), noSignal)
  expect(written.bodies()).toEqual([{ description: '', onboarding_step: 4 }])
})

it('sends the changed measures and attributes, and refuses what is no measure', async () => {
  const { save, fields, updateSelf } = ready(placed)
  const height = { value: 180, typed: ['180'] }
  await save('body', fields({ height, tattoo: 3 }), noSignal)
  expect(updateSelf.mock.calls[0]?.[1]).toEqual({ height: 180, tattoo: 3, onboarding_step: 3 })
  const wrong = fields({ height: { value: 1_800, typed: ['1800'] } })
  expect(await save('body', wrong, noSignal)).toMatchObject({
    errors: { height: ['Enter 100 cm to 250 cm, or leave it empty.'] },
  })
  expect(updateSelf).toHaveBeenCalledOnce()
})

it('sets a place only when it is another one, because few changes are allowed in an hour', async () => {
  const { save, setPlace, fields } = ready(placed)
  expect(await save('place', fields(), noSignal)).toMatchObject({ ok: true })
  expect(await save('place', fields({ place: ghent }), noSignal)).toMatchObject({ ok: true })
  expect(setPlace).not.toHaveBeenCalled()
  await save('place', fields({ place: { ...ghent, id: 8, latitude: 50 } }), noSignal)
  expect(setPlace).toHaveBeenCalledExactlyOnceWith({ place_id: 8 }, noSignal)
})

it('shows what the server says about the place at its field', async () => {
  const { save, setPlace, fields } = ready()
  setPlace.mockResolvedValue({
    ok: false,
    status: 422,
    code: 'invalid',
    message: 'No.',
    errors: { place_id: ['This city is not known.'] },
  })
  expect(await save('place', fields({ place: ghent }), noSignal)).toMatchObject({
    errors: { place: ['This city is not known.'] },
  })
})

it.each(['', 'Lu', ' Luc ', 'L c', 'Łukasz.1', 'Μarek', 'x'.repeat(21)])(
  'the server judges the form of %j in the same words',
  (name) => {
    const issues = UpdateSelfBody.safeParse({ name }).error?.issues.map(({ message }) => message) ?? []
    const problem = nameProblem(name, 'Lodge')
    expect(issues).toEqual(problem === null ? [] : [problem])
  },
)
