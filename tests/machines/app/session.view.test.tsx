import { act, render, screen } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { type ComponentType, Suspense } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'

// Lazy parts, imported here so that tests do not wait for them.
import '../../../src/views/screens/Notifier/PageNotifier.tsx'
import '../../../src/views/shell/MemberBars.tsx'
import '../../../src/views/shell/Suspended.tsx'
import type { accountsMachine } from '../../../src/machines/account/accounts/machine.ts'
import { type SessionActor, selectCanChangeAccount } from '../../../src/views/lodge.ts'
import { AccountChoice } from '../../../src/views/screens/AccountChoice.tsx'
import { Bars } from '../../../src/views/shell/Bars.tsx'
import { Guard } from '../../../src/views/shell/Guard.tsx'
import { retryableLazy } from '../../../src/views/shell/retryableLazy.tsx'
import { Surroundings } from '../../views/Surroundings.tsx'
import { accounts } from '../account/accounts.cases.ts'
import { describeView } from '../harness/describeView.tsx'
import { LiveActor } from '../harness/liveActor.ts'
import { liveMachineOf } from '../harness/paths.ts'
import { card, self } from '../people.ts'
import { session } from './session.cases.ts'

const view = (actor: SessionActor, isOnboarding = false) => (
  <Surroundings>
    <Bars session={actor} />
    <Suspense>
      <main>
        <Guard session={actor} isOnboarding={isOnboarding} screen={null}>
          <h1>A page for members</h1>
        </Guard>
      </main>
    </Suspense>
  </Surroundings>
)

beforeEach(() => history.replaceState(null, '', '/members/nearby?page=2'))

describeView(session, (actor) => view(actor))

const start = () => new LiveActor(liveMachineOf(session), { wasSignOnTried: false })
const answered = (fields: Parameters<typeof self>[0] = {}) => ({ ok: true as const, data: self(fields) })
const roles = {
  ok: true as const,
  data: { isAdmin: false, isSuperAdmin: false, lastEventId: 7 },
}

function signedIn(fields: Parameters<typeof self>[0] = {}) {
  const luc = start()
  luc.finish('checkSession', { isLoggedIn: true })
  luc.finish('loadUser', answered(fields))
  luc.finish('loadRoles', roles)
  return luc
}

const isWaiting = () => screen.getByRole('main').textContent === 'Loading'

it('shows the loading frame without login and logout until the session is checked', () => {
  const luc = start()
  render(view(luc.actor))
  luc.isIn({ checking: 'asking' })
  expect(isWaiting()).toBe(true)
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull()
  act(() => luc.finish('checkSession', { isLoggedIn: true }))
  luc.isIn({ checking: 'loadingUser' })
  expect(isWaiting()).toBe(true)
  act(() => luc.finish('loadUser', answered({ is_enabled: false })))
  luc.isIn({ checking: 'loadingRoles' })
  expect(isWaiting()).toBe(true)
  act(() => luc.finish('loadRoles', roles))
  luc.isIn({ checking: 'enabling' })
  expect(isWaiting()).toBe(true)
  expect(screen.queryByRole('link', { name: 'Log Out' })).toBeNull()
})

it('loads the code of the page, of all pages of members, and at last of the notifier while the session is being checked', async () => {
  const luc = start()
  const load = vi.fn<() => Promise<ComponentType>>(async () => () => null)
  const [preloadMember, preloadHome] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const Page = retryableLazy(load)
  render(
    <Surroundings preloadMember={preloadMember} preloadHome={preloadHome}>
      <Guard session={luc.actor} hasNotifier screen={<Page />}>
        <p>The page and its frame</p>
      </Guard>
    </Surroundings>,
  )
  luc.isIn({ checking: 'asking' })
  expect([load.mock.calls.length, preloadMember.mock.calls.length]).toEqual([1, 1])
  act(() => {
    luc.finish('checkSession', { isLoggedIn: true })
    luc.finish('loadUser', answered())
  })
  luc.isIn({ checking: 'loadingRoles' })
  await vi.waitFor(() => expect(preloadHome).toHaveBeenCalledOnce(), { timeout: 10_000 })
  expect([load.mock.calls.length, preloadMember.mock.calls.length]).toEqual([1, 1])
})

it('loads no code of the notifier for a page without it', async () => {
  const luc = start()
  const preloadHome = vi.fn<() => void>()
  render(
    <Surroundings preloadHome={preloadHome}>
      <Guard session={luc.actor} screen={null}>
        <p>The page and its frame</p>
      </Guard>
    </Surroundings>,
  )
  act(() => {
    luc.finish('checkSession', { isLoggedIn: true })
    luc.finish('loadUser', answered())
  })
  luc.isIn({ checking: 'loadingRoles' })
  await new Promise<void>((resolve) => setTimeout(resolve))
  await vi.dynamicImportSettled()
  expect(preloadHome).not.toHaveBeenCalled()
})

it('loads no code of members for a guest', () => {
  const guest = start()
  guest.finish('checkSession', { isLoggedIn: false })
  const preloadMember = vi.fn<() => void>()
  render(
    <Surroundings preloadMember={preloadMember}>
      <Guard session={guest.actor} screen={null}>
        <p>The page and its frame</p>
      </Guard>
    </Surroundings>,
  )
  expect(preloadMember).not.toHaveBeenCalled()
})

it('sends a guest to the sign-on with the current page to return to', () => {
  const guest = start()
  guest.finish('checkSession', { isLoggedIn: false })
  render(view(guest.actor))
  expect(location.pathname + location.search).toBe(
    `/login?${new URLSearchParams({ redirect_url: '/members/nearby?page=2' }).toString()}`,
  )
})

it('shows a new member only the onboarding pages and the logout', () => {
  const luc = signedIn({ is_onboarded: false })
  luc.isIn({ member: { standing: 'onboarding' } })
  const { rerender } = render(view(luc.actor))
  expect(location.pathname).toBe('/onboarding')
  rerender(view(luc.actor, true))
  expect(screen.getByRole('heading', { name: 'A page for members' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log Out' })).toBeTruthy()
})

it('shows the admin’s reason of a suspension, and only the logout', async () => {
  render(view(signedIn({ is_suspended: true, suspended_text: 'You sold things.' }).actor))
  const reason = await screen.findByRole('alert')
  expect(reason.textContent).toBe('You sold things.')
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Lodge', 'Log Out'])
})

it('keeps the pages while the user is refreshed', async () => {
  const luc = signedIn()
  render(view(luc.actor))
  await screen.findByRole('link', { name: 'Messages' })
  act(() => luc.send({ type: 'realtime.reset' }))
  luc.isIn({ member: { accountTask: 'refreshing' } })
  expect(screen.getByRole('heading', { name: 'A page for members' })).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
})

it('lets the member choose an account during a refresh, and disables them while one starts', () => {
  const luc = signedIn()
  const list = new LiveActor<typeof accountsMachine>(liveMachineOf(accounts))
  list.finish('loadAccounts', { ok: true, data: { data: [card({ id: 3, name: 'Sam' })], current_id: 1 } })
  function Choice() {
    const isBusy = !useSelector(luc.actor, selectCanChangeAccount)
    return (
      <AccountChoice
        accounts={list.actor}
        user={self()}
        isBusy={isBusy}
        onChoose={(id) => luc.send({ type: 'session.startAlias', id })}
      />
    )
  }
  render(<Choice />)
  act(() => luc.send({ type: 'realtime.reset' }))
  luc.isIn({ member: { accountTask: 'refreshing' } })
  const button = screen.getByRole('button', { name: 'Act as Sam', busy: false })
  act(() => button.click())
  luc.isIn({ member: { accountTask: 'startingAlias' } })
  expect(screen.getByRole('button', { name: 'Act as Sam', busy: true })).toBe(button)
})
