import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { createCommunityImplementations } from '../../../src/machines/members/community/implementations.ts'
import { communityMachine } from '../../../src/machines/members/community/machine.ts'
import { signOnFailed } from '../../../src/machines/app/session/setup.ts'
import { App } from '../../../src/views/App.tsx'
// What the routes load: here before they ask.
import '../../../src/views/screens/Landing/Landing.tsx'
import { Login } from '../../../src/views/screens/Login.tsx'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { lodgeWith, Surroundings } from '../Surroundings.tsx'

let whole: WholeRoot | undefined

beforeEach(() => history.replaceState(null, '', '/login?redirect_url=/members/nearby'))
afterEach(() => whole?.root.stop())

function show() {
  const started = startRoot({ signedIn: null })
  whole = started
  render(
    <Surroundings root={started.root}>
      <Login />
    </Surroundings>,
  )
  return started
}

it('goes on to the sign-on once, with the way back', async () => {
  const { world } = show()
  await vi.waitFor(() => expect(world.leave.mock.calls).toEqual([['/identity/sign-in?/members/nearby']]))
})

it('goes on to the sign-on again when the browser brings a guest back, without an error', async () => {
  const { world, root, child } = show()
  await vi.waitFor(() => expect(world.leave).toHaveBeenCalledOnce())
  act(() => root.send({ type: 'session.check' }))
  await vi.waitFor(() => expect(world.leave).toHaveBeenCalledTimes(2))
  expect(world.navigate).not.toHaveBeenCalled()
  expect(child('flash').getSnapshot().context.messages).toEqual([])
})

const uncounted = communityMachine.provide(
  createCommunityImplementations({
    loadFigures: () => new Promise(() => {}),
    loadFeatured: () => new Promise(() => {}),
  }),
)

/** A page as the browser loads it for a guest. */
function load(path: string, options: Omit<NonNullable<Parameters<typeof startRoot>[0]>, 'signedIn'> = {}) {
  history.replaceState(null, '', path)
  const started = startRoot({ signedIn: null, ...options })
  whole = started
  started.world.navigate.mockImplementation((to) => navigate(to, { replace: true }))
  const { unmount } = render(<App lodge={lodgeWith({ root: started.root, community: uncounted })} />)
  const leave = () => {
    unmount()
    started.root.stop()
  }
  return { ...started, leave }
}

it('gives the login page again to a guest who went back and opens a second deep link', async () => {
  const { world, browserSession, leave } = load('/members/online')
  await vi.waitFor(() => expect(world.leave.mock.calls).toEqual([['/identity/sign-in?/members/online']]))
  leave()

  const second = load('/members/newest', { browserSession })
  await vi.waitFor(() =>
    expect(second.world.leave.mock.calls).toEqual([['/identity/sign-in?/members/newest']]),
  )
  expect(screen.queryByText(signOnFailed)).toBeNull()
})

it.each([
  ['/login-redirect', '/home'],
  ['/admin/login-redirect', '/admin'],
])(
  '%s goes on to the sign-on, which leads to %s, and says at / what failed when that claims success without a user',
  async (path, home) => {
    const { world, browserSession, leave } = load(path)
    await vi.waitFor(() => expect(world.leave.mock.calls).toEqual([[`/identity/sign-in?${home}`]]))
    expect(screen.queryByText(signOnFailed)).toBeNull()
    leave()

    const back = load(path, { browserSession, isLoggedIn: true })
    await screen.findByText('Error while fetching user after successful login. Please contact support.')
    await screen.findByRole('heading', { level: 1, name: 'Somewhere warm to meet men.' })
    expect(location.pathname).toBe('/')
    expect(back.world.leave).not.toHaveBeenCalled()
  },
)
