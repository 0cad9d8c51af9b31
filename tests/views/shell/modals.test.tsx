import { act, render, screen, waitFor as waitForPage } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { fromCallback, fromPromise, waitFor } from 'xstate'
// Imported here so that the modals are loaded before the tests open them.
import '../../../src/views/screens/Notifications/NotificationsModal.tsx'
import '../../../src/views/screens/Place/PlaceModal.tsx'
import '../../../src/views/screens/Profile/ProfileModal.tsx'
import type { Answer } from '../../../contract/answer.ts'
import type { NotificationPage } from '../../../src/machines/messages/notifications/list.ts'
import { notificationsMachine } from '../../../src/machines/messages/notifications/machine.ts'
import { memberListMachine } from '../../../src/machines/members/pagedList/memberList.ts'
import { Modals, Pages } from '../../../src/views/App.tsx'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { chartsWith, lodgeWith, Surroundings } from '../Surroundings.tsx'

const machines = {
  ...lodgeWith().machines,
  memberList: memberListMachine,
}

const charts = chartsWith({
  notifications: {
    notifications: notificationsMachine.provide({
      actors: {
        facts: fromCallback(() => {}),
        loadNotifications: fromPromise<Answer<NotificationPage>, { cursor: string | null }>(
          () => new Promise(() => {}),
        ),
      },
    }),
  },
})

let whole: WholeRoot | undefined

afterEach(() => whole?.root.stop())

async function show() {
  const started = startRoot()
  whole = started
  await waitFor(started.root, (snapshot) => snapshot.matches('signedIn'))
  render(
    <Surroundings root={started.root} machines={machines} charts={charts}>
      <Suspense>
        <Modals />
      </Suspense>
    </Surroundings>,
  )
}

it.each(['/profile/', '/profile/a/b', '/profile/%E0%A4%A'])(
  'shows at %s that the profile does not exist',
  async (address) => {
    history.replaceState(null, '', address)
    await show()
    expect(await screen.findByRole('heading', { name: 'This profile does not exist.' })).toBeTruthy()
  },
)

it('explains beside the place field what other members see', async () => {
  history.replaceState(null, '', '/account/place')
  await show()
  expect(
    await screen.findByText(
      'Visible to members, with an approximate distance. Your exact location is never shown.',
    ),
  ).toBeTruthy()
})

const places = [
  ['/notifications', 'Notifications'],
  ['/account/place', 'Location'],
  ['/profile/', 'Profile'],
] as const
const close = () => screen.getByRole('button', { name: 'Close' }).click()
const isGone = (name: string) => waitForPage(() => expect(screen.queryByRole('dialog', { name })).toBeNull())

it.each(places)('%s closes with back and opens again with forward', async (address, name) => {
  history.replaceState(null, '', '/goodbye')
  const { length } = history
  await show()
  act(() => navigate(address, { state: { beneath: '/goodbye' } }))
  await screen.findByRole('dialog', { name })
  act(close)
  await isGone(name)
  await waitForPage(() => expect(location.pathname).toBe('/goodbye'))
  expect(history.length).toBe(length + 1)
  act(() => history.forward())
  await screen.findByRole('dialog', { name })
})

it.each(places)('%s opened by a link is replaced by home when it closes', async (address, name) => {
  history.replaceState(null, '', address)
  const { length } = history
  await show()
  await screen.findByRole('dialog', { name })
  act(close)
  await waitForPage(() => expect(location.pathname).toBe('/home'))
  await isGone(name)
  expect(history.length).toBe(length)
})

it('opening a conversation closes the notifications', async () => {
  history.replaceState({ beneath: '/home' }, '', '/notifications')
  await show()
  await screen.findByRole('dialog', { name: 'Notifications' })
  act(() => navigate('/community/messages/conversation/1-2'))
  await waitForPage(() => expect(screen.queryByRole('dialog')).toBeNull())
})

/** Opens the page at an address, as a guest by default. */
function openPage(address: string, { root } = startRoot({ signedIn: null })) {
  history.replaceState(null, '', address)
  render(
    <Surroundings root={root}>
      <Suspense>
        <Pages />
      </Suspense>
    </Surroundings>,
  )
  return root
}

it.each([
  ['/goodbye', 'Goodbye · Lodge'],
  ['/nowhere', 'Page not found · Lodge'],
  ['/members/nearby', 'Nearby · Lodge'],
])('sets the window title at %s to the page’s name', async (address, title) => {
  const root = openPage(address)
  await vi.waitFor(() => expect(document.title).toBe(title))
  root.stop()
})

it('begins the window title with the number of unread messages until they are read', async () => {
  whole = startRoot()
  await waitFor(whole.root, (snapshot) => snapshot.matches('signedIn'))
  await waitFor(whole.child('unread'), (snapshot) => snapshot.matches('counted'))
  const root = openPage('/nowhere', whole)
  const tell = (messages: number) =>
    act(() => root.send({ type: 'unread.changed', messages, conversations: messages, systemMessages: 0 }))
  tell(3)
  await vi.waitFor(() => expect(document.title).toBe('(3) Page not found · Lodge'))
  tell(120)
  await vi.waitFor(() => expect(document.title).toBe('(99+) Page not found · Lodge'))
  tell(0)
  await vi.waitFor(() => expect(document.title).toBe('Page not found · Lodge'))
})

it('shows a heading if there is no page', async () => {
  const root = openPage('/nowhere')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  root.stop()
})
