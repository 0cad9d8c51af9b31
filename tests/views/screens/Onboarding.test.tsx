import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import { fieldsOf } from '../../../src/machines/account/onboarding/fields.ts'
import { createOnboardingImplementations } from '../../../src/machines/account/onboarding/implementations.ts'
import { onboardingMachine } from '../../../src/machines/account/onboarding/machine.ts'
import { OnboardingSteps } from '../../../src/views/screens/Onboarding/OnboardingSteps.tsx'
import { screens } from '../../../src/views/screens/routed.tsx'
import { previewOf } from '../../../src/views/screens/Onboarding/previewOf.ts'
import { newcomer, placed } from '../../machines/account/onboardingMembers.ts'
import { createTestBus } from '../../machines/testBus.ts'
import { Surroundings } from '../Surroundings.tsx'

const unheard = () => Promise.reject(new Error('Nothing is sent while a field is wrong.'))

function show(user: UserSelf, step: number) {
  const implementations = createOnboardingImplementations({
    bus: createTestBus().bus,
    self: () => user,
    siteName: 'Lodge',
    setPlace: unheard,
    updateSelf: unheard,
  })
  const onboarding = createActor(onboardingMachine.provide(implementations), {
    input: { user, fields: fieldsOf(user) },
  }).start()
  onboarding.send({ type: 'step.open', step })
  render(
    <Surroundings>
      <OnboardingSteps onboarding={onboarding} />
    </Surroundings>,
  )
  return onboarding
}

it('says at each field what is wrong, and goes to the first', async () => {
  const onboarding = show({ ...newcomer, birthday: null }, 1)
  expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' })))
  screen.getByText('Choose a name of 3 to 20 characters.')
  screen.getByText('Enter your birthday.')
  onboarding.stop()
})

it.each(['0', '7', '12', '01', 'a', '1a', ''])('has no page %j', async (page) => {
  render(<Surroundings>{screens.onboardingPage({ page })}</Surroundings>)
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
})

it('says how far the member is, and leads back and past an optional step', () => {
  const onboarding = show(placed, 5)
  screen.getByText('Step 5 of 6')
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/onboarding/4')
  screen.getByRole('button', { name: 'Skip' })
  onboarding.stop()
})

it('previews what is written, without what the member hides', () => {
  const now = Date.parse('2026-03-01T12:00:00Z')
  const lists = new Map([
    ['interest' as const, [{ ...lookup, id: 2, name: 'Rowing' }]],
    ['tattoo' as const, [{ ...lookup, id: 3, name: 'A few' }]],
  ])
  const fields = {
    ...fieldsOf(placed),
    name: 'Anton',
    description: 'I row.',
    height: { value: 180, typed: ['180'] },
    interests: [2],
    tattoo: 3,
  }
  expect(previewOf(placed, fields, { lists, now })).toMatchObject({
    name: 'Anton',
    age: 38,
    address: 'Ghent, Flanders, Belgium',
    description: 'I row.',
    converted_large_height: '180 cm',
    interests: [{ name: 'Rowing' }],
    tattoo: { name: 'A few' },
    is_online: true,
  })
  const hidden = { ...fields, shows_age: false, hides_distance: true, hides_online: true }
  expect(previewOf(placed, hidden, { lists, now })).toMatchObject({
    age: null,
    converted_distance: null,
    is_online: false,
  })
})

const lookup = { slug: 'some', plural_name: null, html_name: null, extra_label: null, description: null }
