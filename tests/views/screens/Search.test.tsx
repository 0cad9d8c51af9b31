import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { type ActorRefFrom, createActor, fromPromise, waitFor as waitForState } from 'xstate'

import type { Answer } from '../../../contract/answer.ts'
import type { GalleryPhoto, GalleryVideo } from '../../../contract/galleries.ts'
import type { UserPage } from '../../../contract/lists.ts'
import type { UserCard } from '../../../contract/members.ts'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import type { Place } from '../../../contract/places.ts'
import type { SavedSearch } from '../../../contract/search.ts'
import type { TravelPlan } from '../../../contract/travelPlans.ts'
import { createAccountFormImplementations } from '../../../src/machines/account/accountForm/implementations.ts'
import {
  createSaveSearch,
  saveSearchFormMachine,
} from '../../../src/machines/account/accountForm/saveSearch.ts'
import { nameSearchMachine } from '../../../src/machines/members/typeahead/nameSearch.ts'
import { optionsMachine } from '../../../src/machines/app/options/machine.ts'
import type { Options } from '../../../src/machines/app/options/options.ts'
import {
  createPhotoListImplementations,
  createVideoListImplementations,
  type GalleryParameters,
  keepPhotoGalleries,
  keepVideoGalleries,
  photoListMachine,
  videoListMachine,
} from '../../../src/machines/members/pagedList/galleryLists.ts'
import { createPagedListImplementations } from '../../../src/machines/members/pagedList/implementations.ts'
import {
  followMembers,
  memberListMachine,
  type MemberListParameters,
} from '../../../src/machines/members/pagedList/memberList.ts'
import { createPlaceNameImplementations } from '../../../src/machines/members/placeName/implementations.ts'
import { placeNameMachine } from '../../../src/machines/members/placeName/machine.ts'
import { readRecentSearches } from '../../../src/machines/members/search/recentSearches.ts'
import { createSavedSearchesImplementations } from '../../../src/machines/members/savedSearches/implementations.ts'
import { savedSearchesMachine } from '../../../src/machines/members/savedSearches/machine.ts'
import type { ToggleCalls } from '../../../src/machines/app/toggle/calls.ts'
import { createTogglesImplementations } from '../../../src/machines/app/toggles/implementations.ts'
import { togglesMachine } from '../../../src/machines/app/toggles/machine.ts'
import { App } from '../../../src/views/App.tsx'
// Lazy parts, imported here so that tests do not wait for them.
import '../../../src/views/screens/Search/SearchPage.tsx'
import '../../../src/views/screens/Search/SearchResults.tsx'
import '../../../src/views/shell/Confirmation.tsx'
import '../../../src/views/shell/MemberBars.tsx'
import { someOptions } from '../../machines/app/options.cases.ts'
import { toggleCalls } from '../../machines/app/toggleCalls.ts'
import { card, refusal, self } from '../../machines/people.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { photo } from '../components/people.ts'
import { chartsWith, heldPlaces, lodgeWith } from '../Surroundings.tsx'
import { mediaFields } from '../../mediaFields.ts'

let page: WholeRoot | undefined
beforeEach(() => history.pushState(null, '', '/search'))
afterEach(() => {
  // The page sends an event to the root when it is left.
  cleanup()
  page?.root.stop()
  vi.restoreAllMocks()
})

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
const munich: Place = {
  id: 2867714,
  city: 'Munich',
  state: 'Bavaria',
  country: 'Germany',
  country_code: 'DE',
  latitude: 48.14,
  longitude: 11.58,
}
const fullShelf: Answer<SavedSearch> = {
  ok: false,
  status: 422,
  code: 'invalid',
  message: 'Check the highlighted fields.',
  errors: { name: ['You can save up to 10 searches. Delete one first.'] },
}

const photoBy = (id: number, owner: UserCard): GalleryPhoto => ({ ...photo({ id }), user: owner })
const video: GalleryVideo = {
  id: 4,
  url: '/media/videos/film/video.mp4',
  thumbnail_url: '/media/videos/film/thumbnail.webp',
  strip_url: '/media/videos/film/strip.webp',
  is_processed: true,
  progress: 100,
  failed_text: null,
  type: 'video/mp4',
  description: 'At the lake',
  is_private: false,
  is_approved: true,
  width: 640,
  height: 360,
  duration_ms: 65_000,
  order: 0,
  thumbhash: null,
  ...mediaFields,
  user: card({ id: 8, name: 'Sami' }),
}
type Galleries = {
  photos: (parameters: GalleryParameters, cursor: string | null) => Answer<PageOf<GalleryPhoto>>
  videos: (parameters: GalleryParameters, cursor: string | null) => Answer<PageOf<GalleryVideo>>
}
interface PageOf<Item> {
  readonly data: readonly Item[]
  readonly next_cursor: string | null
}
const galleries: Galleries = {
  photos: () => ({
    ok: true,
    data: {
      data: [photoBy(1, card({ id: 7, name: 'Marek' })), photoBy(2, card({ id: 8, name: 'Sami' }))],
      next_cursor: null,
    },
  }),
  videos: () => ({ ok: true, data: { data: [video], next_cursor: null } }),
}

/** Renders the page of the address with options, one travel plan, and saved searches. */
async function show(
  address: string,
  { photos, videos }: Galleries = galleries,
  {
    signedIn = self(),
    saved = [],
    deleted = Promise.resolve(),
    late = {},
    toggles,
  }: {
    signedIn?: UserSelf
    saved?: SavedSearch[]
    deleted?: Promise<void>
    late?: Parameters<typeof chartsWith>[1]
    toggles?: (bus: WholeRoot['bus']) => ActorRefFrom<typeof togglesMachine>
  } = {},
) {
  history.replaceState(null, '', address)
  const whole = startRoot({ signedIn })
  page = whole
  await waitForState(whole.root, (snapshot) => snapshot.matches('signedIn'))
  const asked = vi.fn<(parameters: MemberListParameters) => void>()
  const askedGallery = vi.fn<(parameters: GalleryParameters) => void>()
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
    charts: chartsWith(
      {
        browse: { options },
        ...(toggles && { toggles: { toggles: toggles(whole.bus) } }),
        places: {
          ...heldPlaces,
          placeName: placeNameMachine.provide(
            createPlaceNameImplementations({
              findPlace: () => Promise.resolve({ ok: true, data: { data: munich } }),
            }),
          ),
        },
        search: {
          foundPhotos: {
            list: photoListMachine.provide(
              createPhotoListImplementations({
                bus: whole.bus,
                fetchPage: (parameters, cursor) => {
                  askedGallery(parameters)
                  return Promise.resolve(photos(parameters, cursor))
                },
              }),
            ),
            kept: keepPhotoGalleries(whole.bus),
          },
          foundVideos: {
            list: videoListMachine.provide(
              createVideoListImplementations({
                bus: whole.bus,
                fetchPage: (parameters, cursor) => {
                  askedGallery(parameters)
                  return Promise.resolve(videos(parameters, cursor))
                },
              }),
            ),
            kept: keepVideoGalleries(whole.bus),
          },
          nameSearch: nameSearchMachine,
          savedSearches: savedSearchesMachine.provide(
            createSavedSearchesImplementations({
              bus: whole.bus,
              loadSearchPage: () => Promise.resolve({ ok: true, data: { saved, plans: [toBerlin] } }),
              deleteSearch: () => deleted.then(() => ({ ok: true, data: {} })),
            }),
          ),
          saveSearchForm: saveSearchFormMachine.provide(
            createAccountFormImplementations({
              save: createSaveSearch({ saveSearch: () => Promise.resolve(fullShelf) }),
            }),
          ),
        },
      },
      late,
    ),
  })
  render(<App lodge={lodge} />)
  return {
    lodge,
    bus: whole.bus,
    asked: () => asked.mock.calls.flat(),
    askedGallery: () => askedGallery.mock.calls.flat(),
  }
}
const address = () => location.pathname + location.search
const form = () => screen.findByRole('form', { name: 'Advanced search' })
const press = (button: HTMLElement) => act(() => button.click())
/** The delay of a changed parameter, in milliseconds. */
const settled = { timeout: 3_000 }

it('offers every profile attribute, without No answer', async () => {
  await show('/search')
  const fields = within(await form())
  const labelled = (role: string) =>
    fields.getAllByRole<HTMLInputElement>(role).map(({ labels }) => labels?.[0]?.textContent.trim())
  const legends = fields.getAllByRole('group').flatMap((group) => {
    const legend = group.querySelector(':scope > legend')
    return legend ? [legend.textContent] : []
  })
  expect(labelled('combobox')).toEqual(['Distance', 'Age from', 'Age to'])
  expect(labelled('switch')).toEqual(['Online now', 'With photos', 'Verified', 'Supporters'])
  const measures = ['Height', 'Weight', 'Waist', 'Chest', 'Biceps']
  expect(labelled('textbox')).toEqual(measures.flatMap((name) => [`${name} from`, `${name} to`]))
  expect(legends).toEqual(
    [
      ['Distance from'],
      measures,
      ['Body build', 'Body hair', 'Facial hair'],
      ['Tattoos', 'Piercings'],
      ['Position', 'Safer sex', 'Cock size', 'Cock type'],
      ['Interests', 'Communities', 'Looking for'],
    ].flat(),
  )
  expect(fields.getByRole('checkbox', { name: 'Versatile' })).toBeTruthy()
  expect(fields.queryByRole('checkbox', { name: 'No answer' })).toBeNull()
})

it('takes the digits of input methods, and cuts nothing out of a number', async () => {
  await show('/search')
  const fields = within(await form())
  const weight = fields.getByRole<HTMLInputElement>('textbox', { name: 'Weight from' })
  fireEvent.change(weight, { target: { value: '８０' } })
  expect([weight.value, address()]).toEqual(['８０', '/search?weight_from=80'])
  fireEvent.change(weight, { target: { value: '80.5' } })
  expect([weight.value, address()]).toEqual(['80.5', '/search'])
  expect(fields.getByText('Enter a whole number.')).toBeTruthy()
  press(fields.getByRole('button', { name: 'Search' }))
  expect([location.pathname, document.activeElement]).toEqual(['/search', weight])
  fireEvent.change(weight, { target: { value: '1801' } })
  expect(fields.getByText('1 character too long.')).toBeTruthy()
  press(fields.getByRole('button', { name: 'Search' }))
  expect([location.pathname, weight.value]).toEqual(['/search', '1801'])
})

it('keeps the form in the address and refuses a range that ends before it starts', async () => {
  const { lodge } = await show('/search')
  const fields = within(await form())
  fireEvent.change(fields.getByRole('textbox', { name: 'Height from' }), { target: { value: '180' } })
  fireEvent.change(fields.getByRole('textbox', { name: 'Height to' }), { target: { value: '17' } })
  expect(address()).toBe('/search?height_from=180&height_to=17')
  expect(fields.getByText('Must not be less than the first value.')).toBeTruthy()
  const isInvalid = (name: string) => fields.getByRole('textbox', { name }).getAttribute('aria-invalid')
  expect([isInvalid('Height from'), isInvalid('Height to')]).toEqual([null, 'true'])
  const wrong = fields.getByRole('textbox', { name: 'Height to' })
  act(() => wrong.closest('details')?.removeAttribute('open'))
  press(fields.getByRole('button', { name: 'Search' }))
  expect(location.pathname).toBe('/search')
  expect([document.activeElement, wrong.closest('details')?.open]).toEqual([wrong, true])
  fireEvent.change(fields.getByRole('textbox', { name: 'Height to' }), { target: { value: '' } })
  press(fields.getByRole('checkbox', { name: 'Slim' }))
  expect(fields.getByText('2 filters')).toBeTruthy()
  press(fields.getByRole('button', { name: 'Search' }))
  await screen.findByRole('heading', { level: 1, name: 'Search results' })
  expect(address()).toBe('/search/result/users?height_from=180&body_build=slim')
  expect(readRecentSearches(lodge.device, 1)).toEqual([{ query: { height_from: 180, body_build: ['slim'] } }])
})

it.each([
  ['', '', ''],
  ['?age_from=30&age_to=60', '30', '60'],
  ['?age_from=95', '95', ''],
  ['?age_to=95', '', '95'],
  ['?age_from=95&age_to=97', '95', '97'],
])('shows the ages of the address %s, also those that are not offered', async (query, from, to) => {
  await show(`/search${query}`)
  const fields = within(await form())
  const chosen = ['Age from', 'Age to'].map(
    (name) => fields.getByRole<HTMLSelectElement>('combobox', { name }).value,
  )
  expect(chosen).toEqual([from, to])
})

it('refuses a search from a place that was typed but not chosen', async () => {
  await show('/search?height_from=180')
  const fields = within(await form())
  const says = 'Choose a place from the list, or search from your own location.'
  press(fields.getByRole('radio', { name: 'A place' }))
  expect(fields.queryByText(says)).toBeNull()
  fireEvent.change(fields.getByRole('combobox', { name: 'Place' }), { target: { value: 'Ghen' } })
  press(fields.getByRole('button', { name: 'Search' }))
  expect(location.pathname).toBe('/search')
  expect(fields.getByText(says)).toBeTruthy()
  expect(fields.getByRole('combobox', { name: 'Place' }).getAttribute('aria-invalid')).toBe('true')
  expect(fields.getByText('Check the place')).toBeTruthy()
  press(fields.getByRole('button', { name: 'Clear' }))
  expect(fields.queryByText(says)).toBeNull()
  expect(fields.getByRole<HTMLInputElement>('radio', { name: 'My location' }).checked).toBe(true)
  press(fields.getByRole('radio', { name: 'A place' }))
  press(fields.getByRole('button', { name: 'Search' }))
  expect(fields.getByText(says)).toBeTruthy()
  press(fields.getByRole('radio', { name: 'My location' }))
  expect(fields.queryByText('Check the place')).toBeNull()
  press(fields.getByRole('button', { name: 'Search' }))
  await screen.findByRole('heading', { level: 1, name: 'Search results' })
})

it('shows a placeholder while the place field loads, and the form works without it', async () => {
  const places = Promise.withResolvers<typeof heldPlaces>()
  await show('/search', galleries, { late: { places: places.promise } })
  const fields = within(await form())
  const choice = fields.getByRole('radio', { name: 'A place' })
  choice.focus()
  await act(async () => choice.click())
  expect(fields.queryByRole('combobox', { name: 'Place' })).toBeNull()
  expect(fields.getByRole('button', { name: 'Search' })).toBeTruthy()
  expect(document.activeElement).toBe(choice)
  await act(async () => places.resolve(heldPlaces))
  expect(await fields.findByRole('combobox', { name: 'Place' })).toBeTruthy()
  expect(document.activeElement).toBe(choice)
})

it('keeps the rest of the form when the place field fails to load', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const places = Promise.withResolvers<typeof heldPlaces>()
  await show('/search', galleries, { late: { places: places.promise } })
  const fields = within(await form())
  await act(async () => fields.getByRole('radio', { name: 'A place' }).click())
  await act(async () => places.reject(new TypeError('Failed to fetch')))
  const flashes = () => page?.child('flash').getSnapshot().context.messages
  await waitFor(() =>
    expect(flashes()).toMatchObject([{ html: 'Couldn’t load that. Check your connection.' }]),
  )
  press(fields.getByRole('radio', { name: 'My location' }))
  press(fields.getByRole('button', { name: 'Search' }))
  await screen.findByRole('heading', { level: 1, name: 'Search results' })
})

it('puts the city of a travel plan into the address, so that a link means the same for everyone', async () => {
  await show('/search')
  const fields = within(await form())
  press(await fields.findByRole('radio', { name: 'My trips' }))
  expect(address()).toBe('/search?place_id=2950159&place=Berlin')
  expect(fields.getByRole('combobox', { name: 'Travel plan' })).toBeTruthy()
  press(fields.getByRole('radio', { name: 'My location' }))
  expect(address()).toBe('/search')
  press(fields.getByRole('radio', { name: 'My trips' }))
  press(fields.getByRole('button', { name: 'Clear' }))
  expect(address()).toBe('/search')
  expect(fields.getByRole<HTMLInputElement>('radio', { name: 'My location' }).checked).toBe(true)
})

it('searches by the criteria in the address, shows them as chips and removes a pressed one', async () => {
  const { asked } = await show(
    '/search/result/users?age_from=30&age_to=40&body_build=slim&place_id=2950159&place=Berlin&color=blue',
  )
  await screen.findByRole('region', { name: 'Search results' })
  expect(address()).toBe(
    '/search/result/users?place_id=2950159&age_from=30&age_to=40&body_build=slim&place=Berlin',
  )
  expect(asked()).toEqual([
    { list: 'search', search: { place_id: 2950159, age_from: 30, age_to: 40, body_build: ['slim'] } },
  ])
  expect(screen.getByText('1 matching member, nearest first')).toBeTruthy()
  press(screen.getByRole('button', { name: 'Around Berlin' }))
  press(await screen.findByRole('button', { name: 'Age 30 to 40' }))
  expect(address()).toBe('/search/result/users?body_build=slim')
  expect(document.activeElement?.textContent).toBe('Body build: Slim')
  await waitFor(() => expect(asked()).toHaveLength(2), settled)
  expect(asked()[1]).toEqual({ list: 'search', search: { body_build: ['slim'] } })
})

const inInches = 'distance=50&height_from=70&weight_to=200&units=imperial'

it.each([
  [false, ['Within 80 km', 'Height from 178 cm', 'Weight up to 91 kg']],
  [true, ['Within 50 miles', 'Height from 70 in', 'Weight up to 200 lb']],
])(
  'searches in the units of the address and shows them in the units of the viewer (imperial: %s)',
  async (isImperial, chips) => {
    const { asked } = await show(`/search/result/users?${inInches}`, galleries, {
      signedIn: self({ use_imperial: isImperial }),
    })
    await screen.findByRole('region', { name: 'Search results' })
    expect(address()).toBe(`/search/result/users?${inInches}`)
    const query = { distance: 50, height_from: 70, weight_to: 200, units: 'imperial' }
    expect(asked()).toEqual([{ list: 'search', search: query }])
    const row = within(screen.getByRole('group', { name: 'Criteria' }))
    expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(chips)
  },
)

it('converts a search to the units of the viewer in the form', async () => {
  await show(`/search?${inInches}`)
  const fields = within(await form())
  expect(address()).toBe('/search?distance=100&height_from=178&weight_to=91')
  expect(fields.getByRole<HTMLInputElement>('textbox', { name: 'Height from' }).value).toBe('178')
  expect(fields.getByRole<HTMLSelectElement>('combobox', { name: 'Distance' }).value).toBe('100')
})

const tall: SavedSearch = {
  id: 1,
  name: 'Tall',
  query: { height_from: 178 },
  place: null,
  created_at: '2026-01-01T00:00:00Z',
}

it('closes the question about deleting a search when the page is left, also while deleting', async () => {
  const deleted = Promise.withResolvers<void>()
  await show('/search', galleries, { saved: [tall], deleted: deleted.promise })
  press(await screen.findByRole('button', { name: 'Delete Tall' }))
  const question = await screen.findByRole('alertdialog', { name: 'Delete saved search' })
  expect(question.textContent).toContain('Do you want to delete the search “Tall”?')
  press(within(question).getByRole('button', { name: 'Delete' }))
  const confirmation = () => page?.child('confirmation').getSnapshot().value
  await waitFor(() => expect(confirmation()).toBe('working'))
  act(() => navigate('/account/blocked-members'))
  await waitFor(() => expect(confirmation()).toBe('closed'))
  deleted.resolve()
})

it('puts the units into the address, and lists a search saved in centimeters in inches', async () => {
  await show('/search', galleries, { signedIn: self({ use_imperial: true }), saved: [tall] })
  const fields = within(await form())
  fireEvent.change(fields.getByRole('textbox', { name: 'Height from' }), { target: { value: '70' } })
  expect(address()).toBe('/search?height_from=70&units=imperial')
  fireEvent.change(fields.getByRole('combobox', { name: 'Distance' }), { target: { value: '20' } })
  expect(address()).toBe('/search?distance=20&height_from=70&units=imperial')
  const kept = within(screen.getByRole('list', { name: 'Saved searches' })).getByRole('link')
  expect(kept.getAttribute('href')).toBe('/search/result/users?height_from=178')
  expect(kept.textContent).toBe('TallHeight from 70 in')
})

it('shows why an eleventh search is not saved and keeps its name', async () => {
  await show('/search/result/users?has_photos=true&distance=50')
  press(await screen.findByRole('button', { name: 'Save search' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save search' }))
  const name = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  expect(name.value).toBe('Within 50 km, With photos')
  fireEvent.change(name, { target: { value: ' ' } })
  press(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Enter a name.', { selector: 'p *' })
  fireEvent.change(name, { target: { value: 'Neighbors' } })
  press(dialog.getByRole('button', { name: 'Try again' }))
  await dialog.findByText('You can save up to 10 searches. Delete one first.')
  expect(name.value).toBe('Neighbors')
})

it('removes unknown options from the address once the option lists are loaded', async () => {
  await show('/search/result/users?body_build=slim,invented&tattoo=nonsense')
  await waitFor(() => expect(address()).toBe('/search/result/users?body_build=slim'))
})

it('goes from members to photos and videos with the same criteria, and back', async () => {
  const { asked, askedGallery } = await show('/search/result/users?body_build=slim')
  await screen.findByRole('region', { name: 'Search results' })
  const nav = () => within(screen.getByRole('navigation', { name: 'Results' }))
  expect(nav().getByRole('link', { name: 'Members' }).getAttribute('aria-current')).toBe('page')
  press(nav().getByRole('link', { name: 'Photos' }))
  await screen.findByRole('region', { name: 'Photos found' })
  expect(address()).toBe('/search/result/photos?body_build=slim')
  expect(screen.getByText('Photos of matching members, newest first')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /^Photo by/ })).toHaveLength(2)
  press(nav().getByRole('link', { name: 'Videos' }))
  await screen.findByRole('region', { name: 'Videos found' })
  expect(address()).toBe('/search/result/videos?body_build=slim')
  expect(askedGallery()).toEqual([{ search: { body_build: ['slim'] } }, { search: { body_build: ['slim'] } }])
  // Back restores each list.
  act(() => history.back())
  await screen.findByRole('region', { name: 'Photos found' })
  act(() => history.back())
  await screen.findByRole('region', { name: 'Search results' })
  expect(askedGallery()).toHaveLength(2)
  expect(asked()).toHaveLength(1)
})

it('opens a photo in the media viewer, which goes through the photos found', async () => {
  await show('/search/result/photos?body_build=slim')
  press(await screen.findByRole('link', { name: 'Photo by Sami' }))
  expect(location.pathname).toBe('/photo/2')
  const found = '/search/result/photos?body_build=slim'
  expect(history.state).toMatchObject({ beneath: found, media: found })
})

it('opens a video in the media viewer, over the page', async () => {
  await show('/search/result/videos?body_build=slim')
  press(await screen.findByRole('link', { name: 'Play video of Sami, length 1:05, At the lake' }))
  expect(location.pathname).toBe(`/video/${video.id}`)
  const found = '/search/result/videos?body_build=slim'
  expect(history.state).toMatchObject({ beneath: found, media: found })
})

it('removes photos of a blocked member, also from a restored page', async () => {
  const { bus } = await show('/search/result/photos')
  await screen.findByRole('link', { name: 'Photo by Marek' })
  press(screen.getByRole('link', { name: 'Videos' }))
  await screen.findByRole('region', { name: 'Videos found' })
  act(() => {
    bus.send({ type: 'member.changed', id: 8, changes: { is_blocked: true } })
    bus.send({
      type: 'toggle.stored',
      subject: { toggle: 'block', id: 8 },
      to: true,
      at: '2026-01-01T00:00:00Z',
    })
  })
  await screen.findByRole('heading', { name: 'No videos match' })
  act(() => history.back())
  await screen.findByRole('link', { name: 'Photo by Marek' })
  expect(screen.queryByRole('link', { name: 'Photo by Sami' })).toBeNull()
})

it('shows the upgrade offer at the maximum of photos', async () => {
  await show('/search/result/photos', {
    ...galleries,
    photos: () => ({
      ok: false,
      status: 403,
      code: 'upgrade_required',
      message: 'Become a supporter.',
      errors: {},
    }),
  })
  await screen.findByRole('heading', { name: 'There are more photos to see' })
  expect(screen.getByRole('link', { name: 'Become a supporter' }).getAttribute('href')).toBe(
    '/account/upgrade',
  )
})

it('asks for a place when the member has none, and retries videos that failed to load', async () => {
  const missing = {
    ok: false,
    status: 409,
    code: 'place_required',
    message: 'Set your location.',
    errors: {},
  } as const
  let isLost = true
  await show('/search/result/photos?distance=5', {
    photos: () => missing,
    videos: (parameters, cursor) =>
      isLost
        ? { ok: false, status: 400, code: 'failed', message: 'Broken', errors: {} }
        : galleries.videos(parameters, cursor),
  })
  await screen.findByRole('heading', { name: 'Where are you?' })
  press(screen.getByRole('link', { name: 'Videos' }))
  await screen.findByRole('heading', { name: 'Couldn’t load this list' })
  isLost = false
  press(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /^Play video of Sami/ })).toBeTruthy()
})

it('looks up the name of a place in the form when the address has only its id', async () => {
  await show('/search?place_id=2867714&is_verified=true')
  const fields = within(await form())
  const field = () => fields.getByRole<HTMLInputElement>('combobox', { name: 'Place' })
  await waitFor(() => expect(field().value).toBe('Munich'))
  expect(address()).toBe('/search?place_id=2867714&is_verified=true&place=Munich')
})

it('looks up the name of a place in the results when the address has only its id', async () => {
  const { asked } = await show('/search/result/users?place_id=2867714')
  await screen.findByRole('button', { name: 'Around Munich' })
  expect(address()).toBe('/search/result/users?place_id=2867714&place=Munich')
  expect(asked()).toHaveLength(1)
})

it('hot-clicks a photo of the results at once, and offers nothing on one’s own', async () => {
  const answer = Promise.withResolvers<Answer<boolean>>()
  const hotClick = vi.fn<ToggleCalls['hotClick']>(() => answer.promise)
  const mine = photoBy(2, card({ id: 1, name: 'Luc' }))
  const theirs = { ...photoBy(1, card({ id: 7, name: 'Marek' })), total_hot_click_count: 3 }
  await show(
    '/search/result/photos',
    { ...galleries, photos: () => ({ ok: true, data: { data: [theirs, mine], next_cursor: null } }) },
    {
      toggles: (bus) =>
        createActor(
          togglesMachine.provide(
            createTogglesImplementations({
              bus,
              calls: toggleCalls(() => Promise.reject(new Error('not asked')), { hotClick }),
              errorText: () => 'That photo is gone.',
              now: () => new Date(),
            }),
          ),
        ).start(),
    },
  )
  const buttons = await screen.findAllByRole('button', { name: /^Hot/ })
  expect(buttons.map(({ ariaLabel, ariaPressed }) => [ariaLabel, ariaPressed])).toEqual([
    ['Hot: photo by Marek, 3 so far', 'false'],
  ])
  for (const button of buttons) press(button)
  expect(
    await screen.findByRole('button', { name: 'Hot: photo by Marek, 4 so far', pressed: true }),
  ).toBeTruthy()
  expect(hotClick.mock.calls.map(([{ kind, id }, to]) => [kind, id, to])).toEqual([['photo', 1, true]])
  await act(async () => answer.resolve(refusal(404)))
  expect(
    await screen.findByRole('button', { name: 'Hot: photo by Marek, 3 so far', pressed: false }),
  ).toBeTruthy()
})
