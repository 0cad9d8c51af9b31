import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { waitFor } from 'xstate'
import { navigate } from 'wouter/use-browser-location'
import { App } from '../../../src/views/App.tsx'
// Lazy parts, imported here so that tests do not wait for them.
import '../../../src/views/screens/Goodbye.tsx'
import '../../../src/views/screens/Landing/Landing.tsx'
import '../../../src/views/screens/Logout.tsx'
import '../../../src/views/shell/MemberBars.tsx'
import { self } from '../../machines/people.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { lodgeWith } from '../Surroundings.tsx'

let whole: WholeRoot | undefined
afterEach(() => whole?.root.stop())

async function open(path: string, signedIn: Parameters<typeof startRoot>[0] = {}) {
  history.replaceState(null, '', path)
  const started = startRoot(signedIn)
  whole = started
  started.world.navigate.mockImplementation((to) => navigate(to, { replace: true }))
  await waitFor(started.child('session'), (snapshot) => !snapshot.hasTag('pending'))
  render(<App lodge={lodgeWith({ root: started.root })} />)
  return started.world
}

it('asks a member who came by a link of another site, and logs out only on request', async () => {
  const { logOut } = await open('/logout')
  await screen.findByRole('heading', { level: 1, name: 'Log out of Lodge?' })
  const stay = screen.getByRole('link', { name: 'Stay' })
  expect(stay.getAttribute('href')).toBe('/home')
  // The primary button comes last, as in every form.
  expect(stay.nextElementSibling).toBe(screen.getByRole('button', { name: 'Log out' }))
  expect(logOut).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
  expect(logOut).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(location.pathname).toBe('/'))
})

it('logs out at once from the menu', async () => {
  const { logOut } = await open('/goodbye')
  await userEvent.click(await screen.findByRole('button', { name: /Luc$/ }))
  await userEvent.click(screen.getByRole('link', { name: 'Log Out' }))
  expect(logOut).toHaveBeenCalledOnce()
  expect(screen.queryByText('Log out of Lodge?')).toBeNull()
  await vi.waitFor(() => expect(location.pathname).toBe('/'))
})

it('logs out at once from the bar of a member in onboarding', async () => {
  const { logOut } = await open('/goodbye', { signedIn: self({ is_onboarded: false }) })
  await userEvent.click(await screen.findByRole('link', { name: 'Log Out' }))
  expect(logOut).toHaveBeenCalledOnce()
})

it('leads a guest home without a question', async () => {
  const { logOut } = await open('/logout', { signedIn: null })
  await vi.waitFor(() => expect(location.pathname).toBe('/'))
  expect(logOut).not.toHaveBeenCalled()
})
