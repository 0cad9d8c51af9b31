import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { fromPromise, waitFor } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import type { Place } from '../../../contract/places.ts'
import { type CitiesFound, mapCitiesMachine } from '../../../src/machines/members/mapCities/machine.ts'
import type { MapRegion } from '../../../src/machines/members/mapCities/machine.ts'
import { createTypeaheadImplementations } from '../../../src/machines/members/typeahead/implementations.ts'
import { placeSearchMachine } from '../../../src/machines/members/typeahead/placeSearch.ts'
import { PlaceModal } from '../../../src/views/screens/Place/PlaceModal.tsx'
// Lazy parts, imported here so that tests do not wait for them.
import '../../../src/views/screens/Place/PlaceMap.tsx'
import '../../../src/views/screens/Place/PointMap.tsx'
import { self } from '../../machines/people.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { chartsWith, heldPlaces, Surroundings } from '../Surroundings.tsx'

let whole: WholeRoot | undefined
afterEach(() => whole?.root.stop())

const ghent: Place = {
  id: 2797656,
  city: 'Ghent',
  state: 'Flanders',
  country: 'Belgium',
  country_code: 'BE',
  latitude: 51.05,
  longitude: 3.72,
}

const berlin: UserSelf['published_place'] = {
  coordinates: [13.41, 52.52],
  city: 'Berlin',
  state: null,
  country: 'Germany',
  square_km: null,
}

it('names the city that others see, and the one where a move under way leads', async () => {
  const user = self({
    city: 'Ghent',
    location: { coordinates: [3.72, 51.05] },
    published_place: berlin,
    publishes_at: new Date(Date.now() + 20 * 60_000).toISOString(),
  })
  whole = startRoot({ signedIn: user })
  await waitFor(whole.root, (snapshot) => snapshot.matches('signedIn'))
  const { root } = whole
  await act(async () =>
    render(
      <Surroundings root={root} charts={chartsWith({ places: heldPlaces })}>
        <PlaceModal />
      </Surroundings>,
    ),
  )
  const caption = await screen.findByText(/^Others see/)
  expect(caption.closest('figcaption')?.textContent).toMatch(
    /^Others see the center of Berlin, not your exact location\. Your move to Ghent shows from \d{1,2}:\d\d.*\.$/,
  )
})

it('shows a typed city on a map, in the place of the published one', async () => {
  const user = self({
    address: 'Berlin, Germany',
    city: 'Berlin',
    location: { coordinates: [13.41, 52.52] },
    published_place: berlin,
  })
  whole = startRoot({ signedIn: user })
  await waitFor(whole.root, (snapshot) => snapshot.matches('signedIn'))
  const asked: MapRegion[] = []
  const mapCities = mapCitiesMachine.provide({
    actors: {
      findCities: fromPromise<Answer<CitiesFound>, { region: MapRegion }>(async ({ input: { region } }) => {
        asked.push(region)
        return { ok: true, data: { data: [{ ...ghent, population: 265_000 }] } }
      }),
    },
  })
  const placeSearch = placeSearchMachine.provide(
    createTypeaheadImplementations(() => Promise.resolve({ ok: true, data: { data: [ghent] } })),
  )
  const { root } = whole
  const charts = chartsWith({ places: { ...heldPlaces, mapCities, placeSearch } })
  // Awaited, because the maps are lazy.
  await act(async () =>
    render(
      <Surroundings root={root} charts={charts}>
        <PlaceModal />
      </Surroundings>,
    ),
  )
  await screen.findByRole('img', { name: 'A map centered on Berlin' })
  await userEvent.type(screen.getByRole('combobox', { name: 'City' }), 'Ghent')
  await userEvent.click(await screen.findByRole('option', { name: /Ghent/ }))
  await screen.findByRole('application', { name: 'Map: choose a point' })
  expect(screen.queryByRole('img', { name: 'A map centered on Berlin' })).toBeNull()
  // The member has a place already, so that this one is a move.
  expect(screen.getByText(/^You chose/).closest('p')?.textContent).toBe(
    'You chose Ghent, Flanders, Belgium. Others will see the center of Ghent within 30 minutes.',
  )
  await screen.findByText('Ghent', { selector: '.city-name span, .city-name' })
  const region = asked.at(-1)
  expect(region && region.south < ghent.latitude && region.north > ghent.latitude).toBe(true)
  expect(region && region.west < ghent.longitude && region.east > ghent.longitude).toBe(true)
})
