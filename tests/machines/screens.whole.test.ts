/** Charts of screens with their implementations plugged in: what the path tests hold still. */
import { expect, it, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'

import type { Answer } from '../../contract/answer.ts'
import type { UserCard, UserPage, UserProfile } from '../../contract/types.ts'
import { createPagedListImplementations } from '../../src/machines/pagedList/implementations.ts'
import {
  followMembers,
  type PlainListName,
  memberListMachine,
} from '../../src/machines/pagedList/memberList.ts'
import type { MemberListParameters } from '../../src/machines/pagedList/memberList.ts'
import { selectItems } from '../../src/machines/pagedList/selectors.ts'
import { createProfileModalImplementations } from '../../src/machines/profileModal/implementations.ts'
import { profileModalMachine } from '../../src/machines/profileModal/machine.ts'
import { selectProblem, selectProfile } from '../../src/machines/profileModal/selectors.ts'
import { createTogglesImplementations } from '../../src/machines/toggles/implementations.ts'
import { togglesMachine } from '../../src/machines/toggles/machine.ts'
import { card, profile, self } from './people.ts'
import { createTestBus } from './testBus.ts'

type FetchPage = (
  parameters: MemberListParameters,
  cursor: string | null,
  signal: AbortSignal,
) => Promise<Answer<UserPage>>

const page = (next_cursor: string | null): Answer<UserPage> => ({
  ok: true,
  data: {
    data: [card(), card({ id: 3, name: 'Sami' })],
    total: 2,
    current_page: 1,
    last_page: 1,
    next_cursor,
  },
})

function openList(fetchPage: FetchPage, name: PlainListName = 'nearby') {
  const { bus, told } = createTestBus()
  const list = createActor(
    memberListMachine.provide(
      createPagedListImplementations<UserCard, MemberListParameters>({
        bus,
        fetchPage,
        followItems: followMembers,
      }),
    ),
    { input: { parameters: { list: name }, isSupporter: false } },
  ).start()
  return { bus, told, list }
}

const delivered = () => new Promise<void>((resolve) => queueMicrotask(resolve))

it('a list follows what is told of its members, and drops who is blocked', async () => {
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

const at = '2026-03-01T12:00:00.000Z'

it.each([
  ['blocked', 'block', true, false],
  ['unlocked', 'unlock', 7, false],
  ['dudelisted', 'dudelist', 'hotties', null],
  ['dudelist-online', 'dudelist', 'buddies', null],
  ['buddies', 'dudelist', 'buddies', 'hotties'],
  ['hotties', 'dudelist', 'hotties', 'buddies'],
] as const)('who is %s no more leaves that list once the server has it so', async (name, toggle, on, off) => {
  const subject = { toggle, id: 2 }
  const { bus, list } = openList(() => Promise.resolve(page(null)), name)
  await waitFor(list, (snapshot) => snapshot.matches('exhausted'))
  bus.send({ type: 'member.changed', id: 2, changes: { is_blocked: name === 'blocked' } })
  bus.send({ type: 'toggle.stored', subject: { toggle, id: 3 }, to: on, at })
  bus.send({ type: 'toggle.stored', subject: { toggle: 'save', id: 2, conversation: '1-2' }, to: false, at })
  await delivered()
  expect(selectItems(list.getSnapshot())).toHaveLength(2)
  bus.send({ type: 'toggle.stored', subject, to: off, at })
  await delivered()
  expect(selectItems(list.getSnapshot()).map(({ id }) => id)).toEqual([3])
})

it('a list that is left listens no more', async () => {
  const { bus, list } = openList(() => Promise.resolve(page(null)))
  await waitFor(list, (snapshot) => snapshot.matches('exhausted'))
  list.stop()
  bus.send({ type: 'member.changed', id: 2, changes: { is_blocked: true } })
  await delivered()
  expect(selectItems(list.getSnapshot())).toHaveLength(2)
})

it('a request for parameters that have changed is cancelled', () => {
  const fetchPage = vi.fn<FetchPage>(() => new Promise(() => {}))
  const { list } = openList(fetchPage)
  const signal = fetchPage.mock.calls[0]?.[2]
  expect(signal?.aborted).toBe(false)
  list.send({ type: 'parameters.set', parameters: { list: 'newest' } })
  expect(signal?.aborted).toBe(true)
  list.stop()
})

it('a list that does not load says so as a notice', async () => {
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
const unanswered = { save: never, unsend: never, unlock: never, dudelist: never, block: never }

function openProfile(fail: unknown, serverMessage: string | null, fields: Partial<UserProfile> = {}) {
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
        bus,
        loadProfile: () =>
          fail === null ? Promise.resolve({ ok: true, data: profile(fields) }) : Promise.reject(fail),
        countView: (id) => {
          viewed.push(id)
          return Promise.resolve()
        },
        ownId: () => 1,
        toggles,
        serverMessage: () => serverMessage,
      }),
    ),
    { input: { name: 'Marek' } },
  ).start()
  return { bus, modal, toggles, viewed }
}

it('a profile that fails says what the server said, or the spec’s text, never what the network said', async () => {
  const { modal: told } = openProfile(new Error('Request failed'), 'The database sleeps.')
  await waitFor(told, (snapshot) => snapshot.matches('failed'))
  expect(selectProblem(told.getSnapshot())).toBe('The database sleeps.')
  const { modal: untold } = openProfile(new Error('Network Error'), null)
  await waitFor(untold, (snapshot) => snapshot.matches('failed'))
  expect(selectProblem(untold.getSnapshot())).toBe('Some unknown error happen.')
})

it('a visit is noted once, and never one to oneself', async () => {
  const { modal, viewed } = openProfile(null, null)
  await waitFor(modal, (snapshot) => snapshot.matches('shown'))
  expect(viewed).toEqual([2])
  const own = openProfile(null, null, { id: 1 })
  await waitFor(own.modal, (snapshot) => snapshot.matches('shown'))
  expect(own.viewed).toEqual([])
})

it('a profile that arrives shows what is wished of its member meanwhile', async () => {
  const { bus, modal, toggles } = openProfile(null, null)
  const subject = { toggle: 'dudelist', id: 2 } as const
  toggles.send({ type: 'toggle.set', subject, from: null, to: 'buddies' })
  await waitFor(modal, (snapshot) => snapshot.matches('shown'))
  bus.send({ type: 'realtime.reset' })
  await delivered()
  await waitFor(modal, (snapshot) => snapshot.matches({ shown: 'current' }))
  expect(selectProfile(modal.getSnapshot())?.dudelist_type).toBe('buddies')
})

it('a profile that is shown follows what is told of its member', async () => {
  const { bus, modal } = openProfile(null, null)
  await waitFor(modal, (snapshot) => snapshot.matches('shown'))
  bus.send({ type: 'member.changed', id: 2, changes: { is_online: false } })
  await delivered()
  expect(selectProfile(modal.getSnapshot())?.is_online).toBe(false)
})
