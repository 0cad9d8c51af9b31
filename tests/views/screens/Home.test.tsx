import type { ListName } from '../../../contract/lists.ts'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActor, fromCallback, waitFor as waitForState } from 'xstate'

import type { GalleryPhoto } from '../../../contract/galleries.ts'
import { pageSizes } from '../../../contract/limits.ts'
import type { ConversationSummary } from '../../../contract/messages.ts'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import {
  createPhotoListImplementations,
  photoListMachine,
} from '../../../src/machines/members/pagedList/galleryLists.ts'
import { createPagedListImplementations } from '../../../src/machines/members/pagedList/implementations.ts'
import {
  followMembers,
  type ListedMember,
  memberListMachine,
  type MemberListParameters,
} from '../../../src/machines/members/pagedList/memberList.ts'
import { createSideNotifierImplementations } from '../../../src/machines/members/sideNotifier/implementations.ts'
import type { SideNotifierDeps } from '../../../src/machines/members/sideNotifier/implementations.ts'
import { sideNotifierMachine } from '../../../src/machines/members/sideNotifier/machine.ts'
import { createWelcomeBannerImplementations } from '../../../src/machines/account/welcomeBanner/implementations.ts'
import { welcomeBannerMachine } from '../../../src/machines/account/welcomeBanner/machine.ts'
import { Home } from '../../../src/views/screens/Home/Home.tsx'
import { NewestPhotos } from '../../../src/views/screens/Home/NewestPhotos.tsx'
import { PhotoRow } from '../../../src/views/screens/Home/PhotoRow.tsx'
import { UnreadMessages } from '../../../src/views/screens/Home/UnreadMessages.tsx'
import { WelcomeBanner } from '../../../src/views/screens/Home/WelcomeBanner.tsx'
import { Beside } from '../../../src/views/shell/Beside.tsx'
import { card, message, refusal, self, summary } from '../../machines/people.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { photo } from '../components/people.ts'
import type { Lodge } from '../../../src/views/lodge.ts'
import { chartsWith, heldHome, lodgeWith, Surroundings } from '../Surroundings.tsx'
import { heldPageLoad } from '../heldPageLoad.ts'

let page: WholeRoot | undefined
afterEach(() => {
  // Home sends an event to the root when it is left.
  cleanup()
  page?.root.stop()
  vi.unstubAllGlobals()
})

type Answers = Partial<Record<ListName, readonly ListedMember[] | 'failed'>>

async function signIn(user: Partial<UserSelf> = {}, unread = 0): Promise<WholeRoot> {
  const whole = startRoot({ signedIn: self(user) })
  page = whole
  whole.unread.conversations = unread
  await waitForState(whole.root, (snapshot) => snapshot.matches('signedIn'))
  return whole
}

/** Renders home with these lists; other lists are empty. A failed list succeeds when it is requested again. */
async function open(
  answers: Answers = {},
  {
    user = {},
    device = lodgeWith().device,
    surroundings = {},
  }: { user?: Partial<UserSelf>; device?: Lodge['device']; surroundings?: Partial<Lodge> } = {},
) {
  const { root, bus } = await signIn(user)
  const asked: MemberListParameters[] = []
  const services = createPagedListImplementations<ListedMember, MemberListParameters>({
    bus,
    followItems: followMembers,
    fetchPage: (parameters) => {
      const isFirst = !asked.some(({ list }) => list === parameters.list)
      asked.push(parameters)
      const members = answers[parameters.list] ?? []
      if (members === 'failed' && isFirst) return Promise.resolve(refusal(429))
      const data = members === 'failed' ? [card()] : members
      return Promise.resolve({ ok: true, data: { data, total: data.length, next_cursor: null } })
    },
  })
  const machines = {
    memberList: memberListMachine.provide(services),
    welcomeBanner: welcomeBannerMachine.provide(createWelcomeBannerImplementations({ bus, device })),
  }
  render(
    <Surroundings root={root} machines={machines} device={device} {...surroundings}>
      <Beside>
        <Home />
      </Beside>
    </Surroundings>,
  )
  return { asked }
}

const row = (name: string) => within(screen.getByRole('region', { name }))
const hrefOf = (title: string) =>
  row(title)
    .getByRole('link', { name: `${title}: see all` })
    .getAttribute('href')
const supporter = { user: { is_supporter: true } }

it.each([
  ['Nearby now', 'nearby-online', '/members/nearby?is_online=true'],
  ['New members', 'newest', '/members/newest'],
  ['Who viewed you', 'visitor', '/community/visitors'],
] as const)(
  'the row %s shows the first members of %s with links to their profiles and to the whole list',
  async (title, list, href) => {
    const { asked } = await open({ [list]: [card(), card({ id: 3, name: 'Sami' })] }, supporter)
    const marek = await row(title).findByRole('link', { name: /^Marek/ })
    expect(marek.getAttribute('href')).toBe('/profile/Marek')
    expect(row(title).getByRole('link', { name: /^Sami/ }).getAttribute('href')).toBe('/profile/Sami')
    expect(hrefOf(title)).toBe(href)
    expect(asked).toContainEqual({ list, per_page: pageSizes.row })
  },
)

it('limits the number of members in a row', async () => {
  const many = Array.from({ length: pageSizes.row + 1 }, (_, index) => card({ id: index + 2 }))
  await open({ newest: many })
  await row('New members').findAllByRole('article')
  expect(row('New members').getAllByRole('article')).toHaveLength(pageSizes.row)
})

it.each([
  ['Nearby now', 'No one near you is online right now.'],
  ['New members', 'No one here yet. New members join every day.'],
  ['Who viewed you', 'No one yet. Add a new photo to get noticed.'],
  ['Unread messages', 'No unread messages.'],
])('the row %s shows a text when it is empty', async (title, words) => {
  await open({}, supporter)
  expect(await row(title).findByText(words)).toBeTruthy()
})

const widenWindow = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('1280'),
    addEventListener() {},
    removeEventListener() {},
  }))

it('has no row of unread messages where the side notifier beside the page shows them', async () => {
  widenWindow()
  await open()
  expect(screen.queryByRole('region', { name: 'Unread messages' })).toBeNull()
  expect(screen.getByRole('region', { name: 'New members' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Search', hidden: true })).toBeNull()
  vi.unstubAllGlobals()
})

it('has a row of unread messages while the side notifier beside the page shows another list', async () => {
  widenWindow()
  history.replaceState(null, '', '/home')
  const device = lodgeWith().device
  device.set('notifier', 'online')
  const nobody = () => Promise.resolve({ ok: true as const, data: { data: [], total: 0 } })
  const implementations = createSideNotifierImplementations({
    bus: { on: () => ({ unsubscribe() {} }), send: () => {} },
    loadUnread: nobody,
    loadOnline: nobody,
    loadOnCam: nobody,
    keepOption: () => {},
  })
  const home = { ...heldHome, sideNotifier: sideNotifierMachine.provide(implementations) }
  const { pageLoad, answer } = heldPageLoad()
  const charts = chartsWith({ home: { ...home, keptOption: () => device.get('notifier') } })
  await open({}, { device, surroundings: { charts, pageLoad } })
  // Known before the notifier has loaded.
  expect(screen.getByRole('region', { name: 'Unread messages' })).toBeTruthy()
  await act(async () => answer())
  const choose = async (name: RegExp) =>
    userEvent.click(
      await within(await screen.findByRole('complementary', { name: 'Activity' })).findByRole('button', {
        name,
      }),
    )
  await choose(/Unread messages/)
  expect(screen.queryByRole('region', { name: 'Unread messages' })).toBeNull()
  await choose(/On cam/)
  expect(screen.getByRole('region', { name: 'Unread messages' })).toBeTruthy()
})

it('has the search in its title on a phone', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener() {},
    removeEventListener() {},
  }))
  await open()
  expect(screen.getByRole('link', { name: 'Search', hidden: true }).getAttribute('href')).toBe('/search')
  vi.unstubAllGlobals()
})

it('keeps on the device that the announcement was dismissed', async () => {
  const { device } = lodgeWith()
  await open({}, { device })
  const announcement = within(screen.getByRole('region', { name: 'About this site' }))
  act(() => announcement.getByRole('button', { name: 'Dismiss' }).click())
  expect(screen.queryByRole('region', { name: 'About this site' })).toBeNull()
  cleanup()
  page?.root.stop()
  await open({}, { device })
  expect(screen.getByRole('region', { name: 'New members' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'About this site' })).toBeNull()
})

it('shows the error of a failed row and reloads only that row', async () => {
  const { asked } = await open({ newest: 'failed', 'nearby-online': [card({ id: 3, name: 'Sami' })] })
  expect((await row('New members').findByRole('alert')).textContent).toContain('Couldn’t load these.')
  await row('Nearby now').findByRole('link', { name: /^Sami/ })
  act(() => row('New members').getByRole('button', { name: 'Try again' }).click())
  await row('New members').findByRole('link', { name: /^Marek/ })
  expect(asked.map(({ list }) => list).toSorted()).toEqual(['nearby-online', 'newest', 'newest'])
})

it('shows profile viewers to supporters and an upgrade link to others', async () => {
  const { asked } = await open()
  const offer = row('Who viewed you').getByRole('link', { name: 'Become a supporter' })
  expect(offer.getAttribute('href')).toBe('/account/upgrade')
  expect(asked.map(({ list }) => list)).not.toContain('visitor')
})

/** Renders the row of unread messages with these answers, one for each request. `quiet` finishes the page load. */
async function showUnread(unread: number, ...answers: (readonly ConversationSummary[] | 'failed')[]) {
  const whole = await signIn({}, unread)
  const { root, bus } = whole
  const nobody = vi.fn<() => Promise<{ ok: true; data: { data: never[]; total: number } }>>()
  const loadUnread = vi.fn<SideNotifierDeps['loadUnread']>(() => {
    const data = answers.shift() ?? []
    return Promise.resolve(data === 'failed' ? refusal(429) : { ok: true as const, data: { data } })
  })
  const sideNotifier = sideNotifierMachine.provide(
    createSideNotifierImplementations({
      bus,
      loadUnread,
      loadOnline: nobody,
      loadOnCam: nobody,
      keepOption: () => {},
    }),
  )
  const { pageLoad, answer } = heldPageLoad()
  render(
    <Surroundings
      root={root}
      pageLoad={pageLoad}
      charts={chartsWith({ home: { ...heldHome, keptOption: () => 'online', sideNotifier } })}
    >
      <UnreadMessages />
    </Surroundings>,
  )
  await waitForState(whole.child('unread'), (snapshot) => snapshot.matches('counted'))
  /** Changes the number of unread conversations. */
  const tell = (fact: 'realtime.messageCreated' | 'conversation.read', left: number) =>
    act(async () => {
      whole.unread.conversations = left
      if (fact === 'conversation.read') bus.send({ type: fact, conversation: '1-2' })
      else bus.send({ type: fact, message: message() })
    })
  return { loadUnread, nobody, tell, quiet: () => act(async () => answer()) }
}

const messagesRow = () => row('Unread messages')
const cardOf = (name: RegExp) => messagesRow().findByRole('link', { name })
const sami = summary({ id: 3, name: 'Sami', conversation: '1-3', text: '', photo_count: 1 })

it.each([
  [1, '1 unread conversation.'],
  [12, '12 unread conversations.'],
])(
  'shows the count of %d unread conversations at once and requests them after the page load',
  async (unread, words) => {
    const { loadUnread, quiet } = await showUnread(unread, [summary()])
    expect(await messagesRow().findByText(words)).toBeTruthy()
    expect(hrefOf('Unread messages')).toBe('/community/messages')
    expect(loadUnread).not.toHaveBeenCalled()
    await quiet()
    expect(await cardOf(/Marek/)).toBeTruthy()
    expect(messagesRow().queryByText(words)).toBeNull()
  },
)

it('links to each unread conversation and shows its sender, last message and time', async () => {
  const { quiet, nobody } = await showUnread(2, [summary(), sami])
  await quiet()
  const marek = await cardOf(/Marek/)
  expect(marek.getAttribute('href')).toBe('/community/messages/conversation/1-2')
  expect(marek.textContent).toContain('Are we still on for the river?')
  expect(marek.querySelector('time')?.dateTime).toBe(summary().latest_message_created_at)
  const other = await cardOf(/Sami/)
  expect(other.getAttribute('href')).toBe('/community/messages/conversation/1-3')
  expect(other.textContent).toContain('Sent you a photo')
  // The row shows unread messages only, whichever option the notifier showed last.
  expect(nobody).not.toHaveBeenCalled()
})

it('adds a conversation when a message arrives and removes it when it is read', async () => {
  const { loadUnread, quiet, tell } = await showUnread(0, [summary()], [sami, summary()], [])
  expect(await messagesRow().findByText('No unread messages.')).toBeTruthy()
  await quiet()
  expect(loadUnread).not.toHaveBeenCalled()
  await tell('realtime.messageCreated', 1)
  await cardOf(/Marek/)
  await tell('realtime.messageCreated', 2)
  await cardOf(/Sami/)
  await tell('conversation.read', 0)
  expect(await messagesRow().findByText('No unread messages.')).toBeTruthy()
  expect(messagesRow().queryByRole('list')).toBeNull()
})

it('retries unread conversations that failed to load', async () => {
  const { quiet } = await showUnread(1, 'failed', [summary()])
  await quiet()
  const again = await messagesRow().findByRole('button', { name: 'Try again' })
  act(() => again.click())
  expect(await cardOf(/Marek/)).toBeTruthy()
})

/** Renders the newest photos with these answers, one for each request. */
async function showPhotos(...answers: (readonly GalleryPhoto[] | 'failed')[]) {
  const { root, bus } = await signIn()
  const fetchPage = () => {
    const data = answers.shift() ?? []
    return Promise.resolve(
      data === 'failed' ? refusal(429) : { ok: true as const, data: { data, next_cursor: null } },
    )
  }
  const newestPhotos = photoListMachine.provide(createPhotoListImplementations({ bus, fetchPage }))
  render(
    <Surroundings root={root} charts={chartsWith({ home: { ...heldHome, newestPhotos } })}>
      <PhotoRow />
    </Surroundings>,
  )
}
const picture = { ...photo({ id: 5 }), user: card() }

it('links each new photo to the profile of its owner', async () => {
  await showPhotos([picture])
  const link = await screen.findByRole('link', { name: 'Photo by Marek' })
  expect(link.getAttribute('href')).toBe('/profile/Marek')
})

it('shows a text when there are no photos yet', async () => {
  await showPhotos([])
  expect(await screen.findByText('No photos yet.')).toBeTruthy()
})

it('retries photos that failed to load', async () => {
  await showPhotos('failed', [picture])
  const again = await screen.findByRole('button', { name: 'Try again' })
  act(() => again.click())
  expect(await screen.findByRole('link', { name: 'Photo by Marek' })).toBeTruthy()
})

describe('a lazy part that fails to load', () => {
  // React logs every error that a boundary catches.
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => void vi.restoreAllMocks())

  const sayLost = {
    type: 'flash.show',
    flash: { type: 'error', html: 'Couldn’t load that. Check your connection.' },
  }

  it('is left out when it is the row of newest photos', async () => {
    // Everything is in view.
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly report: (entries: { isIntersecting: boolean }[]) => void
        constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
          this.report = report
        }
        observe() {
          this.report([{ isIntersecting: true }])
        }
        disconnect() {}
      },
    )
    const { root } = await signIn()
    const send = vi.spyOn(root, 'send')
    const { pageLoad, answer } = heldPageLoad()
    const home = Promise.withResolvers<typeof heldHome>()
    render(
      <Surroundings root={root} pageLoad={pageLoad} charts={chartsWith({}, { home: home.promise })}>
        <NewestPhotos />
      </Surroundings>,
    )
    await act(async () => answer())
    await act(async () => home.reject(new TypeError('Failed to fetch')))
    await vi.waitFor(() => expect(send).toHaveBeenCalledWith(sayLost))
    expect(hrefOf('Newest photos')).toBe('/galleries/newest-pics')
  })

  it('is left out when it is the banner', async () => {
    const { root } = await signIn({ is_approved: false })
    const send = vi.spyOn(root, 'send')
    const banner = createActor(welcomeBannerMachine.provide({ actors: { facts: fromCallback(() => {}) } }), {
      input: {
        user: self({ is_approved: false }),
        payment: null,
        wasReactivated: false,
        isDismissed: false,
        now: 0,
      },
    }).start()
    const site = {
      ...lodgeWith().site,
      get contacts(): never {
        throw new TypeError('Failed to fetch')
      },
    }
    render(
      <Surroundings root={root} site={site}>
        <h1>Home</h1>
        <WelcomeBanner banner={banner} />
      </Surroundings>,
    )
    await vi.waitFor(() => expect(send).toHaveBeenCalledWith(sayLost))
    expect(screen.getByRole('heading', { name: 'Home' })).toBeTruthy()
  })
})
