import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { UserProfile } from '../../../contract/members.ts'
import { ProfileDialog } from '../../../src/views/screens/Profile/ProfileDialog.tsx'
import { LiveActor } from '../../machines/harness/liveActor.ts'
import { liveMachineOf } from '../../machines/harness/paths.ts'
import { profile, self } from '../../machines/people.ts'
import { profileModal } from '../../machines/members/profileModal.cases.ts'

function open(fields: Partial<UserProfile> = {}) {
  const live = new LiveActor<typeof profileModal.machine>(liveMachineOf(profileModal), { name: 'Marek' })
  live.finish('loadProfile', { ok: true, data: profile(fields) })
  render(<ProfileDialog modal={live.actor} viewer={self()} />)
  return {
    live,
    /** What was wished last. */
    wish: () => live.told.findLast(({ to }) => to === 'toggles')?.event,
    choose: async (item: string) => {
      await userEvent.click(screen.getByRole('button', { name: 'More' }))
      await userEvent.click(await screen.findByRole('menuitem', { name: item }))
    },
  }
}

const list = (name: string) => screen.getByRole('button', { name })

it('puts a member on one list or the other by one click, and takes him off by one more', async () => {
  const { live, wish } = open()
  await userEvent.click(list('Buddies'))
  expect(wish()).toMatchObject({ subject: { toggle: 'dudelist', id: 2 }, from: null, to: 'buddies' })
  live.send({ type: 'member.changed', id: 2, changes: { dudelist_type: 'buddies' } })
  expect(await screen.findByRole('button', { name: 'Buddies', pressed: true })).toBeTruthy()
  expect(list('Hotties').getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(list('Hotties'))
  expect(wish()).toMatchObject({ from: 'buddies', to: 'hotties' })
  await userEvent.click(list('Buddies'))
  expect(wish()).toMatchObject({ from: 'buddies', to: null })
})

it.each([
  ['Share private photos for 1 day', 1],
  ['Share private photos for 7 days', 7],
  ['Share private photos until I stop', true],
] as const)('offers to %s', async (item, to) => {
  const { choose, wish } = open()
  await choose(item)
  expect(wish()).toMatchObject({ subject: { toggle: 'mediaAccess', id: 2 }, from: false, to })
})

it('says until when he sees one’s private pics, and locks them', async () => {
  const { choose, wish } = open({ looks_at_my_private: true, unlocked_until: '2026-03-08T12:00:00.000Z' })
  expect(screen.getByText(/see your private photos until .*2026/)).toBeTruthy()
  await choose('Stop sharing private photos')
  expect(wish()).toMatchObject({ subject: { toggle: 'mediaAccess', id: 2 }, from: true, to: false })
})

it('asks before it blocks, and closes when that is confirmed', async () => {
  const { live, choose } = open()
  await choose('Block Marek')
  expect(live.effects.at(-1)).toMatchObject({ type: 'ask', params: { title: 'Block Marek?' } })
  expect(screen.getByRole('dialog', { name: 'Marek' })).toBeTruthy()
  live.send({ type: 'confirmation.confirmed', id: 'member.block' })
  live.isIn('blocked')
})

it('offers a message to others, and tells nobody’s birthday', () => {
  open()
  expect(screen.queryByText(/^Birthday/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Message' }).getAttribute('href')).toBe(
    '/community/messages/user/2',
  )
})

it('offers nothing to oneself, and shows one’s own birthday', () => {
  open({ id: 1 })
  expect(screen.getByText(/^Birthday/).nextElementSibling?.textContent).toBe('January 1, 1988')
  expect(screen.queryByRole('link', { name: 'Message' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})
