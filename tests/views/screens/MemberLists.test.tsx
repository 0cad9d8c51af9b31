import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createActor, waitFor as waitForState } from 'xstate'

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
import { App } from '../../../src/views/App.tsx'
// What the session and the routes load: here before they ask.
import '../../../src/views/screens/MemberList/MemberListScreen.tsx'
import '../../../src/views/screens/MemberList/StopSharingAll.tsx'
import '../../../src/views/screens/Upgrade.tsx'
import '../../../src/views/shell/Confirmation.tsx'
import '../../../src/views/shell/MemberBars.tsx'
import { card, refusal, self } from '../../machines/people.ts'
import { toggleCalls } from '../../machines/app/toggleCalls.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { chartsWith, lodgeWith } from '../Surroundings.tsx'

let page: WholeRoot | undefined
afterEach(() => page?.root.stop())

const at = new Date(Date.now() - 2 * 60 * 60_000).toISOString()

/** @param setBlocked answers whether the member is blocked now */
async function open(
  path: string,
  {
    members = [],
    user = {},
    setBlocked = () => Promise.resolve({ ok: true, data: false }),
    lockAll = () => Promise.resolve({ ok: true, data: false }),
  }: {
    members?: readonly ListedMember[]
    user?: Partial<UserSelf>
    setBlocked?: () => Promise<Answer<boolean>>
    lockAll?: () => Promise<Answer<boolean>>
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
        calls: toggleCalls(unheard, { block: setBlocked, unlocks: lockAll }),
        errorText: () => 'That did not work.',
        now: () => new Date(),
      }),
    ),
  ).start()
  const lodge = lodgeWith({
    root: whole.root,
    machines: { ...lodgeWith().machines, memberList: memberListMachine.provide(services) },
    charts: chartsWith({ toggles: { toggles } }),
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
  ['/account/unlocked-members/for-you', 'private-unlock-looker', 'Shared with you', 'Nobody has unlocked'],
  ['/account/blocked-members', 'blocked', 'Blocked members', 'No blocked members'],
])('%s shows the list %s, and says what to do where nobody is on it', async (path, list, title, empty) => {
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
])('%s is narrowed by its address, and by what means something there', async (path) => {
  const filters = 'age_from=30&is_online=true&is_verified=true'
  const { asked } = await open(`${path}?${filters}`, {
    members: [card()],
    user: { is_supporter: true },
  })
  await screen.findByText('1 matching member')
  const isOnlineSenseless = withoutOnline.has(path)
  expect(asked).toEqual([
    {
      list: asked[0]?.list,
      age_from: 30,
      is_verified: 'true',
      ...(!isOnlineSenseless && { is_online: 'true' }),
    },
  ])
  expect(screen.getByRole('button', { name: 'Verified', pressed: true })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Online now' }) === null).toBe(isOnlineSenseless)
})

it('the blocked are narrowed by nothing', async () => {
  const { asked } = await open('/account/blocked-members?is_verified=true')
  await screen.findByRole('heading', { name: 'No blocked members' })
  expect(asked).toEqual([{ list: 'blocked' }])
  expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull()
})

/** @param minutes until his move from Ghent to Rotterdam shows */
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

it('until a move shows, Nearby names the city that its distances begin from, and when that changes', async () => {
  await open('/members/nearby', { members: [card()], user: moving(20) })
  const move = / Your move to Rotterdam shows from \d{1,2}:\d\d.* on\.$/
  const lead = await screen.findByText(/^1 member, closest to Ghent first\./)
  expect(lead.textContent).toMatch(move)
})

it('a reach is counted from there too', async () => {
  await open('/members/newest?distance=10', { members: [card()], user: moving(20) })
  const lead = await screen.findByText(/^1 member within 10 km of Ghent\./)
  expect(lead.textContent).toContain('Your move to Rotterdam')
})

it('a list without distances says nothing of a move, and a move that shows by now is none', async () => {
  await open('/members/newest', { members: [card()], user: moving(20) })
  expect((await screen.findByText(/^1 member, newest first/)).textContent).not.toContain('Rotterdam')
  page?.root.stop()
  cleanup()
  await open('/members/nearby', { members: [card()], user: moving(-1) })
  expect((await screen.findByText(/^1 member, closest to/)).textContent).toBe(
    '1 member, closest to Rotterdam first',
  )
})

it('a card of the list says what one wrote about him, and since when he is on it', async () => {
  await open('/community/dudeslist', {
    members: [
      { ...card(), dudelist_note: 'Met at the lake.', dudelisted_at: at },
      { ...card({ id: 3, name: 'Sami' }), dudelist_note: null, dudelisted_at: at },
    ],
  })
  await screen.findByText('Met at the lake.')
  for (const { textContent } of screen.getAllByRole('article')) expect(textContent).toContain('Added')
})

it('supporters see who visited them, and when', async () => {
  await open('/community/visitors', {
    user: { is_legacy_supporter: true },
    members: [{ ...card(), viewed_at: at }],
  })
  await screen.findByRole('region', { name: 'Visitors' })
  expect(await screen.findByText('2 hours ago')).toBeTruthy()
})

it('others are told why they see the offer instead', async () => {
  const { asked } = await open('/community/visitors')
  await screen.findByRole('heading', { level: 1, name: 'Supporters' })
  expect(location.pathname).toBe('/account/upgrade')
  await screen.findByText(/Visitors are for supporters/)
  expect(asked).toEqual([])
})

it('an unlock says since when, or when it ends', async () => {
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

it('whoever unlocked for nobody is told of both places where he can', async () => {
  await open('/account/unlocked-members')
  expect(await screen.findByText(/from a member’s profile, or in your conversation/)).toBeTruthy()
})

const blocked = [{ ...card({ avatar: null, age: null }), blocked_at: at }]
const unblock = async (answer = 'Unblock him') => {
  act(() => screen.getByRole('button', { name: 'Unblock Marek' }).click())
  const question = await screen.findByRole('alertdialog', { name: 'Unblock Marek?' })
  act(() => within(question).getByRole('button', { name: answer }).click())
}

it('an unblocked member leaves the list once the server has let him go', async () => {
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

it('whoever could not be unblocked stays, and the member is told', async () => {
  await open('/account/blocked-members', {
    members: blocked,
    setBlocked: () => Promise.resolve(refusal(429)),
  })
  await screen.findByRole('list', { name: 'Blocked members' })
  await unblock()
  await screen.findByText('That did not work.')
  expect(await screen.findByRole('button', { name: 'Unblock Marek' })).toBeTruthy()
})

it('nobody is unblocked by whoever thinks better of it', async () => {
  const setBlocked = vi.fn<() => Promise<Answer<boolean>>>(() => Promise.resolve({ ok: true, data: false }))
  await open('/account/blocked-members', {
    members: [...blocked, { ...card({ id: 3, name: 'Sami' }), blocked_at: at }],
    setBlocked,
  })
  await screen.findByRole('list', { name: 'Blocked members' })
  await unblock('Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(setBlocked).not.toHaveBeenCalled()
  // Whoever is asked about next is meant, and not he of before.
  act(() => screen.getByRole('button', { name: 'Unblock Sami' }).click())
  const question = await screen.findByRole('alertdialog', { name: 'Unblock Sami?' })
  act(() => within(question).getByRole('button', { name: 'Unblock him' }).click())
  // While the question is open nothing beneath it is told of.
  expect(await screen.findByRole('button', { name: 'Unblock Marek' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Unblock Sami' })).toBeNull())
})

it('the answer is about him whose name is asked about, though another was pressed before the question was there', async () => {
  const setBlocked = vi.fn<() => Promise<Answer<boolean>>>(() => Promise.resolve({ ok: true, data: false }))
  await open('/account/blocked-members', {
    members: [...blocked, { ...card({ id: 3, name: 'Sami' }), blocked_at: at }],
    setBlocked,
  })
  await screen.findByRole('list', { name: 'Blocked members' })
  const both = ['Unblock Marek', 'Unblock Sami'].map((name) => screen.getByRole('button', { name }))
  act(() => both.forEach((button) => button.click()))
  const question = await screen.findByRole('alertdialog', { name: 'Unblock Marek?' })
  act(() => within(question).getByRole('button', { name: 'Unblock him' }).click())
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

it('all are locked in one call, after it was said what that means', async () => {
  const lockAll = vi.fn<() => Promise<Answer<boolean>>>(() => Promise.resolve({ ok: true, data: false }))
  await open('/account/unlocked-members', { members: unlockedFor, lockAll })
  await press('Stop sharing with everyone')
  const question = await screen.findByRole('alertdialog', { name: 'Stop sharing with everyone?' })
  expect(question.textContent).toContain('ends every unlock at once')
  expect(lockAll).not.toHaveBeenCalled()
  act(() => within(question).getByRole('button', { name: 'Stop sharing with everyone' }).click())
  await screen.findByRole('heading', { name: /not sharing private photos/ })
  expect(lockAll).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Stop sharing with everyone' })).toBeNull()
})

it('nobody is locked by whoever thinks better of it, and all stay where it fails', async () => {
  const lockAll = vi.fn<() => Promise<Answer<boolean>>>(() => Promise.resolve(refusal(429)))
  await open('/account/unlocked-members', { members: unlockedFor, lockAll })
  await press('Stop sharing with everyone')
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(lockAll).not.toHaveBeenCalled()
  await press('Stop sharing with everyone')
  const question = await screen.findByRole('alertdialog')
  act(() => within(question).getByRole('button', { name: 'Stop sharing with everyone' }).click())
  await screen.findByText('That did not work.')
  expect(screen.getAllByText(/^Since/)).toHaveLength(2)
})

it('there is nothing to lock where nobody is listed', async () => {
  await open('/account/unlocked-members')
  await screen.findByRole('heading', { name: /not sharing private photos/ })
  expect(screen.queryByRole('button', { name: 'Stop sharing with everyone' })).toBeNull()
})

it('what others unlocked is not one’s own to lock', async () => {
  await open('/account/unlocked-members/for-you', { members: unlockedFor })
  await screen.findAllByText(/^Since/)
  expect(screen.queryByRole('button', { name: 'Stop sharing with everyone' })).toBeNull()
})
