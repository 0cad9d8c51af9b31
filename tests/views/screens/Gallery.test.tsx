import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor, fromPromise, waitFor as waitForState } from 'xstate'

import type { Answer } from '../../../contract/answer.ts'
import type { GalleryPhoto, GalleryVideo } from '../../../contract/galleries.ts'
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
import { App } from '../../../src/views/App.tsx'
// Lazy parts, imported here so that tests do not wait for them.
import '../../../src/views/screens/Gallery/GalleryScreen.tsx'
import '../../../src/views/shell/MemberBars.tsx'
import { someOptions } from '../../machines/app/options.cases.ts'
import { card, refusal, self, video } from '../../machines/people.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { photo } from '../components/people.ts'
import { chartsWith, heldMedia, lodgeWith } from '../Surroundings.tsx'

let page: WholeRoot | undefined
beforeEach(() => history.pushState(null, '', '/galleries/newest-pics'))
afterEach(() => page?.root.stop())

type Page<Item> = Answer<{ data: readonly Item[]; next_cursor: string | null }>

const tags = [
  { id: 1, slug: 'outdoors', name: 'Outdoors' },
  { id: 2, slug: 'at-home', name: 'At home' },
].map((tag) => ({ ...tag, plural_name: null, html_name: null, extra_label: null, description: null }))
const withTags: Options = { ...someOptions, lists: new Map([...someOptions.lists, ['media-tag', tags]]) }

const photos: Page<GalleryPhoto> = {
  ok: true,
  data: {
    data: [
      { ...photo({ id: 1 }), user: card({ id: 7, name: 'Marek' }) },
      // Enough that tags help.
      ...[2, 3, 4, 5, 6, 7].map((id) => ({ ...photo({ id }), user: card({ id: 8, name: 'Sami' }) })),
    ],
    next_cursor: null,
  },
}
const videos: Page<GalleryVideo> = {
  ok: true,
  data: { data: [{ ...video({ id: 1 }), user: card({ id: 8, name: 'Sami' }) }], next_cursor: null },
}
const nothing = { ok: true, data: { data: [], next_cursor: null } } as const

async function show({
  photosOf = () => photos,
  kept = {},
  hasTags = true,
}: {
  photosOf?: (parameters: GalleryParameters) => Page<GalleryPhoto>
  kept?: Readonly<Record<string, string>>
  hasTags?: boolean
} = {}) {
  const whole = startRoot({ signedIn: self() })
  page = whole
  await waitForState(whole.root, (snapshot) => snapshot.matches('signedIn'))
  const { bus } = whole
  const asked = vi.fn<(parameters: GalleryParameters) => void>()
  const loadOptions = fromPromise<Answer<Options>>(() => Promise.resolve({ ok: true, data: withTags }))
  const options = createActor(optionsMachine.provide({ actors: { loadOptions } })).start()
  const lodge = lodgeWith({
    root: whole.root,
    charts: chartsWith({
      browse: { options },
      media: {
        ...heldMedia,
        photos: {
          list: photoListMachine.provide(
            createPhotoListImplementations({
              bus,
              fetchPage: (parameters) => {
                asked(parameters)
                return Promise.resolve(photosOf(parameters))
              },
            }),
          ),
          kept: keepPhotoGalleries(bus),
        },
        videos: {
          list: videoListMachine.provide(
            createVideoListImplementations({
              bus,
              fetchPage: (parameters) => {
                asked(parameters)
                return Promise.resolve(videos)
              },
            }),
          ),
          kept: keepVideoGalleries(bus),
        },
      },
    }),
  })
  for (const [key, text] of Object.entries(kept)) lodge.device.set(key, text)
  render(<App lodge={lodge} />)
  if (hasTags) await screen.findByRole('group', { name: 'Tags' })
  return { lodge, asked: () => asked.mock.calls.flat() }
}
const address = () => location.pathname + location.search
const chip = (name: string) => screen.getByRole('button', { name })
const main = () => within(screen.getByRole('region', { name: 'Newest photos' }))
/** The delay of a changed parameter, in milliseconds. */
const settled = { timeout: 3_000 }

it('shows photos with their owners, and filters them by a tag that is in the address', async () => {
  const { asked, lodge } = await show()
  await waitFor(() =>
    expect(
      main()
        .getAllByRole('link')
        .map(({ ariaLabel }) => ariaLabel),
    ).toEqual(['Photo by Marek', ...Array.from({ length: 6 }, () => 'Photo by Sami')]),
  )
  expect(asked()).toEqual([{ order: 'newest' }])
  await userEvent.click(chip('Outdoors'))
  expect(address()).toBe('/galleries/newest-pics?media_tag=outdoors')
  await waitFor(() => expect(asked().at(-1)).toEqual({ order: 'newest', media_tag: 'outdoors' }), settled)
  expect(lodge.device.get('member.1.filters.photos')).toBe('outdoors')
  expect([chip('All').ariaPressed, chip('Outdoors').ariaPressed]).toEqual(['false', 'true'])
  // A second press removes the tag.
  await userEvent.click(chip('Outdoors'))
  expect(address()).toBe('/galleries/newest-pics')
  expect(lodge.device.get('member.1.filters.photos')).toBeNull()
})

it('keeps the tag from one order to the other, and opens with the one used last', async () => {
  const { asked } = await show({ kept: { 'member.1.filters.photos': 'at-home' } })
  expect(address()).toBe('/galleries/newest-pics?media_tag=at-home')
  expect(asked()).toEqual([{ order: 'newest', media_tag: 'at-home' }])
  const views = within(screen.getByRole('navigation', { name: 'Galleries' }))
  const hrefs = views.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual([
    '/galleries/popular-pics?media_tag=at-home',
    '/galleries/newest-pics?media_tag=at-home',
    '/galleries/popular-vids',
    '/galleries/newest-vids',
  ])
  await userEvent.click(views.getByRole('link', { name: 'Popular photos' }))
  await waitFor(() => expect(asked().at(-1)).toEqual({ order: 'popular', media_tag: 'at-home' }), settled)
})

it('removes a tag that does not exist, or is no slug, from the address', async () => {
  history.pushState(null, '', '/galleries/newest-pics?media_tag=unicorns')
  const { asked } = await show()
  await waitFor(() => expect(address()).toBe('/galleries/newest-pics'))
  await waitFor(() => expect(asked().at(-1)).toEqual({ order: 'newest' }), settled)
})

it('offers all photos where none has the tag', async () => {
  history.pushState(null, '', '/galleries/newest-pics?media_tag=outdoors')
  await show({ photosOf: ({ media_tag: tag }) => (tag === undefined ? photos : nothing) })
  expect(await screen.findByRole('heading', { name: 'No photos with this tag' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show all photos' }))
  expect(await screen.findByRole('link', { name: 'Photo by Marek' }, settled)).toBeTruthy()
})

it('says where nothing is, without tags to choose from', async () => {
  await show({ photosOf: () => nothing, hasTags: false })
  expect(await screen.findByRole('heading', { name: 'No photos yet' })).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Tags', hidden: true })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Compact grid', hidden: true })).toBeNull()
})

it('offers to become a supporter at the limit, and tries a failed list again', async () => {
  let answer: Page<GalleryPhoto> = photos
  await show({ photosOf: () => answer })
  answer = refusal(403, 'upgrade_required')
  await userEvent.click(chip('Outdoors'))
  expect(await screen.findByRole('heading', { name: 'There are more photos to see' }, settled)).toBeTruthy()
  answer = refusal(422)
  await userEvent.click(chip('At home'))
  const retry = await screen.findByRole('button', { name: 'Try again' }, settled)
  answer = photos
  act(() => retry.click())
  expect(await screen.findByRole('link', { name: 'Photo by Marek' })).toBeTruthy()
})

it('shows videos with their own tag', async () => {
  history.pushState(null, '', '/galleries/popular-vids')
  const { asked } = await show({ kept: { 'member.1.filters.photos': 'at-home' }, hasTags: false })
  expect(await screen.findByRole('link', { name: /^Play video of Sami/ })).toBeTruthy()
  expect(asked()).toEqual([{ order: 'popular' }])
  // Seen at a glance.
  expect(screen.queryByRole('group', { name: 'Tags', hidden: true })).toBeNull()
})

it('lists in the menu of its title the other galleries, the own list, visitors and the search', async () => {
  await show()
  const title = screen.getByRole('button', { name: 'Newest photos', hidden: true })
  await userEvent.click(title)
  const menu = within(title.parentElement ?? document.body)
  const hrefs = menu.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(
    expect.arrayContaining([
      '/galleries/popular-vids',
      '/community/dudeslist',
      '/community/visitors',
      '/search',
    ]),
  )
})
