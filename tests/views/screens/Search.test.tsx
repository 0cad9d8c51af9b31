import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor, fromPromise, waitFor as waitForState } from 'xstate'

import type { Answer } from '../../../contract/answer.ts'
import type { SavedSearch, TravelPlan, UserCard, UserPage } from '../../../contract/types.ts'
import { createAccountFormImplementations } from '../../../src/machines/accountForm/implementations.ts'
import { createSaveSearch, saveSearchFormMachine } from '../../../src/machines/accountForm/saveSearch.ts'
import { nameSearchMachine } from '../../../src/machines/nameSearch/machine.ts'
import { optionsMachine } from '../../../src/machines/options/machine.ts'
import type { Options } from '../../../src/machines/options/options.ts'
import { createPagedListImplementations } from '../../../src/machines/pagedList/implementations.ts'
import {
  followMembers,
  memberListMachine,
  type MemberListParameters,
} from '../../../src/machines/pagedList/memberList.ts'
import { readRecentSearches } from '../../../src/machines/search/recentSearches.ts'
import { createSearchDeskImplementations } from '../../../src/machines/searchDesk/implementations.ts'
import { searchDeskMachine } from '../../../src/machines/searchDesk/machine.ts'
import { App } from '../../../src/views/App.tsx'
// What the session and the routes load: here before they ask.
import '../../../src/views/screens/Search/SearchPage.tsx'
import '../../../src/views/screens/Search/SearchResults.tsx'
import '../../../src/views/shell/MemberBars.tsx'
import { someOptions } from '../../machines/options.cases.ts'
import { card, self } from '../../machines/people.ts'
import { startRoot, type WholeRoot } from '../../machines/wholeRoot.ts'
import { chartsWith, lodgeWith } from '../Surroundings.tsx'

// It shows what fits the window, and jsdom lays nothing out.
vi.mock('virtua', () => ({ WindowVirtualizer: ({ children }: { children: ReactNode }) => children }))

let page: WholeRoot | undefined
beforeEach(() => history.pushState(null, '', '/search'))
afterEach(() => page?.root.stop())

const onePage: Answer<UserPage> = {
  ok: true,
  data: { data: [card()], total: 1, current_page: 1, last_page: 1, next_cursor: null },
}
const toBerlin: TravelPlan = {
  id: 3,
  place_id: 2950159,
  city: 'Berlin',
  state: null,
  country: 'Germany',
  country_code: 'DE',
  from: '2026-04-01',
  to: '2026-04-05',
  note: null,
}
const fullShelf: Answer<SavedSearch> = {
  ok: false,
  status: 422,
  code: 'invalid',
  message: 'Look at what is marked.',
  errors: { name: ['You keep 10 searches. Delete one first.'] },
}

/** A member on the page that the address names, with the options, one travel plan and full shelves. */
async function show(address: string) {
  history.replaceState(null, '', address)
  const whole = startRoot({ signedIn: self() })
  page = whole
  await waitForState(whole.root, (snapshot) => snapshot.matches('signedIn'))
  const asked = vi.fn<(parameters: MemberListParameters) => void>()
  const services = createPagedListImplementations<UserCard, MemberListParameters>({
    bus: whole.bus,
    followItems: followMembers,
    fetchPage: (parameters) => {
      asked(parameters)
      return Promise.resolve(onePage)
    },
  })
  const loadOptions = fromPromise<Answer<Options>>(() => Promise.resolve({ ok: true, data: someOptions }))
  const options = createActor(optionsMachine.provide({ actors: { loadOptions } })).start()
  const lodge = lodgeWith({
    root: whole.root,
    machines: { ...lodgeWith().machines, memberList: memberListMachine.provide(services) },
    charts: chartsWith({
      browse: { options },
      search: {
        nameSearch: nameSearchMachine,
        searchDesk: searchDeskMachine.provide(
          createSearchDeskImplementations({
            bus: whole.bus,
            loadDesk: () => Promise.resolve({ ok: true, data: { saved: [], plans: [toBerlin] } }),
            deleteSearch: () => Promise.resolve({ ok: true, data: {} }),
          }),
        ),
        saveSearchForm: saveSearchFormMachine.provide(
          createAccountFormImplementations({
            save: createSaveSearch({ saveSearch: () => Promise.resolve(fullShelf) }),
          }),
        ),
      },
    }),
  })
  render(<App lodge={lodge} />)
  return { lodge, asked: () => asked.mock.calls.flat() }
}
const address = () => location.pathname + location.search
const form = () => screen.findByRole('form', { name: 'Search by what men say of themselves' })
const press = (button: HTMLElement) => act(() => button.click())
/** Milliseconds: a change settles before it is asked for. */
const settled = { timeout: 3_000 }

it('holds what is filled in in the address, and does not search by a range that is the wrong way round', async () => {
  const { lodge } = await show('/search')
  const fields = within(await form())
  fireEvent.change(fields.getByRole('textbox', { name: 'Height from' }), { target: { value: '180 cm' } })
  fireEvent.change(fields.getByRole('textbox', { name: 'Height to' }), { target: { value: '17' } })
  expect(address()).toBe('/search?height_from=180&height_to=17')
  expect(fields.getByText('The first is more than the second.')).toBeTruthy()
  press(fields.getByRole('button', { name: 'Search' }))
  expect(location.pathname).toBe('/search')
  fireEvent.change(fields.getByRole('textbox', { name: 'Height to' }), { target: { value: '' } })
  press(fields.getByRole('checkbox', { name: 'Slim' }))
  expect(fields.getByText('2 things set')).toBeTruthy()
  press(fields.getByRole('button', { name: 'Search' }))
  await screen.findByRole('heading', { level: 1, name: 'Search results' })
  expect(address()).toBe('/search/result/users?height_from=180&body_build=slim')
  expect(readRecentSearches(lodge.device, 1)).toEqual([{ query: { height_from: 180, body_build: ['slim'] } }])
})

it('measures from where one travels by the city, so that the address says the same to everybody', async () => {
  await show('/search')
  const fields = within(await form())
  press(await fields.findByRole('radio', { name: 'My travels' }))
  expect(address()).toBe('/search?place_id=2950159&place=Berlin')
  expect(fields.getByRole('combobox', { name: 'Travel plan' })).toBeTruthy()
  press(fields.getByRole('radio', { name: 'My place' }))
  expect(address()).toBe('/search')
  press(fields.getByRole('radio', { name: 'My travels' }))
  press(fields.getByRole('button', { name: 'Clear' }))
  expect(address()).toBe('/search')
  expect(fields.getByRole<HTMLInputElement>('radio', { name: 'My place' }).checked).toBe(true)
})

it('asks for what the address holds, names it in chips, and takes away what is pressed', async () => {
  const { asked } = await show(
    '/search/result/users?age_from=30&age_to=40&body_build=slim&place_id=2950159&place=Berlin&colour=blue',
  )
  await screen.findByRole('region', { name: 'Search results' })
  expect(address()).toBe(
    '/search/result/users?place_id=2950159&age_from=30&age_to=40&body_build=slim&place=Berlin',
  )
  expect(asked()).toEqual([
    { list: 'search', search: { place_id: 2950159, age_from: 30, age_to: 40, body_build: ['slim'] } },
  ])
  expect(screen.getByText('1 matching man, the nearest first')).toBeTruthy()
  press(screen.getByRole('button', { name: 'Around Berlin' }))
  press(await screen.findByRole('button', { name: 'Age 30 to 40' }))
  expect(address()).toBe('/search/result/users?body_build=slim')
  expect(document.activeElement?.textContent).toBe('Body build: Slim')
  await waitFor(() => expect(asked()).toHaveLength(2), settled)
  expect(asked()[1]).toEqual({ list: 'search', search: { body_build: ['slim'] } })
})

it('says why an eleventh search is not saved, and keeps its name', async () => {
  await show('/search/result/users?has_photos=true&distance=50')
  press(await screen.findByRole('button', { name: 'Save this search' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this search' }))
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  expect(name.value).toBe('Within 50 km, With pictures')
  fireEvent.change(name, { target: { value: ' ' } })
  press(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Give it a name.', { selector: 'p' })
  fireEvent.change(name, { target: { value: 'Neighbours' } })
  press(dialog.getByRole('button', { name: 'Try again' }))
  await dialog.findByText('You keep 10 searches. Delete one first.')
  expect(name.value).toBe('Neighbours')
})

it('drops options that are none from an address once the lists are here', async () => {
  await show('/search/result/users?body_build=slim,invented&tattoo=nonsense')
  await waitFor(() => expect(address()).toBe('/search/result/users?body_build=slim'))
})
