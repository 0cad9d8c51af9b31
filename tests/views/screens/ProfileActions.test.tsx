import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import type { UserProfile } from '../../../contract/members.ts'
import { asksForAccess } from '../../../src/views/shell/asking.ts'
import { ProfileDialog } from '../../../src/views/screens/Profile/ProfileDialog.tsx'
import { LiveActor } from '../../machines/harness/liveActor.ts'
import { liveMachineOf } from '../../machines/harness/paths.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { profile, self } from '../../machines/people.ts'
import { photo } from '../components/people.ts'
import { profileModal } from '../../machines/members/profileModal.cases.ts'
import { Surroundings } from '../Surroundings.tsx'

let whole: WholeRoot | undefined
afterEach(() => whole?.root.stop())

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

it('labels Buddies and Hotties, as one choice', () => {
  open({ dudelist_type: 'buddies' })
  const choice = within(screen.getByRole('group', { name: 'Your list' }))
  expect(choice.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Buddies', 'Hotties'])
  expect(choice.getAllByRole('button', { pressed: true })).toHaveLength(1)
})

it('counts the private photos and videos that are not shared, and links to a request for access', async () => {
  open({ private_photo_count: 2, private_video_count: 1 })
  const locked = within(screen.getByRole('region', { name: 'Private photos and videos' }))
  expect(locked.getByText('2 private photos and 1 private video')).toBeTruthy()
  await userEvent.click(locked.getByRole('link', { name: 'Ask for access' }))
  expect(location.pathname).toBe('/community/messages/user/2')
  expect(asksForAccess(history.state)).toBe(true)
})

it.each([
  ['shares them', { private_photo_count: 1, private_photos: [photo({ is_private: true })] }],
  ['has none', {}],
])('offers no request to a member who %s', (_, fields) => {
  open(fields)
  expect(screen.queryByRole('link', { name: 'Ask for access' })).toBeNull()
  expect(screen.queryByRole('button', { name: /private/ })).toBeNull()
})

it('asks for access by the number of private photos beside the photo, too', async () => {
  open({ private_photo_count: 2 })
  await userEvent.click(screen.getByRole('button', { name: '2 private' }))
  expect(location.pathname).toBe('/community/messages/user/2')
  expect(asksForAccess(history.state)).toBe(true)
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

async function openOwn({ isAsOthers }: { isAsOthers: boolean }) {
  const started = startRoot()
  whole = started
  await waitFor(started.root, (snapshot) => snapshot.matches('signedIn'))
  const live = new LiveActor<typeof profileModal.machine>(liveMachineOf(profileModal), { name: 'Luc' })
  live.finish('loadProfile', { ok: true, data: profile({ id: 1, name: 'Luc' }) })
  render(
    <Surroundings root={started.root}>
      <ProfileDialog modal={live.actor} viewer={self()} isAsOthers={isAsOthers} />
    </Surroundings>,
  )
}
const address = (link: string) => screen.getByRole('link', { name: link }).getAttribute('href')

it('offers oneself to edit it and to see it as others do, and shows one’s own birthday', async () => {
  await openOwn({ isAsOthers: false })
  expect(screen.getByText(/^Birthday/).nextElementSibling?.textContent).toBe('January 1, 1988')
  expect(address('Edit')).toBe('/account/profile-settings/info')
  expect(address('As others see it')).toBe('/profile/Luc?as=others')
  expect(screen.queryByRole('link', { name: 'Message' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
  expect(screen.queryByRole('group', { name: 'Your list' })).toBeNull()
})

it('shows one’s own profile as others see it: without the birthday, and says so', async () => {
  await openOwn({ isAsOthers: true })
  expect(screen.getByText('This is how other members see your profile.')).toBeTruthy()
  expect(screen.queryByText(/^Birthday/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'As others see it' })).toBeNull()
  expect(address('Edit')).toBe('/account/profile-settings/info')
})
