import { expect, it, vi } from 'vitest'
import { UpdateSelfBody } from '../../../contract/ownProfile.ts'
import { nameProblem } from '../../../contract/userName.ts'
import {
  createSaveOnboarding,
  type OnboardingFields,
} from '../../../src/machines/account/accountForm/onboarding.ts'
import { self } from '../people.ts'

const ghent = { id: 7, city: 'Ghent' } as OnboardingFields['place']
const noSignal = new AbortController().signal

const ready = () => {
  const saved = { ok: true, data: self() } as const
  const calls = {
    setPlace: vi.fn<() => Promise<typeof saved>>(async () => saved),
    updateSelf: vi.fn<() => Promise<typeof saved>>(async () => saved),
    tell: vi.fn<() => void>(),
  }
  return { ...calls, save: createSaveOnboarding({ ...calls, ownId: () => 1 }) }
}

it('everything that is wrong is said at once, and nothing is sent', async () => {
  const { save, setPlace, updateSelf } = ready()
  expect(await save({ name: '', birthday: '', place: null }, noSignal)).toMatchObject({
    ok: false,
    errors: {
      name: ['Choose a name of 3 to 20 characters.'],
      birthday: ['Enter your birthday.'],
      place: ['Choose the city you live in.'],
    },
  })
  expect(await save({ name: 'L c', birthday: '1990-06-15', place: ghent }, noSignal)).toMatchObject({
    errors: { name: ['Use letters, digits, dots, dashes or underscores.'] },
  })
  expect(setPlace).not.toHaveBeenCalled()
  expect(updateSelf).not.toHaveBeenCalled()
})

it('what is right is sent, the place first', async () => {
  const { save, setPlace, updateSelf, tell } = ready()
  expect(await save({ name: 'Luc', birthday: '1990-06-15', place: ghent }, noSignal)).toMatchObject({
    ok: true,
  })
  expect(setPlace).toHaveBeenCalledBefore(updateSelf)
  expect(tell).toHaveBeenCalledOnce()
})

it.each(['', 'Lu', ' Luc ', 'L c', 'Łukasz.1', 'Μarek', 'x'.repeat(21)])(
  'the server judges the form of %j in the same words',
  (name) => {
    const issues = UpdateSelfBody.safeParse({ name }).error?.issues.map(({ message }) => message) ?? []
    const problem = nameProblem(name)
    expect(issues).toEqual(problem === null ? [] : [problem])
  },
)
