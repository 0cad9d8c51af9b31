import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { createAccountFormImplementations } from '../../../src/machines/account/accountForm/implementations.ts'
import {
  createSaveOnboarding,
  onboardingFormMachine,
} from '../../../src/machines/account/accountForm/onboarding.ts'
import { OnboardingForm } from '../../../src/views/screens/Onboarding/OnboardingForm.tsx'
import { Surroundings } from '../Surroundings.tsx'

it('says at each field what is wrong, and goes to the first', async () => {
  const unheard = () => Promise.reject(new Error('Nothing is sent while a field is wrong.'))
  const save = createSaveOnboarding({
    ownId: () => 1,
    setPlace: unheard,
    updateSelf: unheard,
    tell: () => {},
  })
  const form = createActor(onboardingFormMachine.provide(createAccountFormImplementations({ save })), {
    input: { fields: { name: 'Luc', birthday: '', place: null } },
  }).start()
  render(
    <Surroundings>
      <OnboardingForm form={form} />
    </Surroundings>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Day' })))
  screen.getByText('Enter your birthday.')
  screen.getByText('Choose the city you live in.')
  form.stop()
})
