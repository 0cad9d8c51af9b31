import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { waitFor as waitForState } from 'xstate'

import type { Place } from '../../../contract/places.ts'
import { createPagedListImplementations } from '../../../src/machines/members/pagedList/implementations.ts'
import {
  followMembers,
  type ListedMember,
  memberListMachine,
  type MemberListParameters,
} from '../../../src/machines/members/pagedList/memberList.ts'
import { createPlaceNameImplementations } from '../../../src/machines/members/placeName/implementations.ts'
import { placeNameMachine } from '../../../src/machines/members/placeName/machine.ts'
import { createTypeaheadImplementations } from '../../../src/machines/members/typeahead/implementations.ts'
import { placeSearchMachine } from '../../../src/machines/members/typeahead/placeSearch.ts'
import { App } from '../../../src/views/App.tsx'
// Lazy parts, imported here so that tests do not wait for them.
import '../../../src/views/screens/MemberList/JourneyForm.tsx'
import '../../../src/views/screens/MemberList/MemberListScreen.tsx'
import '../../../src/views/shell/MemberBars.tsx'
import { card, self } from '../../machines/people.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { chartsWith, heldPlaces, lodgeWith } from '../Surroundings.tsx'

let page: WholeRoot | undefined
afterEach(() => page?.root.stop())

const city = (id: number, name: string): Place => ({
  id,
  city: name,
  state: null,
  country: 'Germany',
  country_code: 'DE',
  latitude: 52,
  longitude: 13,
})
const berlin = city(2_950_159, 'Berlin')
const year = new Date().getFullYear() + 1

async function open(search: string, members: readonly ListedMember[] = []) {
  history.pushState(null, '', `/members/travel${search}`)
  const whole = startRoot({ signedIn: self() })
  page = whole
  await waitForState(whole.root, (snapshot) => snapshot.matches('signedIn'))
  const asked: MemberListParameters[] = []
  const services = createPagedListImplementations<ListedMember, MemberListParameters>({
    bus: whole.bus,
    followItems: followMembers,
    fetchPage: (parameters) => {
      asked.push(parameters)
      return Promise.resolve({ ok: true, data: { data: members, total: members.length, next_cursor: null } })
    },
  })
  const placeSearch = placeSearchMachine.provide(
    createTypeaheadImplementations(() => Promise.resolve({ ok: true, data: { data: [berlin] } })),
  )
  const placeName = placeNameMachine.provide(
    createPlaceNameImplementations({
      findPlace: (id) => Promise.resolve({ ok: true, data: { data: id === berlin.id ? berlin : null } }),
    }),
  )
  const lodge = lodgeWith({
    root: whole.root,
    machines: { ...lodgeWith().machines, memberList: memberListMachine.provide(services) },
    charts: chartsWith({ places: { ...heldPlaces, placeSearch, placeName } }),
  })
  render(<App lodge={lodge} />)
  await screen.findByRole('form', { name: 'Where and when' })
  return { asked }
}

const address = () => location.pathname + location.search
const cityField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'City' })

it('asks for a city first, then shows who lives there or will be there', async () => {
  const plan = {
    city: 'Berlin',
    state: null,
    country: 'Germany',
    country_code: 'DE',
    from: `${year}-05-01`,
    to: `${year}-05-09`,
    note: 'For the opera.',
  }
  const { asked } = await open('', [
    { ...card(), travel_plan: plan },
    { ...card({ id: 3, name: 'Sami' }), travel_plan: null },
  ])
  expect(screen.getByRole('heading', { name: 'Where are you going?' })).toBeTruthy()
  expect(asked).toEqual([])
  await userEvent.type(cityField(), 'berl')
  await userEvent.click(await screen.findByRole('option', { name: /Berlin/ }))
  expect(address()).toBe('/members/travel?place_id=2950159&place=Berlin')
  await screen.findByText('2 members who live there or will be there')
  expect(asked).toEqual([{ list: 'travel', place_id: 2_950_159 }])
  expect(screen.getByText('For the opera.')).toBeTruthy()
  expect(screen.getByText(/^May 1/)).toBeTruthy()
  expect(screen.getByText('Lives there')).toBeTruthy()
  expect(cityField().value).toBe('Berlin')
  expect(document.activeElement).toBe(cityField())
})

it('keeps place, dates and filters in the address, and changes each separately', async () => {
  const { asked } = await open(
    `?place_id=2950159&place=Berlin&from=${year}-05-01&to=${year}-05-09&is_verified=true&distance=50`,
    [card()],
  )
  await screen.findByText('1 matching member')
  expect(cityField().value).toBe('Berlin')
  // The Travel list has no distance filter, so it is removed from the address.
  const whereAndWhen = { list: 'travel', place_id: 2_950_159, from: `${year}-05-01`, to: `${year}-05-09` }
  expect(asked).toEqual([{ ...whereAndWhen, is_verified: 'true' }])
  const there = `/members/travel?place_id=2950159&place=Berlin`
  expect(address()).toBe(`${there}&from=${year}-05-01&to=${year}-05-09&is_verified=true`)
  const { length } = history
  fireEvent.change(screen.getByLabelText('From'), { target: { value: `${year}-06-01` } })
  // The end date stays as it was, with an error.
  const backwards = `${there}&from=${year}-06-01&to=${year}-05-09&is_verified=true`
  expect(address()).toBe(backwards)
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '' } })
  expect(address()).toBe(`${there}&from=${year}-06-01&is_verified=true`)
  expect(history).toHaveLength(length)
  act(() => screen.getByRole('button', { name: 'Clear all' }).click())
  expect(address()).toBe(`${there}&from=${year}-06-01`)
  act(() => history.back())
  await waitFor(() => expect(address()).toContain('is_verified=true'))
})

it('shows an error for an end date before the start date, and requests the list once it is corrected', async () => {
  const there = `/members/travel?place_id=2950159&place=Berlin`
  const { asked } = await open(
    `?place_id=2950159&place=Berlin&from=${year}-05-09&to=${year}-05-01&is_verified=true`,
    [card()],
  )
  await screen.findByRole('heading', { name: 'The end date is before the start date' })
  const [from, to] = [
    screen.getByLabelText<HTMLInputElement>('From'),
    screen.getByLabelText<HTMLInputElement>('To'),
  ]
  const explained = () => document.getElementById(to.getAttribute('aria-describedby') ?? '')?.textContent
  expect([from.value, to.value]).toEqual([`${year}-05-09`, `${year}-05-01`])
  expect(to.getAttribute('aria-invalid')).toBe('true')
  expect(explained()).toBe('The end date is before the start date.')
  expect(address()).toBe(`${there}&from=${year}-05-09&to=${year}-05-01&is_verified=true`)
  expect(asked).toEqual([])
  fireEvent.change(to, { target: { value: `${year}-05-12` } })
  await screen.findByText('1 matching member')
  expect(explained()).toBe('')
  const days = { from: `${year}-05-09`, to: `${year}-05-12` }
  expect(asked).toEqual([{ list: 'travel', place_id: 2_950_159, ...days, is_verified: 'true' }])
  fireEvent.change(from, { target: { value: `${year}-05-13` } })
  await screen.findByRole('heading', { name: 'The end date is before the start date' })
  expect([from.value, to.value]).toEqual([`${year}-05-13`, `${year}-05-12`])
})

it('requests no list for a past or incomplete date', async () => {
  await open('?place_id=2950159&place=Berlin', [card()])
  const from = screen.getByLabelText<HTMLInputElement>('From')
  fireEvent.change(from, { target: { value: '0020-06-01' } })
  expect(address()).toBe('/members/travel?place_id=2950159&place=Berlin')
  fireEvent.blur(from)
  expect(from.value).toBe('')
})

it('restores the city in the field on back', async () => {
  await open('?place_id=2867714&place=Munich', [card()])
  await userEvent.clear(cityField())
  await userEvent.type(cityField(), 'berl')
  expect(address()).toBe('/members/travel?place_id=2867714&place=Munich')
  await userEvent.click(await screen.findByRole('option', { name: /Berlin/ }))
  expect(address()).toBe('/members/travel?place_id=2950159&place=Berlin')
  act(() => history.back())
  await waitFor(() => expect(cityField().value).toBe('Munich'))
})

it.each(['?place_id=twelve', '?from=2031-05-01&place=Berlin', '?place_id=99999999999'])(
  'ignores an address without a valid place: %s',
  async (search) => {
    const { asked } = await open(search)
    expect(screen.getByRole('heading', { name: 'Where are you going?' })).toBeTruthy()
    await waitFor(() => expect(address()).toBe('/members/travel'))
    expect(asked).toEqual([])
  },
)

it('shows what to do when no one is there', async () => {
  await open('?place_id=2950159&place=Berlin')
  await screen.findByRole('heading', { name: 'No one there on these dates' })
  expect(screen.getByRole('link', { name: 'See who is nearby' })).toBeTruthy()
})

it('looks up the name of a city for the field and the address when the address has only its id', async () => {
  const { asked } = await open('?place_id=2950159&is_verified=true', [card()])
  const { length } = history
  await waitFor(() => expect(cityField().value).toBe('Berlin'))
  expect(address()).toBe('/members/travel?place_id=2950159&place=Berlin&is_verified=true')
  expect(history).toHaveLength(length)
  await screen.findByText('1 matching member')
  expect(asked).toHaveLength(1)
})

it('leaves the field empty for an unknown place', async () => {
  await open('?place_id=7', [{ ...card(), travel_plan: null }])
  await screen.findByText('Lives there')
  expect(cityField().value).toBe('')
  expect(address()).toBe('/members/travel?place_id=7')
})
