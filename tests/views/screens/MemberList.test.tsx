import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { createActor, fromPromise, waitFor as waitForState } from 'xstate'

import type { Answer } from '../../../contract/answer.ts'
import type { UserPage } from '../../../contract/lists.ts'
import type { UserCard } from '../../../contract/members.ts'
import { optionsMachine } from '../../../src/machines/app/options/machine.ts'
import type { Options } from '../../../src/machines/app/options/options.ts'
import { createPagedListImplementations } from '../../../src/machines/members/pagedList/implementations.ts'
import {
  followMembers,
  keepMemberLists,
  memberListMachine,
  type MemberListParameters,
} from '../../../src/machines/members/pagedList/memberList.ts'
import { App } from '../../../src/views/App.tsx'
// Lazy parts, imported here so that tests do not wait for them.
import '../../../src/views/screens/MemberList/FilterPanel.tsx'
import '../../../src/views/screens/MemberList/MemberListScreen.tsx'
import '../../../src/views/screens/Profile/ProfileModal.tsx'
import '../../../src/views/screens/Upgrade/Upgrade.tsx'
import '../../../src/views/shell/MemberBars.tsx'
import type { Lodge } from '../../../src/views/lodge.ts'
import { card, refusal, self } from '../../machines/people.ts'
import { someOptions } from '../../machines/app/options.cases.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { chartsWith, lodgeWith } from '../Surroundings.tsx'

let page: WholeRoot | undefined

beforeEach(() => {
  // As after a click on a link, not after back or forward.
  history.pushState(null, '', '/members/nearby')
})
afterEach(() => page?.root.stop())

/** Seven members, so that the list has filters. */
const seven = [
  card(),
  ...Array.from({ length: 6 }, (_, index) => card({ id: 102 + index, name: `Guest ${index}` })),
]
const pageThen = (next_cursor: string | null): Answer<UserPage> => ({
  ok: true,
  data: { data: seven, total: seven.length, current_page: 1, last_page: 1, next_cursor },
})

const pageOf = (data: UserCard[], next_cursor: string | null): Answer<UserPage> => ({
  ok: true,
  data: { data, total: 3, current_page: 1, last_page: 1, next_cursor },
})

const nobody: Answer<UserPage> = {
  ok: true,
  data: { data: [], total: 0, current_page: 1, last_page: 1, next_cursor: null },
}

const uncounted = (): Answer<UserPage> => ({
  ok: true,
  data: { data: [card()], total: null, current_page: 1, last_page: null, next_cursor: 'more' },
})
const countOf = (total: number): Answer<UserPage> => ({
  ok: true,
  data: { data: [], total, current_page: 1, last_page: null, next_cursor: null },
})

/** @param answers the answers of the server, by the query of the request */
async function show(
  answers: (cursor: string | null, parameters: MemberListParameters) => Answer<UserPage> = () =>
    pageThen(null),
  surroundings: Partial<Lodge> = {},
  countItems: () => Promise<Answer<UserPage>> = () => Promise.resolve(countOf(0)),
) {
  const whole = startRoot({ signedIn: self() })
  page = whole
  await waitForState(whole.root, (snapshot) => snapshot.matches('signedIn'))
  const asked = vi.fn<(parameters: MemberListParameters) => void>()
  const services = createPagedListImplementations<UserCard, MemberListParameters>({
    bus: whole.bus,
    followItems: followMembers,
    fetchPage: (parameters, cursor) => {
      asked(parameters)
      return Promise.resolve(answers(cursor, parameters))
    },
    countItems,
  })
  const lodge = lodgeWith({
    ...surroundings,
    root: whole.root,
    machines: { ...lodgeWith().machines, memberList: memberListMachine.provide(services) },
    keptLists: keepMemberLists(whole.bus),
  })
  const { container } = render(<App lodge={lodge} />)
  await screen.findByRole('region', { name: 'Nearby', hidden: true })
  return {
    whole,
    lodge,
    container,
    asked: () => asked.mock.calls.flat(),
    lists: () => asked.mock.calls.flat().map(({ list }) => list),
  }
}
const shown = (name: string) => screen.findByRole('region', { name })

it('has no filters above a short list, and keeps those that are set above a short result', async () => {
  await show((_, { is_verified: isVerified }) => pageOf(isVerified ? [card()] : seven.slice(0, 6), null))
  expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Compact grid' })).toBeNull()
  act(() => navigate('/members/nearby?is_verified=true'))
  expect(await screen.findByRole('button', { name: 'Verified', pressed: true })).toBeTruthy()
  await press('Verified', true)
  expect(screen.getByRole('button', { name: 'Verified', pressed: false })).toBeTruthy()
})

it('offers filters above a list of seven members', async () => {
  await show()
  expect(screen.getByRole('button', { name: /^Filters/ })).toBeTruthy()
})

it('switches the density of the grid and keeps it on the device', async () => {
  const device = lodgeWith().device
  await show(undefined, { device })
  const compact = (pressed: boolean) => screen.getByRole('button', { name: 'Compact grid', pressed })
  act(() => compact(false).click())
  expect(compact(true)).toBeTruthy()
  expect(device.get('density')).toBe('compact')
  act(() => compact(true).click())
  expect(device.get('density')).toBe('comfortable')
})

it('restores a list on back and loads it again on a new visit', async () => {
  const { lists } = await show()
  act(() => navigate('/members/newest'))
  await shown('Newest')
  expect(lists()).toEqual(['nearby', 'newest'])
  act(() => history.back())
  await shown('Nearby')
  expect(lists()).toEqual(['nearby', 'newest'])
  act(() => history.forward())
  await shown('Newest')
  expect(lists()).toEqual(['nearby', 'newest'])
  act(() => navigate('/members/nearby'))
  await shown('Nearby')
  expect(lists()).toEqual(['nearby', 'newest', 'nearby'])
})

it('loads a list again on back when the units have changed', async () => {
  const { lists, whole } = await show()
  act(() => navigate('/members/newest'))
  await shown('Newest')
  act(() => whole.bus.send({ type: 'session.changed', user: self({ use_imperial: true }) }))
  act(() => history.back())
  await shown('Nearby')
  await waitFor(() => expect(lists()).toEqual(['nearby', 'newest', 'nearby']))
})

it('shows the total once it is loaded and marks an estimate', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer<UserPage>>()
  await show(uncounted, {}, () => promise)
  expect(screen.queryByText(/ members?\b/)).toBeNull()
  resolve(countOf(96_726))
  await screen.findByText(/^About 97,000 members/)
  await act(async () => screen.getByRole('button', { name: /^Filters/ }).click())
  await screen.findByRole('button', { name: 'Show about 97,000 members' })
})

it('shows the list without a total when the total fails to load', async () => {
  const { lodge } = await show(uncounted, {}, () => Promise.reject(new Error('offline')))
  await screen.findByRole('link', { name: /^Marek/ })
  expect(screen.queryByText(/ members?\b/)).toBeNull()
  expect(lodge.root.getSnapshot().matches('signedIn')).toBe(true)
})

it('keeps no list when the session ends', async () => {
  const { whole, lodge } = await show()
  // The page is left after all actors received the event.
  await act(async () => {
    whole.root.send({ type: 'session.expire' })
    await waitForState(whole.root, (snapshot) => snapshot.matches('signedOut'))
  })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Nearby' })).toBeNull())
  expect(lodge.keptLists.size).toBe(0)
})

it('keeps the list beneath a profile that is opened from another profile', async () => {
  history.replaceState({ beneath: '/members/nearby' }, '', '/profile/Sami')
  const { container } = await show()
  const link = container.querySelector<HTMLAnchorElement>('a[href="/profile/Marek"]')
  act(() => link?.click())
  expect(location.pathname).toBe('/profile/Marek')
  expect(history.state).toEqual({ beneath: '/members/nearby', list: 'nearby' })
})

it('shows the upgrade offer after 288 members, and restores the list on back', async () => {
  const { lists } = await show((cursor) =>
    cursor === null ? pageThen('more') : refusal(403, 'upgrade_required'),
  )
  act(() => screen.getByRole('button', { name: 'Show more' }).click())
  const offer = await screen.findByRole('link', { name: 'Become a supporter' })
  act(() => offer.click())
  await screen.findByRole('heading', { level: 1, name: 'Supporters' })
  expect(location.pathname).toBe('/account/upgrade')
  act(() => history.back())
  await shown('Nearby')
  expect(lists()).toEqual(['nearby', 'nearby'])
})

const address = () => location.pathname + location.search
const chip = (name: string, pressed: boolean) => screen.findByRole('button', { name, pressed })
const press = async (name: string, pressed: boolean) => {
  const button = await chip(name, pressed)
  act(() => button.click())
}
/** The delay of a changed parameter, in milliseconds. */
const settled = { timeout: 3_000 }

it('puts a filter into the address and requests the list after the delay', async () => {
  const { asked } = await show()
  await press('Online now', false)
  await press('Verified', false)
  expect(address()).toBe('/members/nearby?is_online=true&is_verified=true')
  await waitFor(() => expect(asked()).toHaveLength(2), settled)
  expect(asked()[1]).toEqual({ list: 'nearby', is_online: 'true', is_verified: 'true' })
  expect(screen.getByText('7 matching members')).toBeTruthy()
})

it('opens a filtered list by its address, removes filters by chips and restores them on back', async () => {
  history.replaceState(null, '', '/members/nearby?age_from=25&age_to=40&interests=hiking,making-music')
  const { asked } = await show()
  expect(asked()).toEqual([{ list: 'nearby', age_from: 25, age_to: 40, interests: 'hiking,making-music' }])
  await press('Making music', true)
  expect(address()).toBe('/members/nearby?age_from=25&age_to=40&interests=hiking')
  // The chip is gone, so the focus is on another chip.
  expect(document.activeElement?.textContent).toContain('Filters')
  await press('Age 25 to 40', true)
  expect(address()).toBe('/members/nearby?interests=hiking')
  await waitFor(() => expect(asked()).toHaveLength(2), settled)
  act(() => history.back())
  await chip('Age 25 to 40', true)
  await waitFor(
    () => expect(asked().at(-1)).toEqual({ list: 'nearby', age_from: 25, age_to: 40, interests: 'hiking' }),
    settled,
  )
})

it('restores the list with its former filters on back', async () => {
  const { asked } = await show()
  await press('Verified', false)
  await waitFor(() => expect(asked()).toHaveLength(2), settled)
  await screen.findByText('7 matching members')
  act(() => history.back())
  await screen.findByText(/^7 members\b/)
  expect(asked()).toHaveLength(2)
})

it('removes invalid filters from the address', async () => {
  history.replaceState(null, '', '/members/nearby?age_from=twelve&is_verified=true&color=blue')
  const { asked } = await show()
  expect(address()).toBe('/members/nearby?is_verified=true')
  expect(asked()).toEqual([{ list: 'nearby', is_verified: 'true' }])
})

it('opens a list with its last filters on this device, but not other lists', async () => {
  const { asked } = await show()
  await press('Verified', false)
  act(() => navigate('/community/dudeslist'))
  await shown('Your list')
  expect(address()).toBe('/community/dudeslist')
  act(() => navigate('/members/nearby'))
  await shown('Nearby')
  expect(address()).toBe('/members/nearby?is_verified=true')
  expect(asked().at(-1)).toEqual({ list: 'nearby', is_verified: 'true' })

  act(() => screen.getByRole('button', { name: 'Clear all' }).click())
  expect(address()).toBe('/members/nearby')
  act(() => navigate('/community/dudeslist'))
  await shown('Your list')
  act(() => navigate('/members/nearby'))
  await shown('Nearby')
  expect(address()).toBe('/members/nearby')
})

it('keeps a shared filter when the member goes back to a list that does not have it', async () => {
  await show()
  await press('Online now', false)
  act(() => navigate('/members/online'))
  await shown('Online')
  act(() => navigate('/members/newest'))
  await shown('Newest')
  expect(location.search).toBe('?is_online=true')
  act(() => history.back())
  await shown('Online')
  act(() => navigate('/members/popular'))
  await shown('Popular')
  expect(location.search).toBe('?is_online=true')
})

it('keeps a shared filter on every way over a list that does not have it', async () => {
  await show()
  await press('Online now', false)
  await press('Verified', false)
  const both = location.search
  expect(both).toBe('?is_online=true&is_verified=true')
  const switchTo = async (name: string) => {
    act(() =>
      within(screen.getByRole('navigation', { name: 'Browse' }))
        .getByRole('link', { name })
        .click(),
    )
    await shown(name)
    return location.search
  }
  expect(await switchTo('Newest')).toBe(both)
  expect(await switchTo('Online')).toBe('?is_verified=true')
  expect(await switchTo('Popular')).toBe(both)
  expect(await switchTo('Nearby')).toBe(both)
  act(() => navigate('/home'))
  act(() => navigate('/members/nearby'))
  await shown('Nearby')
  expect(location.search).toBe(both)
})

it('keeps the filtered list beneath a profile that is opened from it', async () => {
  history.replaceState(null, '', '/members/nearby?is_verified=true')
  const { container, asked } = await show()
  const link = container.querySelector<HTMLAnchorElement>('a[href="/profile/Marek"]')
  act(() => link?.click())
  expect(history.state).toEqual({ beneath: '/members/nearby?is_verified=true', list: 'nearby' })
  // The profile is open over the list.
  await screen.findByRole('button', { name: 'Verified', pressed: true, hidden: true })
  act(() => history.back())
  await waitFor(() => expect(address()).toBe('/members/nearby?is_verified=true'))
  expect(asked()).toHaveLength(1)
})

it('goes through the members of the list by arrow keys and buttons, loads more, and back is one step', async () => {
  const more = (cursor: string | null) =>
    cursor === null
      ? pageOf([card({ id: 2, name: 'Marek' }), card({ id: 3, name: 'Sami' })], 'next')
      : pageOf([card({ id: 4, name: 'Otto' })], null)
  const { container, asked } = await show(more)
  const link = container.querySelector<HTMLAnchorElement>('a[href="/profile/Marek"]')
  act(() => link?.click())
  await screen.findByRole('button', { name: 'Next member' })
  const { length } = history
  const at = (name: string) => waitFor(() => expect(location.pathname).toBe(`/profile/${name}`))
  const pressKey = (key: string) =>
    act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous member' }).disabled).toBe(true)
  pressKey('ArrowRight')
  await at('Sami')
  await waitFor(() => expect(asked()).toHaveLength(2))
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next member' }).disabled).toBe(false),
  )
  act(() => screen.getByRole('button', { name: 'Next member' }).click())
  await at('Otto')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next member' }).disabled).toBe(true)
  pressKey('ArrowLeft')
  await at('Sami')
  expect(asked()).toHaveLength(2)
  expect(history.length).toBe(length)
  expect(history.state).toEqual({ beneath: '/members/nearby', list: 'nearby' })
  act(() => history.back())
  await waitFor(() => expect(address()).toBe('/members/nearby'))
})

it('offers to clear the filters when no one matches', async () => {
  await show((_, { is_verified }) => (is_verified ? nobody : pageThen(null)))
  await press('Verified', false)
  await screen.findByRole('heading', { name: 'No matches' }, settled)
  act(() => screen.getByRole('button', { name: 'Clear all filters' }).focus())
  act(() => screen.getByRole('button', { name: 'Clear all filters' }).click())
  expect(address()).toBe('/members/nearby')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filters' })))
  await screen.findByRole('region', { name: 'Nearby' }, settled)
})

const openPanel = async () => {
  act(() => screen.getByRole('button', { name: /^Filters/ }).click())
  return screen.findByRole('dialog', { name: 'Filters' })
}

it('makes the panel one history entry: closing keeps its changes and back reverts them', async () => {
  await show()
  const panel = within(await openPanel())
  const { length } = history
  act(() => panel.getByRole('switch', { name: 'Verified' }).click())
  fireEvent.change(panel.getByLabelText(/^Age from/), { target: { value: '50' } })
  fireEvent.change(panel.getByLabelText(/^Age to/), { target: { value: '30' } })
  // The other end moves along, so that the range is never empty.
  expect(address()).toBe('/members/nearby?age_from=30&age_to=30&is_verified=true')
  fireEvent.change(panel.getByLabelText(/^Distance/), { target: { value: '50' } })
  act(() => panel.getByRole('button', { name: 'Show members' }).click())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(history).toHaveLength(length)
  expect(address()).toBe('/members/nearby?distance=50&age_from=30&age_to=30&is_verified=true')
  act(() => history.back())
  await waitFor(() => expect(address()).toBe('/members/nearby'))
})

it('shows a distance in miles to a metric viewer in kilometers, and uses kilometers after a change', async () => {
  history.replaceState(null, '', '/members/nearby?distance=50&units=imperial')
  const { asked } = await show()
  await shown('Nearby')
  expect(asked()).toEqual([{ list: 'nearby', distance: 50, units: 'imperial' }])
  expect(screen.getByRole('button', { name: 'Within 80 km' })).toBeTruthy()
  const panel = within(await openPanel())
  const distance = panel.getByLabelText<HTMLSelectElement>(/^Distance/)
  expect(distance.selectedOptions[0]?.textContent).toBe('Within 80 km')
  fireEvent.change(distance, { target: { value: '100' } })
  expect(address()).toBe('/members/nearby?distance=100')
  expect([...distance.options].map(({ textContent }) => textContent)).not.toContain('Within 80 km')
})

it('leaves no history entry for a panel without changes', async () => {
  await show()
  const panel = within(await openPanel())
  act(() => panel.getByRole('button', { name: 'Close filters' }).click())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(history.state).toBeNull()
  expect(address()).toBe('/members/nearby')
})

it('retries option lists that failed to load when the panel opens', async () => {
  const options = createActor(
    optionsMachine.provide({
      actors: {
        loadOptions: fromPromise(() =>
          Promise.resolve(
            asks.mock.calls.length === 0 ? refusal(429) : { ok: true as const, data: someOptions },
          ),
        ),
      },
      actions: { flash: () => {} },
    }),
  )
  const asks = vi.fn<() => void>()
  options.start()
  await waitForState(options, (snapshot) => snapshot.matches('failed'))
  asks()
  const { asked } = await show(undefined, { charts: chartsWith({ browse: { options } }) })
  const panel = within(await openPanel())
  const hiking = await panel.findByRole('checkbox', { name: 'Hiking' })
  act(() => hiking.click())
  expect(address()).toBe('/members/nearby?interests=hiking')
  await waitFor(() => expect(asked().at(-1)).toEqual({ list: 'nearby', interests: 'hiking' }), settled)
})

/** The options group, while its chart loads. */
function ready() {
  const loadOptions = fromPromise<Answer<Options>>(() => Promise.resolve({ ok: true, data: someOptions }))
  return createActor(optionsMachine.provide({ actors: { loadOptions } })).start()
}

it('offers all options of four groups except No answer, and puts the chosen ones into the address', async () => {
  await show(undefined, { charts: chartsWith({ browse: { options: ready() } }) })
  const panel = within(await openPanel())
  await panel.findByRole('group', { name: 'Body build' })
  const groups = panel.getAllByRole('group').map((group) => ({
    name: group.querySelector('legend')?.textContent,
    choices: within(group)
      .getAllByRole('checkbox')
      .map((choice) => choice.closest('label')?.textContent),
  }))
  expect(groups).toEqual([
    { name: 'Body build', choices: ['Slim', 'Average'] },
    { name: 'Position', choices: ['Versatile'] },
    { name: 'Communities', choices: ['Bear'] },
    { name: 'Interests', choices: ['Hiking', 'Cooking'] },
  ])
  for (const name of ['Cooking', 'Bear', 'Versatile', 'Average', 'Slim']) {
    act(() => panel.getByRole('checkbox', { name, checked: false }).click())
    expect(panel.getByRole('checkbox', { name, checked: true })).toBeTruthy()
  }
  expect(address()).toBe(
    '/members/nearby?body_build=average,slim&sex_position=versatile&communities=bear&interests=cooking',
  )
})

it('removes unknown options from the address once the option lists are loaded', async () => {
  history.replaceState(null, '', '/members/nearby?interests=hiking,yodelling')
  const { asked } = await show(undefined, { charts: chartsWith({ browse: { options: ready() } }) })
  await waitFor(() => expect(address()).toBe('/members/nearby?interests=hiking'))
  await waitFor(() => expect(asked().at(-1)).toEqual({ list: 'nearby', interests: 'hiking' }), settled)
})
