/** Charts of screens with their implementations, which the path tests replace. */
import { expect, it, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'

import type { Answer } from '../../../contract/answer.ts'
import type { Dudelisting } from '../../../contract/dudelist.ts'
import type { UserPage, PlainListName } from '../../../contract/lists.ts'
import type { UserCard, UserProfile } from '../../../contract/members.ts'
import { createPagedListImplementations } from '../../../src/machines/members/pagedList/implementations.ts'
import {
  followMembers,
  keepMemberLists,
  memberListMachine,
} from '../../../src/machines/members/pagedList/memberList.ts'
import type { MemberListParameters } from '../../../src/machines/members/pagedList/memberList.ts'
import { selectItems, selectTotal } from '../../../src/machines/members/pagedList/selectors.ts'
import { createProfileModalImplementations } from '../../../src/machines/members/profileModal/implementations.ts'
import { profileModalMachine } from '../../../src/machines/members/profileModal/machine.ts'
import { selectProblem, selectProfile } from '../../../src/machines/members/profileModal/selectors.ts'
import { createTogglesImplementations } from '../../../src/machines/app/toggles/implementations.ts'
import { togglesMachine } from '../../../src/machines/app/toggles/machine.ts'
import {
  createSideNotifierImplementations,
  type SideNotifierDeps,
} from '../../../src/machines/members/sideNotifier/implementations.ts'
import { sideNotifierMachine } from '../../../src/machines/members/sideNotifier/machine.ts'
import { notifierOptions } from '../../../src/machines/members/sideNotifier/options.ts'
import { card, profile, refusal, self } from '../people.ts'
import { toggleCalls } from './toggleCalls.ts'
import { createTestBus } from '../testBus.ts'

type FetchPage = (
  parameters: MemberListParameters,
  cursor: string | null,
  signal: AbortSignal,
) => Promise<Answer<UserPage>>

type CountItems = (parameters: MemberListParameters, signal: AbortSignal) => Promise<Answer<UserPage>> | null

const page = (next_cursor: string | null): Answer<UserPage> => ({
  ok: true,
  data: {
    data: [card(), card({ id: 3, name: 'Sami' })],
    total: next_cursor === null ? 2 : null,
    current_page: 1,
    last_page: next_cursor === null ? 1 : null,
    next_cursor,
  },
})
const counted = (total: number): Answer<UserPage> => ({
  ok: true,
  data: { data: [], total, current_page: 1, last_page: null, next_cursor: null },
})

function openList(
  fetchPage: FetchPage,
  name: PlainListName = 'nearby',
  countItems: CountItems = () => Promise.resolve(counted(7)),
) {
  const { bus, told } = createTestBus()
  const list = createActor(
    memberListMachine.provide(
      createPagedListImplementations<UserCard, MemberListParameters>({
        bus,
        fetchPage,
        countItems,
        followItems: followMembers,
      }),
    ),
    { input: { parameters: { list: name }, isSupporter: false } },
  ).start()
  return { bus, told, list }
}

const delivered = () => new Promise<void>((resolve) => queueMicrotask(resolve))

it('a list follows changes of its members, and drops a blocked one', async () => {
  const { bus, list } = openList(() => Promise.resolve(page('more')))
  await waitFor(list, (snapshot) => snapshot.matches('ready'))
  bus.send({
    type: 'member.changed',
    id: 3,
    changes: { is_online: false, dudelist_note: 'Prefers mornings' },
  })
  bus.send({ type: 'member.changed', id: 2, changes: { is_blocked: true } })
  bus.send({ type: 'session.changed', user: self({ is_supporter: true }) })
  await delivered()
  expect(selectItems(list.getSnapshot())).toEqual([card({ id: 3, name: 'Sami', is_online: false })])
  expect(list.getSnapshot().context.isSupporter).toBe(true)
})

it('a list that failed offline is loaded again when the network is back', async () => {
  const fetchPage = vi
    .fn<FetchPage>()
    .mockRejectedValueOnce(new Error('No network.'))
    .mockResolvedValue(page(null))
  const { bus, list } = openList(fetchPage)
  await waitFor(list, (snapshot) => snapshot.matches('failed'))
  bus.send({ type: 'network.cameBack' })
  await waitFor(list, (snapshot) => snapshot.matches('exhausted'))
  expect(selectItems(list.getSnapshot())).toHaveLength(2)
})

const at = '2026-03-01T12:00:00.000Z'

it('a blocked member returns to the same place when blocking fails, and is gone once it is stored', async () => {
  const { bus, list } = openList(() => Promise.resolve(page('more')))
  await waitFor(list, (snapshot) => snapshot.matches('ready'))
  const shown = () => selectItems(list.getSnapshot()).map(({ id }) => id)
  const before = shown()
  bus.send({ type: 'member.changed', id: 2, changes: { is_blocked: true } })
  await delivered()
  expect(shown()).toEqual([3])
  bus.send({ type: 'member.changed', id: 2, changes: { is_blocked: false } })
  await delivered()
  expect(shown()).toEqual(before)
  bus.send({ type: 'member.changed', id: 2, changes: { is_blocked: true } })
  bus.send({ type: 'toggle.stored', subject: { toggle: 'block', id: 2 }, to: true, at })
  // After unblocking, the member returns with the next loaded list.
  bus.send({ type: 'member.changed', id: 2, changes: { is_blocked: false } })
  await delivered()
  expect(shown()).toEqual([3])
})

const block = (to: boolean) => (id: number) => ({ subject: { toggle: 'block', id }, to }) as const
const share = (to: false | 7) => (id: number) => ({ subject: { toggle: 'mediaAccess', id }, to }) as const
const putOn = (to: Dudelisting['dudelist_type']) => (id: number) =>
  ({ subject: { toggle: 'dudelist', id }, to }) as const

it.each([
  ['blocked', block(true), block(false)],
  ['unlocked', share(7), share(false)],
  ['dudelisted', putOn('hotties'), putOn(null)],
  ['dudelist-online', putOn('buddies'), putOn(null)],
  ['buddies', putOn('buddies'), putOn('hotties')],
  ['hotties', putOn('hotties'), putOn('buddies')],
] as const)('removes a member from the list %s once the toggle is stored', async (name, on, off) => {
  const { bus, list } = openList(() => Promise.resolve(page(null)), name)
  await waitFor(list, (snapshot) => snapshot.matches('exhausted'))
  bus.send({ type: 'member.changed', id: 2, changes: { is_blocked: name === 'blocked' } })
  bus.send({ type: 'toggle.stored', ...on(3), at })
  bus.send({ type: 'toggle.stored', subject: { toggle: 'save', id: 2, conversation: '1-2' }, to: false, at })
  await delivered()
  expect(selectItems(list.getSnapshot())).toHaveLength(2)
  bus.send({ type: 'toggle.stored', ...off(2), at })
  await delivered()
  expect(selectItems(list.getSnapshot()).map(({ id }) => id)).toEqual([3])
})

it.each([
  ['blocked', block(true), block(false)],
  ['unlocked', share(7), share(false)],
  ['dudelisted', putOn('hotties'), putOn(null)],
  ['dudelist-online', putOn('buddies'), putOn(null)],
  ['buddies', putOn('buddies'), putOn('hotties')],
  ['hotties', putOn('hotties'), putOn(null)],
] as const)(
  'returns a member to the list %s at the same place, and loads it again for one it never showed',
  async (name, on, off) => {
    const fetchPage = vi.fn<FetchPage>(() => Promise.resolve(page(null)))
    const { bus, list } = openList(fetchPage, name)
    await waitFor(list, (snapshot) => snapshot.matches('exhausted'))
    const { content } = list.getSnapshot().context
    const lists = keepMemberLists(bus)
    const parameters = { list: name }
    lists.set('left', { parameters, content })
    for (const set of [off, on]) bus.send({ type: 'toggle.stored', ...set(2), at })
    await delivered()
    expect(list.getSnapshot().context.content).toEqual(content)
    expect(lists.get('left')?.content).toEqual(content)
    expect(fetchPage).toHaveBeenCalledOnce()
    bus.send({ type: 'toggle.stored', ...on(9), at })
    await delivered()
    expect(fetchPage).toHaveBeenCalledTimes(2)
    expect(lists.has('left')).toBe(false)
  },
)

it('an unblocked member returns to lists of all members, but not to those that the block ended', async () => {
  const fetchPage = vi.fn<FetchPage>(() => Promise.resolve(page(null)))
  const nearby = openList(fetchPage)
  const ended = (['buddies', 'hotlisting-me', 'private-unlock-looker'] as const).map((name) =>
    openList(fetchPage, name),
  )
  for (const { bus, list } of [nearby, ...ended]) {
    await waitFor(list, (snapshot) => snapshot.matches('exhausted'))
    bus.send({ type: 'member.changed', id: 2, changes: { dudelist_type: 'buddies' } })
    for (const to of [true, false]) {
      bus.send({ type: 'member.changed', id: 2, changes: { is_blocked: to } })
      bus.send({ type: 'toggle.stored', subject: { toggle: 'block', id: 2 }, to, at })
    }
    await delivered()
    const shown = selectItems(list.getSnapshot()).map(({ id, dudelist_type }) => [id, dudelist_type])
    expect(shown).toEqual(
      list === nearby.list
        ? [
            [2, null],
            [3, null],
          ]
        : [[3, null]],
    )
  }
  expect(fetchPage).toHaveBeenCalledTimes(4)
})

it('a list takes presence from the event, and keeps pending toggles', async () => {
  const { bus, list } = openList(() => Promise.resolve(page('more')))
  await waitFor(list, (snapshot) => snapshot.matches('ready'))
  bus.send({ type: 'member.changed', id: 3, changes: { dudelist_type: 'buddies' } })
  const told = card({ id: 3, name: 'Sami', is_online: false, is_idle: true, dudelist_type: null })
  bus.send({ type: 'realtime.dudelistOnlineUpdated', users: [told, card({ id: 9 })] })
  await delivered()
  expect(selectItems(list.getSnapshot())[1]).toEqual({ ...told, dudelist_type: 'buddies' })
})

it.each([
  ['unlocked', []],
  ['private-unlock-looker', [2, 3]],
] as const)('after all media access ended, the list %s has %j', async (name, left) => {
  const { bus, list } = openList(() => Promise.resolve(page(null)), name)
  await waitFor(list, (snapshot) => snapshot.matches('exhausted'))
  bus.send({ type: 'toggle.stored', subject: { toggle: 'allMediaAccess', id: 1 }, to: false, at })
  await delivered()
  expect(selectItems(list.getSnapshot()).map(({ id }) => id)).toEqual(left)
})

it.each(['nearby', 'blocked', 'unlocked', 'dudelisted', 'buddies', 'hotties'] as const)(
  'the list %s that was left follows toggles like an open one, until the session ends',
  async (name) => {
    const { bus, list } = openList(() => Promise.resolve(page(null)), name)
    await waitFor(list, (snapshot) => snapshot.matches('exhausted'))
    const { content } = list.getSnapshot().context
    const lists = keepMemberLists(bus)
    lists.set('left', { parameters: { list: name }, content })
    const isAlike = async () => {
      await delivered()
      expect(lists.get('left')?.content).toEqual(list.getSnapshot().context.content)
    }
    bus.send({ type: 'member.changed', id: 2, changes: { dudelist_type: 'hotties' } })
    await isAlike()
    expect(selectItems(list.getSnapshot())[0]?.dudelist_type).toBe('hotties')
    bus.send({ type: 'toggle.stored', subject: { toggle: 'dudelist', id: 2 }, to: 'hotties', at })
    await isAlike()
    bus.send({ type: 'member.changed', id: 3, changes: { is_blocked: true } })
    await isAlike()
    bus.send({ type: 'member.changed', id: 3, changes: { is_blocked: false } })
    await isAlike()
    bus.send({ type: 'toggle.stored', subject: { toggle: 'dudelist', id: 3 }, to: null, at })
    bus.send({ type: 'toggle.stored', subject: { toggle: 'mediaAccess', id: 3 }, to: false, at })
    await isAlike()
    bus.send({ type: 'toggle.stored', subject: { toggle: 'allMediaAccess', id: 1 }, to: false, at })
    await isAlike()
    const cameAndWent = [card({ is_online: true, is_idle: true }), card({ id: 3, is_online: false })]
    bus.send({ type: 'realtime.dudelistOnlineUpdated', users: cameAndWent })
    await isAlike()
    bus.send({ type: 'session.ended' })
    await delivered()
    expect(lists.size).toBe(0)
  },
)

it('the notifier hides a blocked member, and loads again once the block is stored', async () => {
  vi.useFakeTimers()
  const { bus } = createTestBus()
  const online = vi.fn<SideNotifierDeps['loadOnline']>(() =>
    Promise.resolve({ ok: true, data: { data: [card()], total: 1 } }),
  )
  const none = () => Promise.resolve({ ok: true as const, data: { data: [], total: 0 } })
  const notifier = createActor(
    sideNotifierMachine.provide(
      createSideNotifierImplementations({
        bus,
        loadUnread: none,
        loadOnline: online,
        loadOnCam: none,
        keepOption: () => {},
      }),
    ),
    { input: { isMember: true, kept: 'online', unread: 0, watched: notifierOptions } },
  ).start()
  const names = () => notifier.getSnapshot().context.lists.online?.items.map(({ name }) => name)
  await vi.advanceTimersByTimeAsync(0)
  expect(names()).toEqual([card().name])
  bus.send({ type: 'member.changed', id: card().id, changes: { is_blocked: true } })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(names()).toEqual([])
  // Until the block is stored, the server returns the member.
  expect(online).toHaveBeenCalledOnce()
  bus.send({ type: 'toggle.stored', subject: { toggle: 'block', id: card().id }, to: true, at })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(online).toHaveBeenCalledTimes(2)
  bus.send({ type: 'member.changed', id: card().id, changes: { is_blocked: false } })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(online).toHaveBeenCalledTimes(3)
  notifier.stop()
  vi.useRealTimers()
})

it('a list that is left stops listening', async () => {
  const { bus, list } = openList(() => Promise.resolve(page(null)))
  await waitFor(list, (snapshot) => snapshot.matches('exhausted'))
  list.stop()
  bus.send({ type: 'member.changed', id: 2, changes: { is_blocked: true } })
  await delivered()
  expect(selectItems(list.getSnapshot())).toHaveLength(2)
})

it('a list is shown before its total, and also without it', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer<UserPage>>()
  const { list } = openList(
    () => Promise.resolve(page('more')),
    'nearby',
    () => promise,
  )
  await waitFor(list, (snapshot) => snapshot.matches('ready'))
  expect([selectItems(list.getSnapshot()).length, selectTotal(list.getSnapshot())]).toEqual([2, null])
  resolve(counted(97))
  await waitFor(list, (snapshot) => selectTotal(snapshot) === 97)

  const countItems = vi.fn<CountItems>(() => Promise.reject(new Error('offline')))
  const other = openList(() => Promise.resolve(page('more')), 'nearby', countItems)
  await waitFor(other.list, (snapshot) => snapshot.matches('ready'))
  other.list.send({ type: 'list.more' })
  await waitFor(other.list, (snapshot) => snapshot.context.content.pages === 2)
  expect(countItems).toHaveBeenCalledTimes(2)
  expect([selectItems(other.list.getSnapshot()).length, selectTotal(other.list.getSnapshot())]).toEqual([
    2,
    null,
  ])
  expect(other.told).toEqual([])
})

it('a pending count is not restarted by the next page, and ends with the list or its parameters', async () => {
  const countItems = vi.fn<CountItems>(() => new Promise(() => {}))
  const { list } = openList(() => Promise.resolve(page('more')), 'nearby', countItems)
  await waitFor(list, (snapshot) => snapshot.matches('ready'))
  list.send({ type: 'list.more' })
  await waitFor(list, (snapshot) => snapshot.context.content.pages === 2)
  expect(countItems).toHaveBeenCalledTimes(1)
  list.send({ type: 'parameters.set', parameters: { list: 'newest' } })
  await waitFor(list, (snapshot) => snapshot.matches('ready'))
  list.stop()
  expect(countItems.mock.calls.map(([{ list: name }, { aborted }]) => [name, aborted])).toEqual([
    ['nearby', true],
    ['newest', true],
  ])
})

it('a request is cancelled when its parameters change', () => {
  const fetchPage = vi.fn<FetchPage>(() => new Promise(() => {}))
  const { list } = openList(fetchPage)
  const signal = fetchPage.mock.calls[0]?.[2]
  expect(signal?.aborted).toBe(false)
  list.send({ type: 'parameters.set', parameters: { list: 'newest' } })
  expect(signal?.aborted).toBe(true)
  list.stop()
})

it('a list that does not load shows a flash', async () => {
  const { list, told } = openList(() => Promise.reject(new Error('network')))
  await waitFor(list, (snapshot) => snapshot.matches('failed'))
  await delivered()
  expect(told).toEqual([
    {
      type: 'flash.show',
      flash: {
        type: 'error',
        html: 'Having problems fetching data. Please wait. If this occurs again, please contact support.',
      },
    },
  ])
})

const never = () => new Promise<never>(() => {})
const unanswered = toggleCalls(never)

function openProfile(
  fail: unknown,
  serverMessage: string | null,
  fields: Partial<UserProfile> = {},
  viewer = self(),
) {
  const { bus } = createTestBus()
  const viewed: number[] = []
  const toggles = createActor(
    togglesMachine.provide(
      createTogglesImplementations({ bus, calls: unanswered, errorText: String, now: () => new Date() }),
    ),
  ).start()
  const modal = createActor(
    profileModalMachine.provide(
      createProfileModalImplementations({
        loadMemberMedia: () => Promise.resolve(refusal(404)),
        loadOwnPhotos: () => Promise.resolve(refusal(404)),
        loadOwnVideos: () => Promise.resolve(refusal(404)),
        bus,
        loadProfile: () =>
          fail === null ? Promise.resolve({ ok: true, data: profile(fields) }) : Promise.reject(fail),
        countView: (id) => {
          viewed.push(id)
          return Promise.resolve()
        },
        self: () => viewer,
        toggles,
        serverMessage: () => serverMessage,
      }),
    ),
    { input: { name: 'Marek' } },
  ).start()
  return { bus, modal, toggles, viewed }
}

it('a profile that fails shows the text of the server or the default, never that of the network', async () => {
  const { modal: told } = openProfile(new Error('Request failed'), 'The database sleeps.')
  await waitFor(told, (snapshot) => snapshot.matches('failed'))
  expect(selectProblem(told.getSnapshot())).toBe('The database sleeps.')
  const { modal: untold } = openProfile(new Error('Network Error'), null)
  await waitFor(untold, (snapshot) => snapshot.matches('failed'))
  expect(selectProblem(untold.getSnapshot())).toBe('Some unknown error happen.')
})

it('a profile view is counted once, but not on the own profile or when browsing invisibly', async () => {
  const { modal, viewed } = openProfile(null, null)
  await waitFor(modal, (snapshot) => snapshot.matches('shown'))
  expect(viewed).toEqual([2])
  const own = openProfile(null, null, { id: 1 })
  await waitFor(own.modal, (snapshot) => snapshot.matches('shown'))
  expect(own.viewed).toEqual([])
  const inPrivate = openProfile(null, null, {}, self({ is_private_viewing: true }))
  await waitFor(inPrivate.modal, (snapshot) => snapshot.matches('shown'))
  expect(inPrivate.viewed).toEqual([])
})

it('a loaded profile shows the toggles that are pending', async () => {
  const { bus, modal, toggles } = openProfile(null, null)
  const subject = { toggle: 'dudelist', id: 2 } as const
  toggles.send({ type: 'toggle.set', subject, from: null, to: 'buddies' })
  await waitFor(modal, (snapshot) => snapshot.matches('shown'))
  bus.send({ type: 'realtime.reset' })
  await delivered()
  await waitFor(modal, (snapshot) => snapshot.matches({ shown: 'current' }))
  expect(selectProfile(modal.getSnapshot())?.dudelist_type).toBe('buddies')
})

it('the own profile follows the decisions of admins', async () => {
  const fields = { id: self().id, is_verified: true }
  const { bus, modal } = openProfile(null, null, fields)
  await waitFor(modal, (snapshot) => snapshot.matches('shown'))
  for (const type of ['realtime.errorFlash', 'realtime.successFlash'] as const) {
    fields.is_verified = !fields.is_verified
    bus.send({ type, html: 'Decided.' })
    await vi.waitFor(() => expect(selectProfile(modal.getSnapshot())).toMatchObject(fields))
  }
})

it('a shown profile follows changes of its member', async () => {
  const { bus, modal } = openProfile(null, null)
  await waitFor(modal, (snapshot) => snapshot.matches('shown'))
  bus.send({ type: 'member.changed', id: 2, changes: { is_online: false } })
  await delivered()
  expect(selectProfile(modal.getSnapshot())?.is_online).toBe(false)
})
