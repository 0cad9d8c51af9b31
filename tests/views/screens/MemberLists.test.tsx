import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { createActor, fromPromise, waitFor as waitForState } from 'xstate'

import type { Answer } from '../../../contract/answer.ts'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import { createPagedListImplementations } from '../../../src/machines/members/pagedList/implementations.ts'
import type { Page } from '../../../src/machines/members/pagedList/list.ts'
import {
  followMembers,
  type ListedMember,
  memberListMachine,
  type MemberListParameters,
} from '../../../src/machines/members/pagedList/memberList.ts'
import { createTogglesImplementations } from '../../../src/machines/app/toggles/implementations.ts'
import { togglesMachine } from '../../../src/machines/app/toggles/machine.ts'
import { type Offers, paymentMachine } from '../../../src/machines/account/payment/machine.ts'
import { App } from '../../../src/views/App.tsx'
// Lazy parts, imported here so that tests do not wait for them.
import '../../../src/views/screens/MemberList/MemberListScreen.tsx'
import '../../../src/views/screens/MemberList/StopSharingAll.tsx'
import '../../../src/views/screens/Upgrade/Upgrade.tsx'
import '../../../src/views/shell/Confirmation.tsx'
import '../../../src/views/shell/MemberBars.tsx'
import { card, refusal, self } from '../../machines/people.ts'
import { toggleCalls } from '../../machines/app/toggleCalls.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { photo } from '../components/people.ts'
import { chartsWith, heldAccount, lodgeWith } from '../Surroundings.tsx'

/** The upgrade page, whose offers are never there. */
const payment = paymentMachine.provide({
  actors: { loadOffers: fromPromise<Answer<Offers>>(() => new Promise(() => {})) },
})

let page: WholeRoot | undefined
afterEach(() => page?.root.stop())

const at = new Date(Date.now() - 2 * 60 * 60_000).toISOString()

/** @param setBlocked the answer whether the member is blocked afterwards */
async function open(
  path: string,
  {
    members = [],
    user = {},
    setBlocked = () => Promise.resolve({ ok: true, data: false }),
    endAllAccess = () => Promise.resolve({ ok: true, data: false }),
  }: {
    members?: readonly ListedMember[]
    user?: Partial<UserSelf>
    setBlocked?: () => Promise<Answer<boolean>>
    endAllAccess?: () => Promise<Answer<boolean>>
  } = {},
) {
  history.pushState(null, '', path)
  const whole = startRoot({ signedIn: self(user) })
  page = whole
  await waitForState(whole.root, (snapshot) => snapshot.matches('signedIn'))
  const asked: MemberListParameters[] = []
  const answer: Answer<Page<ListedMember>> = {
    ok: true,
    data: { data: members, total: members.length, next_cursor: null },
  }
  const services = createPagedListImplementations<ListedMember, MemberListParameters>({
    bus: whole.bus,
    followItems: followMembers,
    fetchPage: (parameters) => {
      asked.push(parameters)
      return Promise.resolve(answer)
    },
  })
  const unheard = () => Promise.resolve(refusal(404))
  const toggles = createActor(
    togglesMachine.provide(
      createTogglesImplementations({
        bus: whole.bus,
        calls: toggleCalls(unheard, { block: setBlocked, allMediaAccess: endAllAccess }),
        errorText: () => 'That did not work.',
        now: () => new Date(),
      }),
    ),
  ).start()
  const lodge = lodgeWith({
    root: whole.root,
    machines: { ...lodgeWith().machines, memberList: memberListMachine.provide(services) },
    charts: chartsWith({ toggles: { toggles }, account: { ...heldAccount, payment } }),
  })
  render(<App lodge={lodge} />)
  return { asked }
}

it.each([
  ['/members/online', 'online', 'Online', 'No one is online right now'],
  ['/members/popular', 'popular', 'Popular', 'No one here yet'],
  ['/community/dudeslist', 'dudelisted', 'Your list', 'Your list is empty'],
  ['/community/dudeslist/buddies', 'buddies', 'Buddies', 'No buddies yet'],
  ['/community/dudeslist/hotties', 'hotties', 'Hotties', 'No hotties yet'],
  ['/community/dudeslist/online', 'dudelist-online', 'Online on your list', 'No one on your list is online'],
  ['/community/dudeslist/listed-by', 'hotlisting-me', 'Added you', 'No one has added you yet'],
  ['/account/unlocked-members', 'unlocked', 'Shared by you', 'not sharing private photos'],
  ['/account/unlocked-members/for-you', 'private-unlock-looker', 'Shared with you', 'No one shares'],
  ['/account/blocked-members', 'blocked', 'Blocked members', 'No blocked members'],
])('%s shows the list %s, and what to do when it is empty', async (path, list, title, empty) => {
  const { asked } = await open(path)
  await screen.findByRole('heading', { level: 2, name: (name) => name.includes(empty) })
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(asked).toEqual([{ list }])
})

const withoutOnline = new Set(['/members/online', '/community/dudeslist/online'])

it.each([
  '/members/nearby',
  '/members/newest',
  '/members/online',
  '/members/popular',
  '/community/dudeslist',
  '/community/dudeslist/buddies',
  '/community/dudeslist/hotties',
  '/community/dudeslist/online',
  '/community/dudeslist/listed-by',
  '/community/visitors',
  '/account/unlocked-members',
  '/account/unlocked-members/for-you',
])('%s applies the filters of its address that the list has', async (path) => {
  const filters = 'age_from=30&is_online=true&is_verified=true'
  const { asked } = await open(`${path}?${filters}`, {
    members: [card()],
    user: { is_supporter: true },
  })
  await screen.findByText('1 matching member')
  const hasNoOnlineFilter = withoutOnline.has(path)
  expect(asked).toEqual([
    {
      list: asked[0]?.list,
      age_from: 30,
      is_verified: 'true',
      ...(!hasNoOnlineFilter && { is_online: 'true' }),
    },
  ])
  expect(screen.getByRole('button', { name: 'Verified', pressed: true })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Online now' }) === null).toBe(hasNoOnlineFilter)
})

it('keeps the filters that both lists have when the member switches between them', async () => {
  const { asked } = await open('/members/nearby?age_from=30&is_online=true', { members: [card()] })
  await screen.findByText('1 matching member')
  const views = () => within(screen.getByRole('navigation', { name: 'Browse' }))
  const switchTo = (name: string) => userEvent.click(views().getByRole('link', { name }))
  await switchTo('Online')
  await waitFor(() => expect(asked.at(-1)).toEqual({ list: 'online', age_from: 30 }))
  expect(location.search).toBe('?age_from=30')
  await userEvent.click(screen.getByRole('button', { name: 'Verified', pressed: false }))
  await switchTo('Popular')
  await waitFor(() => expect(asked.at(-1)).toEqual({ list: 'popular', age_from: 30, is_verified: 'true' }))
  await switchTo('Travel')
  await screen.findByRole('heading', { name: 'Where are you going?' })
  expect(location.search).toBe('')
})

it('shows a list from its top when its filters change, and back restores the position', async () => {
  await open('/members/newest?is_online=true&is_verified=true', { members: [card()] })
  await screen.findByText('1 matching member')
  const scroll = vi.spyOn(globalThis, 'scrollTo')
  const isAt = vi.spyOn(globalThis, 'scrollY', 'get').mockReturnValue(900)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  fireEvent.scroll(window)
  await userEvent.click(screen.getByRole('button', { name: 'Online now' }))
  await waitFor(() => expect(scroll.mock.calls).toEqual([[0, 0]]))
  isAt.mockReturnValue(0)
  fireEvent.scroll(window)
  act(() => history.back())
  await waitFor(() => expect(scroll.mock.calls.at(-1)).toEqual([0, 900]))
})

it('has no filters for blocked members', async () => {
  const { asked } = await open('/account/blocked-members?is_verified=true')
  await screen.findByRole('heading', { name: 'No blocked members' })
  expect(asked).toEqual([{ list: 'blocked' }])
  expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull()
})

/** @param minutes until the viewer's move from Ghent to Rotterdam shows */
const moving = (minutes: number): Partial<UserSelf> => ({
  city: 'Rotterdam',
  published_place: {
    coordinates: [3.7, 51.05],
    city: 'Ghent',
    state: 'Flanders',
    country: 'Belgium',
    square_km: 3,
  },
  publishes_at: new Date(Date.now() + minutes * 60_000).toISOString(),
})

it('names in Nearby the published city and when a move will show', async () => {
  await open('/members/nearby', { members: [card()], user: moving(20) })
  const move = / Your move to Rotterdam shows from \d{1,2}:\d\d.*\.$/
  const lead = await screen.findByText(/^1 member, closest to Ghent first\./)
  expect(lead.textContent).toMatch(move)
})

it('measures a distance filter from the published city too', async () => {
  await open('/members/newest?distance=10', { members: [card()], user: moving(20) })
  const lead = await screen.findByText(/^1 member within 10 km of Ghent\./)
  expect(lead.textContent).toContain('Your move to Rotterdam')
})

it('mentions no move in a list without distances, nor a move that already shows', async () => {
  await open('/members/newest', { members: [card()], user: moving(20) })
  expect((await screen.findByText(/^1 member, newest first/)).textContent).not.toContain('Rotterdam')
  page?.root.stop()
  cleanup()
  await open('/members/nearby', { members: [card()], user: moving(-1) })
  expect((await screen.findByText(/^1 member, closest to/)).textContent).toBe(
    '1 member, closest to Rotterdam first',
  )
})

it('shows the note and the date of adding on a card of the own list', async () => {
  await open('/community/dudeslist', {
    members: [
      { ...card(), dudelist_note: 'Met at the lake.', dudelisted_at: at },
      { ...card({ id: 3, name: 'Sami' }), dudelist_note: null, dudelisted_at: at },
    ],
  })
  await screen.findByText('Met at the lake.')
  for (const { textContent } of screen.getAllByRole('article')) expect(textContent).toContain('Added')
})

it('shows supporters who viewed them and when', async () => {
  await open('/community/visitors', {
    user: { is_legacy_supporter: true },
    members: [{ ...card(), viewed_at: at }],
  })
  await screen.findByRole('region', { name: 'Visitors' })
  expect(await screen.findByText('2 hours ago')).toBeTruthy()
})

it('redirects others to the upgrade page with a flash that says why', async () => {
  const { asked } = await open('/community/visitors')
  await screen.findByRole('heading', { level: 1, name: 'Supporters' })
  expect(location.pathname).toBe('/account/upgrade')
  await screen.findByText(/Visitors are for supporters/)
  expect(asked).toEqual([])
})

it('shows when sharing of private media began or ends', async () => {
  const ends = new Date(Date.now() + 3 * 24 * 60 * 60_000 + 60_000).toISOString()
  await open('/account/unlocked-members', {
    members: [
      { ...card(), unlocked_at: at, expires_at: null },
      { ...card({ id: 3, name: 'Sami' }), unlocked_at: at, expires_at: ends },
    ],
  })
  await screen.findByText(/^Since/)
  await screen.findByText(/^Ends/)
  expect(screen.getByText('in 3 days')).toBeTruthy()
})

it('names in the empty list both ways to share private media', async () => {
  await open('/account/unlocked-members')
  expect(await screen.findByText(/from a member’s profile, or in your conversation/)).toBeTruthy()
})

const blocked = [{ ...card({ avatar: null, age: null }), blocked_at: at }]
const unblock = async (answer = 'Unblock') => {
  act(() => screen.getByRole('button', { name: 'Unblock Marek' }).click())
  const question = await screen.findByRole('alertdialog', { name: 'Unblock Marek?' })
  act(() => within(question).getByRole('button', { name: answer }).click())
}

it('removes an unblocked member from the list after the answer', async () => {
  let answer: (now: Answer<boolean>) => void = () => {}
  await open('/account/blocked-members', {
    members: blocked,
    setBlocked: () => new Promise((resolve) => (answer = resolve)),
  })
  await screen.findByRole('list', { name: 'Blocked members' })
  expect(screen.queryByRole('link', { name: /Marek/ })).toBeNull()
  screen.getByText('1 member. You don’t see each other')
  screen.getByRole('link', { name: 'Back to home' })
  expect(screen.queryByText('Only a few members here so far')).toBeNull()
  await unblock()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Unblock Marek' }).getAttribute('aria-busy')).toBe('true'),
  )
  act(() => answer({ ok: true, data: false }))
  await screen.findByRole('heading', { name: 'No blocked members' })
})

it('shows the avatars of blocked members, and a neutral picture for those without one', async () => {
  const avatar = photo({ square160_url: '/media/photo/sami/square160.webp' })
  const pictured = card({ id: 3, name: 'Sami', avatar })
  await open('/account/blocked-members', { members: [...blocked, { ...pictured, blocked_at: at }] })
  const list = await screen.findByRole('list', { name: 'Blocked members' })
  const [neutral, theirs] = within(list)
    .getAllByRole('listitem')
    .map((row) => row.querySelector('img')?.getAttribute('src'))
  expect(theirs).toBe(avatar.square160_url)
  expect(neutral).toMatch(/^data:image/)
})

it('keeps a member whose unblocking failed and shows a flash', async () => {
  await open('/account/blocked-members', {
    members: blocked,
    setBlocked: () => Promise.resolve(refusal(429)),
  })
  await screen.findByRole('list', { name: 'Blocked members' })
  await unblock()
  await screen.findByText('That did not work.')
  expect(await screen.findByRole('button', { name: 'Unblock Marek' })).toBeTruthy()
})

it('unblocks no one when the question is cancelled', async () => {
  const setBlocked = vi.fn<() => Promise<Answer<boolean>>>(() => Promise.resolve({ ok: true, data: false }))
  await open('/account/blocked-members', {
    members: [...blocked, { ...card({ id: 3, name: 'Sami' }), blocked_at: at }],
    setBlocked,
  })
  await screen.findByRole('list', { name: 'Blocked members' })
  await unblock('Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(setBlocked).not.toHaveBeenCalled()
  // The next question is about the next member, not the previous one.
  act(() => screen.getByRole('button', { name: 'Unblock Sami' }).click())
  const question = await screen.findByRole('alertdialog', { name: 'Unblock Sami?' })
  act(() => within(question).getByRole('button', { name: 'Unblock' }).click())
  // While the question is open, the page beneath is hidden from assistive technology.
  expect(await screen.findByRole('button', { name: 'Unblock Marek' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Unblock Sami' })).toBeNull())
})

it('applies the answer to the member named in the question when another button was pressed before it opened', async () => {
  const setBlocked = vi.fn<() => Promise<Answer<boolean>>>(() => Promise.resolve({ ok: true, data: false }))
  await open('/account/blocked-members', {
    members: [...blocked, { ...card({ id: 3, name: 'Sami' }), blocked_at: at }],
    setBlocked,
  })
  await screen.findByRole('list', { name: 'Blocked members' })
  const both = ['Unblock Marek', 'Unblock Sami'].map((name) => screen.getByRole('button', { name }))
  act(() => both.forEach((button) => button.click()))
  const question = await screen.findByRole('alertdialog', { name: 'Unblock Marek?' })
  act(() => within(question).getByRole('button', { name: 'Unblock' }).click())
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Unblock Marek' })).toBeNull())
  expect(await screen.findByRole('button', { name: 'Unblock Sami' })).toBeTruthy()
  expect(setBlocked).toHaveBeenCalledOnce()
})

const unlockedFor = [
  { ...card(), unlocked_at: at, expires_at: null },
  { ...card({ id: 3, name: 'Sami' }), unlocked_at: at, expires_at: null },
]
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  act(() => button.click())
}

it('stops sharing with everyone in one call after a confirmation', async () => {
  const endAllAccess = vi.fn<() => Promise<Answer<boolean>>>(() => Promise.resolve({ ok: true, data: false }))
  await open('/account/unlocked-members', { members: unlockedFor, endAllAccess })
  await press('Stop sharing with everyone')
  const question = await screen.findByRole('alertdialog', { name: 'Stop sharing with everyone?' })
  expect(question.textContent).toContain('This also ends sharing for some days.')
  expect(endAllAccess).not.toHaveBeenCalled()
  act(() => within(question).getByRole('button', { name: 'Stop sharing with everyone' }).click())
  await screen.findByRole('heading', { name: /not sharing private photos/ })
  expect(endAllAccess).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Stop sharing with everyone' })).toBeNull()
})

it('keeps sharing when the question is cancelled or the call fails', async () => {
  const endAllAccess = vi.fn<() => Promise<Answer<boolean>>>(() => Promise.resolve(refusal(429)))
  await open('/account/unlocked-members', { members: unlockedFor, endAllAccess })
  await press('Stop sharing with everyone')
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(endAllAccess).not.toHaveBeenCalled()
  await press('Stop sharing with everyone')
  const question = await screen.findByRole('alertdialog')
  act(() => within(question).getByRole('button', { name: 'Stop sharing with everyone' }).click())
  await screen.findByText('That did not work.')
  expect(screen.getAllByText(/^Since/)).toHaveLength(2)
})

it('offers no button to stop sharing when the list is empty', async () => {
  await open('/account/unlocked-members')
  await screen.findByRole('heading', { name: /not sharing private photos/ })
  expect(screen.queryByRole('button', { name: 'Stop sharing with everyone' })).toBeNull()
})

it('offers no button to stop sharing in the list of others who share', async () => {
  await open('/account/unlocked-members/for-you', { members: unlockedFor })
  await screen.findAllByText(/^Since/)
  expect(screen.queryByRole('button', { name: 'Stop sharing with everyone' })).toBeNull()
})
