import type { PlainListName } from '../../../contract/lists.ts'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { createActor, waitFor as waitForState } from 'xstate'

import type { Answer } from '../../../contract/answer.ts'
import type { UserCard } from '../../../contract/members.ts'
import { createPagedListImplementations } from '../../../src/machines/members/pagedList/implementations.ts'
import {
  followMembers,
  memberListMachine,
  type MemberListParameters,
} from '../../../src/machines/members/pagedList/memberList.ts'
import type { ToggleValue } from '../../../src/machines/app/toggle/types.ts'
import { createTogglesImplementations } from '../../../src/machines/app/toggles/implementations.ts'
import { togglesMachine } from '../../../src/machines/app/toggles/machine.ts'
import type { Lodge } from '../../../src/views/lodge.ts'
import { MemberList } from '../../../src/views/screens/MemberList/MemberList.tsx'
import { listPage } from '../../../src/views/screens/MemberList/listPages.ts'
import { card, refusal, self } from '../../machines/people.ts'
import { toggleCalls } from '../../machines/app/toggleCalls.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { chartsWith, Surroundings } from '../Surroundings.tsx'

let page: WholeRoot | undefined
afterEach(() => page?.root.stop())

/** A list with these men, and the answer to what is set of them in the test's hand. */
async function show(members: UserCard[], name: PlainListName = 'nearby', special: Partial<Lodge> = {}) {
  const whole = startRoot({ signedIn: self() })
  page = whole
  await waitForState(whole.root, (snapshot) => snapshot.matches('signedIn'))
  const { bus, root } = whole
  const answer = Promise.withResolvers<Answer<ToggleValue>>()
  const setListed = vi.fn<(id: number, to: ToggleValue) => Promise<Answer<ToggleValue>>>(() => answer.promise)
  const toggles = createActor(
    togglesMachine.provide(
      createTogglesImplementations({
        bus,
        calls: toggleCalls(() => Promise.reject(new Error('not asked')), { dudelist: setListed }),
        errorText: () => 'Your list is full.',
        now: () => new Date(),
      }),
    ),
  ).start()
  const services = createPagedListImplementations<UserCard, MemberListParameters>({
    bus,
    followItems: followMembers,
    fetchPage: () =>
      Promise.resolve({ ok: true, data: { data: members, total: members.length, next_cursor: null } }),
  })
  const list = createActor(memberListMachine.provide(services), {
    input: { parameters: { list: name }, isSupporter: true },
  }).start()
  const charts = chartsWith({ toggles: { toggles } })
  render(
    <Surroundings root={root} charts={charts} {...special}>
      <MemberList list={list} page={listPage(name).page} address="/members/nearby" />
    </Surroundings>,
  )
  await screen.findAllByRole('article')
  return {
    setListed,
    settle: (end: Answer<ToggleValue>) => act(async () => answer.resolve(end)),
    flashes: () =>
      root
        .getSnapshot()
        .children.flash?.getSnapshot()
        .context.messages.map(({ html }) => html),
  }
}

const cardOf = (name: string) =>
  within(screen.getByRole('heading', { level: 3, name }).closest('article') ?? document.body)
const buddy = (name: string, pressed: boolean) =>
  cardOf(name).getByRole('button', { name: `${name} in your Buddies`, pressed })

/** By key: a pointer meets it only where it points at the card, which jsdom can't. */
async function press(button: HTMLElement) {
  act(() => button.focus())
  await userEvent.keyboard('{Enter}')
}

it('a man is a buddy as soon as that is clicked, and stays one', async () => {
  const { setListed, settle, flashes } = await show([card({ id: 2, name: 'Sami', age: null })])
  await press(buddy('Sami', false))
  expect(buddy('Sami', true)).toBeTruthy()
  expect(cardOf('Sami').getByText('On your Buddies list')).toBeTruthy()
  expect(setListed.mock.calls.map(([id, to]) => [id, to])).toEqual([[2, 'buddies']])
  await settle({ ok: true, data: 'buddies' })
  expect(buddy('Sami', true)).toBeTruthy()
  expect(flashes()).toEqual([])
})

it('what the server refuses is taken back, to the list he was on, with a notice', async () => {
  const { settle, flashes } = await show([card({ id: 2, name: 'Sami', age: null, dudelist_type: 'hotties' })])
  await press(buddy('Sami', false))
  expect(cardOf('Sami').getByText('On your Buddies list')).toBeTruthy()
  await settle(refusal(403))
  expect(buddy('Sami', false)).toBeTruthy()
  expect(cardOf('Sami').getByText('On your Hotties list')).toBeTruthy()
  expect(flashes()).toEqual(['Your list is full.'])
})

it('whoever is taken off the list that is open is gone once that is stored, and the next one has the focus', async () => {
  const men = ['Anton', 'Bruno', 'Carlo'].map((name, index) =>
    card({ id: index + 2, name, age: null, dudelist_type: 'buddies' }),
  )
  const { setListed, settle } = await show(men, 'buddies')
  await press(buddy('Bruno', true))
  expect(setListed.mock.calls.map(([id, to]) => [id, to])).toEqual([[3, null]])
  expect(document.activeElement).toBe(buddy('Bruno', false))
  await settle({ ok: true, data: null })
  expect(screen.queryByRole('heading', { level: 3, name: 'Bruno' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Carlo' }))
})

it('whoever goes by keyboard stays with his man when another goes', async () => {
  const men = ['Anton', 'Bruno', 'Carlo'].map((name, index) =>
    card({ id: index + 2, name, age: null, dudelist_type: 'buddies' }),
  )
  const { settle } = await show(men, 'buddies')
  await press(buddy('Anton', true))
  act(() => buddy('Carlo', true).focus())
  await settle({ ok: true, data: null })
  expect(screen.queryByRole('heading', { level: 3, name: 'Anton' })).toBeNull()
  expect(document.activeElement).toBe(buddy('Carlo', true))
})

it('a click whose code did not arrive says so, and asks for it anew', async () => {
  const recover = vi.fn<Lodge['recover']>(() => Promise.resolve())
  const others = chartsWith()
  const { flashes } = await show([card({ id: 2, name: 'Sami', age: null })], 'nearby', {
    recover,
    charts: (group) => (group === 'toggles' ? Promise.reject(new Error('offline')) : others(group)),
  })
  await press(buddy('Sami', false))
  expect(flashes()).toEqual(['Couldn’t load that. Check your connection.'])
  expect(recover).toHaveBeenCalledOnce()
  expect(buddy('Sami', false)).toBeTruthy()
})
