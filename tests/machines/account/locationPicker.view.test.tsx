import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { SavedPlace } from '../../../src/views/screens/Place/SavedPlace.tsx'
import { ownPlace, ownPlaceMoved, PlacePicker } from '../../../src/views/screens/Place/PlacePicker.tsx'
import { describeView } from '../harness/describeView.tsx'
import { LiveActor } from '../harness/liveActor.ts'
import { liveMachineOf } from '../harness/paths.ts'
import { locationPicker } from './locationPicker.cases.ts'
import { refusal, self } from '../people.ts'

describeView(locationPicker, (picker) => <PlacePicker picker={picker} field={<input aria-label="City" />} />)

const startPicker = () => {
  const live = new LiveActor<typeof locationPicker.machine>(liveMachineOf(locationPicker))
  render(<PlacePicker picker={live.actor} field={<input aria-label="City" />} />)
  return live
}

it.each([
  ['denied', /Location access is blocked/, /browser’s settings/],
  ['unavailable', /can’t find its location/, /enter your city/],
  ['timeout', /took too long/, /Try again, or enter/],
  ['unsupported', /doesn’t support location/, /Enter your city/],
  ['insecure', /secure connection/, /Enter your city/],
] as const)('explains a device that is %s', async (why, title, what) => {
  const live = startPicker()
  await userEvent.click(screen.getByRole('button', { name: 'Use my current location' }))
  act(() => live.finish('askDevice', { ok: false, refusal: why }))
  expect(screen.getByText(title)).toBeTruthy()
  expect(screen.getByText(what)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try my location again' }))
  live.isIn({ open: 'askingDevice' })
})

it('names the city a device is in before anything is set', async () => {
  const live = startPicker()
  await userEvent.click(screen.getByRole('button', { name: 'Use my current location' }))
  act(() => live.finish('askDevice', { ok: true, position: { latitude: 51, longitude: 3.7 } }))
  const ghent = {
    id: 2797656,
    city: 'Ghent',
    state: null,
    country: 'Belgium',
    country_code: 'BE',
    latitude: 51.05,
    longitude: 3.7,
  }
  act(() => live.finish('findAddress', { ok: true, data: { data: ghent } }))
  expect(screen.getByText('Ghent, Belgium')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }))
  live.isIn({ open: 'idle' })
})

it.each([
  ['a first place', ownPlace, 'Others will see the center of Ghent.'],
  ['a move', ownPlaceMoved, 'Others will see the center of Ghent within 30 minutes.'],
])('says before saving what others will see of %s', async (_, words, text) => {
  const live = new LiveActor<typeof locationPicker.machine>(liveMachineOf(locationPicker))
  render(<PlacePicker picker={live.actor} words={words} field={<input aria-label="City" />} />)
  const place = { id: 1, city: 'Ghent', state: null, country: 'Belgium', country_code: 'BE' }
  act(() => live.actor.send({ type: 'place.choose', place: { ...place, latitude: 51, longitude: 3.7 } }))
  expect(screen.getByRole('status').textContent).toBe(`You chose Ghent, Belgium. ${text}`)
})

it('says of a look-up that failed that no city is found, and of a place that was refused that it is not saved', async () => {
  const live = startPicker()
  await userEvent.click(screen.getByRole('button', { name: 'Use my current location' }))
  act(() => live.finish('askDevice', { ok: true, position: { latitude: 0, longitude: -30 } }))
  act(() => live.finish('findAddress', { ok: true, data: { data: null } }))
  expect(screen.getByText('City not found')).toBeTruthy()
  expect(screen.getByText(/No city found nearby/)).toBeTruthy()
  expect(screen.queryByText('Not saved')).toBeNull()

  act(() => live.actor.send({ type: 'saved.keep' }))
  act(() => live.finish('save', refusal(429)))
  expect(screen.getByText('Not saved')).toBeTruthy()
  expect(screen.queryByText('City not found')).toBeNull()
})

const home = { coordinates: [3.7, 51] as [number, number] }
const away = { coordinates: [4.9, 52.4] as [number, number] }
const savedIn = { saved_city: 'Ghent', saved_state: null, saved_country: 'Belgium' }

it.each([
  ['none is saved', { location: home }, ['Save current location'], 'No saved location'],
  [
    'one is saved elsewhere',
    { location: away, saved_location: home, ...savedIn },
    ['Move back here', 'Replace with current location', 'Delete'],
    'Ghent, Belgium',
  ],
  ['he is there', { location: home, saved_location: home, ...savedIn }, ['Delete'], 'Ghent, Belgium'],
] as const)('offers what can be done with a saved place when %s', (_, fields, offered, title) => {
  const live = new LiveActor<typeof locationPicker.machine>(liveMachineOf(locationPicker))
  render(<SavedPlace picker={live.actor} member={self(fields)} />)
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(offered)
})
