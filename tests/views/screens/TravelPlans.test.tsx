import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { waitFor as waitForState } from 'xstate'

import type { Answer } from '../../../contract/answer.ts'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import type { Place } from '../../../contract/places.ts'
import type { TravelPlan } from '../../../contract/travelPlans.ts'
import { createAccountFormImplementations } from '../../../src/machines/account/accountForm/implementations.ts'
import {
  createSaveTravelPlan,
  travelPlanFormMachine,
} from '../../../src/machines/account/accountForm/travelPlan.ts'
import { createTypeaheadImplementations } from '../../../src/machines/members/typeahead/implementations.ts'
import { placeSearchMachine } from '../../../src/machines/members/typeahead/placeSearch.ts'
import { createTravelPlansImplementations } from '../../../src/machines/account/travelPlans/implementations.ts'
import { travelPlansMachine } from '../../../src/machines/account/travelPlans/machine.ts'
import { App } from '../../../src/views/App.tsx'
// Lazy parts, imported here so that tests do not wait for them.
import '../../../src/views/screens/ProfileSettings/TravelPlans.tsx'
import '../../../src/views/shell/MemberBars.tsx'
import { refusal, self } from '../../machines/people.ts'
import { travelPlan } from '../../machines/account/travelPlans.cases.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { chartsWith, heldAccount, heldPlaces, lodgeWith } from '../Surroundings.tsx'

let page: WholeRoot | undefined
afterEach(() => page?.root.stop())

const traveller = { permission_slugs: ['travel-plans'] }
const year = new Date().getFullYear() + 1

async function open({
  plans = [],
  user = traveller,
  answer = (body) => ({ ok: true, data: travelPlan(9, body) }),
}: {
  plans?: readonly TravelPlan[]
  user?: Partial<UserSelf>
  answer?: (body: Pick<TravelPlan, 'from' | 'to'>) => Answer<TravelPlan>
} = {}) {
  history.pushState(null, '', '/account/profile-settings/travel')
  const whole = startRoot({ signedIn: self(user) })
  page = whole
  await waitForState(whole.root, (snapshot) => snapshot.matches('signedIn'))
  const sent: unknown[] = []
  const places = {
    ...heldPlaces,
    placeSearch: placeSearchMachine.provide(
      createTypeaheadImplementations<Place>(() =>
        Promise.resolve({
          ok: true,
          data: {
            data: [
              {
                id: 2_950_159,
                city: 'Berlin',
                state: null,
                country: 'Germany',
                country_code: 'DE',
                latitude: 52,
                longitude: 13,
              },
            ],
          },
        }),
      ),
    ),
  }
  const account = {
    ...heldAccount,
    travelPlans: travelPlansMachine.provide(
      createTravelPlansImplementations({
        bus: whole.bus,
        loadPlans: () => Promise.resolve({ ok: true, data: { data: plans } }),
        removePlan: (id) => {
          sent.push({ removed: id })
          return Promise.resolve({ ok: true, data: {} })
        },
      }),
    ),
    travelPlanForm: travelPlanFormMachine.provide(
      createAccountFormImplementations({
        save: createSaveTravelPlan({
          addPlan: (body) => {
            sent.push(body)
            return Promise.resolve(answer({ from: body.from, to: body.to }))
          },
        }),
      }),
    ),
  }
  render(<App lodge={lodgeWith({ root: whole.root, charts: chartsWith({ account, places }) })} />)
  return { sent }
}

const submit = () => userEvent.click(screen.getByRole('button', { name: /^(Add travel plan|Try again)$/ }))

it('adds a plan with city, dates and note to the list', async () => {
  const { sent } = await open()
  await screen.findByRole('heading', { name: 'No travel plans yet' })
  await submit()
  await screen.findByText('Choose a city.')
  await userEvent.type(screen.getByRole('combobox', { name: 'City' }), 'berl')
  await userEvent.click(await screen.findByRole('option', { name: /Berlin/ }))
  await submit()
  await screen.findByText('Choose the first day.')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: `${year}-05-01` } })
  await submit()
  await screen.findByText('Choose the last day.')
  fireEvent.change(screen.getByLabelText('To'), { target: { value: `${year}-05-09` } })
  await userEvent.type(screen.getByRole('textbox', { name: /^Note/ }), 'For the opera.')
  await submit()
  expect((await screen.findByRole('list', { name: 'Your travel plans' })).textContent).toContain('Berlin')
  expect(sent).toEqual([
    { place_id: 2_950_159, from: `${year}-05-01`, to: `${year}-05-09`, note: 'For the opera.' },
  ])
  await screen.findByText('Travel plan added.')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'City' }).value).toBe('')
})

it('keeps the lines of a note', async () => {
  await open({ plans: [travelPlan(1, { note: 'For the opera.\n  Row 7' })] })
  const note = await screen.findByText(/For the opera/)
  expect(getComputedStyle(note).whiteSpace).toBe('pre-wrap')
})

it('explains a refusal and keeps the form', async () => {
  await open({ answer: () => refusal(409, 'too_many_plans', 'You can have 10 travel plans at most.') })
  await userEvent.type(await screen.findByRole('combobox', { name: 'City' }), 'berl')
  await userEvent.click(await screen.findByRole('option', { name: /Berlin/ }))
  fireEvent.change(screen.getByLabelText('From'), { target: { value: `${year}-05-01` } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: `${year}-05-09` } })
  await submit()
  await screen.findByText('You can have 10 travel plans at most.')
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe(`${year}-05-09`)
})

it('shows an error for an end date before the start date, and either date can be corrected', async () => {
  const { sent } = await open()
  await userEvent.type(await screen.findByRole('combobox', { name: 'City' }), 'berl')
  await userEvent.click(await screen.findByRole('option', { name: /Berlin/ }))
  const [from, to] = [
    screen.getByLabelText<HTMLInputElement>('From'),
    screen.getByLabelText<HTMLInputElement>('To'),
  ]
  fireEvent.change(from, { target: { value: `${year}-05-09` } })
  fireEvent.change(to, { target: { value: `${year}-05-01` } })
  const explained = () => document.getElementById(to.getAttribute('aria-describedby') ?? '')?.textContent
  expect(explained()).toBe('The end date is before the start date.')
  fireEvent.blur(to)
  await submit()
  await screen.findByText('Not saved')
  expect([from.value, to.value]).toEqual([`${year}-05-09`, `${year}-05-01`])
  expect(sent).toEqual([])
  fireEvent.change(from, { target: { value: `${year}-04-30` } })
  expect(explained()).toBe('')
  await submit()
  await screen.findByText('Travel plan added.')
  expect(sent).toMatchObject([{ from: `${year}-04-30`, to: `${year}-05-01` }])
})

it('removes a plan and keeps the focus in the list', async () => {
  const { sent } = await open({ plans: [travelPlan(1), travelPlan(2, { city: 'Hamburg' })] })
  await userEvent.click(await screen.findByRole('button', { name: /^Remove Hamburg/ }))
  await waitFor(() => expect(screen.queryByText(/Hamburg/)).toBeNull())
  expect(sent).toEqual([{ removed: 2 }])
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Travel plans' }))
})

it('asks to remove a plan when there are ten', async () => {
  await open({ plans: Array.from({ length: 10 }, (_, index) => travelPlan(index, { from: '2031-05-01' })) })
  await screen.findByText('You have 10 travel plans')
  expect(screen.queryByRole('button', { name: 'Add travel plan' })).toBeNull()
})

it('says what travel plans are and who has them, without the permission', async () => {
  await open({ user: { permission_slugs: [] } })
  await screen.findByRole('heading', { level: 1, name: 'Travel plans' })
  expect(screen.getByText(/^A travel plan says where you will be/).textContent).toContain('has chosen')
  expect(screen.getByRole('link', { name: 'See who is traveling' }).getAttribute('href')).toBe(
    '/members/travel',
  )
  expect(screen.queryByRole('form')).toBeNull()
  expect(screen.queryByText('Page not found')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Travel plans' })).toBeNull()
})
