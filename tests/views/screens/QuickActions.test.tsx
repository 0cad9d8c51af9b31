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
import type { ToggleCalls } from '../../../src/machines/app/toggle/calls.ts'
import { createTogglesImplementations } from '../../../src/machines/app/toggles/implementations.ts'
import { togglesMachine } from '../../../src/machines/app/toggles/machine.ts'
import type { Lodge } from '../../../src/views/lodge.ts'
import { MemberList } from '../../../src/views/screens/MemberList/MemberList.tsx'
import { memberListPage } from '../../../src/views/screens/MemberList/listPages.ts'
import { card, refusal, self } from '../../machines/people.ts'
import { toggleCalls } from '../../machines/app/toggleCalls.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { chartsWith, Surroundings } from '../Surroundings.tsx'

let page: WholeRoot | undefined
afterEach(() => page?.root.stop())

/** Renders a list of these members. The test settles the answers of toggles. */
async function show(members: UserCard[], name: PlainListName = 'nearby', special: Partial<Lodge> = {}) {
  const whole = startRoot({ signedIn: self() })
  page = whole
  await waitForState(whole.root, (snapshot) => snapshot.matches('signedIn'))
  const { bus, root } = whole
  const answer = Promise.withResolvers<Answer<UserCard['dudelist_type']>>()
  const setListed = vi.fn<ToggleCalls['dudelist']>(() => answer.promise)
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
      <MemberList list={list} page={memberListPage(name).page} address="/members/nearby" />
    </Surroundings>,
  )
  await screen.findAllByRole('article')
  return {
    setListed,
    settle: (end: Answer<UserCard['dudelist_type']>) => act(async () => answer.resolve(end)),
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
  cardOf(name).getByRole('button', { name: `${name} on your Buddies list`, pressed })

/** By keyboard, because the button is shown to a pointer only while it hovers over the card. */
async function press(button: HTMLElement) {
  act(() => button.focus())
  await userEvent.keyboard('{Enter}')
}

it('adds a buddy at once and keeps it after the answer', async () => {
  const { setListed, settle, flashes } = await show([card({ id: 2, name: 'Sami', age: null })])
  await press(buddy('Sami', false))
  expect(buddy('Sami', true)).toBeTruthy()
  expect(cardOf('Sami').getByText('On your Buddies list')).toBeTruthy()
  expect(setListed.mock.calls.map(([{ id }, to]) => [id, to])).toEqual([[2, 'buddies']])
  await settle({ ok: true, data: 'buddies' })
  expect(buddy('Sami', true)).toBeTruthy()
  expect(flashes()).toEqual([])
})

it('restores the former list and shows a flash when the server refuses', async () => {
  const { settle, flashes } = await show([card({ id: 2, name: 'Sami', age: null, dudelist_type: 'hotties' })])
  await press(buddy('Sami', false))
  expect(cardOf('Sami').getByText('On your Buddies list')).toBeTruthy()
  await settle(refusal(403))
  expect(buddy('Sami', false)).toBeTruthy()
  expect(cardOf('Sami').getByText('On your Hotties list')).toBeTruthy()
  expect(flashes()).toEqual(['Your list is full.'])
})

it('removes a member from the open list once that is stored and focuses the next one', async () => {
  const members = ['Anton', 'Bruno', 'Carlo'].map((name, index) =>
    card({ id: index + 2, name, age: null, dudelist_type: 'buddies' }),
  )
  const { setListed, settle } = await show(members, 'buddies')
  await press(buddy('Bruno', true))
  expect(setListed.mock.calls.map(([{ id }, to]) => [id, to])).toEqual([[3, null]])
  expect(document.activeElement).toBe(buddy('Bruno', false))
  await settle({ ok: true, data: null })
  expect(screen.queryByRole('heading', { level: 3, name: 'Bruno' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Carlo' }))
})

it('keeps the focus on a member when another one is removed', async () => {
  const members = ['Anton', 'Bruno', 'Carlo'].map((name, index) =>
    card({ id: index + 2, name, age: null, dudelist_type: 'buddies' }),
  )
  const { settle } = await show(members, 'buddies')
  await press(buddy('Anton', true))
  act(() => buddy('Carlo', true).focus())
  await settle({ ok: true, data: null })
  expect(screen.queryByRole('heading', { level: 3, name: 'Anton' })).toBeNull()
  expect(document.activeElement).toBe(buddy('Carlo', true))
})

it('shows a flash when the chart fails to load, and loads it again on the next click', async () => {
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

it('is one tab stop a card; arrows, Home and End move between cards', async () => {
  await show(['Anton', 'Bruno', 'Carlo'].map((name, index) => card({ id: index + 2, name, age: null })))
  const link = (name: string) => screen.getByRole('link', { name })
  act(() => link('Anton').focus())
  await userEvent.tab()
  expect(document.activeElement).toBe(link('Bruno'))
  for (const [key, name] of [
    ['{ArrowLeft}', 'Anton'],
    ['{ArrowLeft}', 'Anton'],
    ['{ArrowRight}', 'Bruno'],
    ['{End}', 'Carlo'],
    ['{ArrowRight}', 'Carlo'],
    ['{Home}', 'Anton'],
  ] as const) {
    await userEvent.keyboard(key)
    expect(document.activeElement).toBe(link(name))
  }
})

it.each(['{F2}', '.'])('reaches the actions of a card with %s, and leaves them with Escape', async (key) => {
  await show([card({ id: 2, name: 'Sami', age: null }), card({ id: 3, name: 'Tane', age: null })])
  const link = screen.getByRole('link', { name: 'Sami' })
  act(() => link.focus())
  await userEvent.keyboard(key)
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Message Sami' }))
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(buddy('Sami', false))
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(buddy('Sami', false))
  await userEvent.keyboard('{ArrowLeft}{Escape}')
  expect(document.activeElement).toBe(link)
})
