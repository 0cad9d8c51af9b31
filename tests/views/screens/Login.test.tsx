import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signOnFailed } from '../../../src/machines/session/setup.ts'
import { Login } from '../../../src/views/screens/Login.tsx'
import { startRoot, type WholeRoot } from '../../machines/wholeRoot.ts'
import { Surroundings } from '../Surroundings.tsx'

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
  await vi.waitFor(() => expect(world.assign.mock.calls).toEqual([['/identity/sign-in?/members/nearby']]))
})

it('does not wait for ever when the browser brings it back from the sign-on: it says so and goes to /', async () => {
  const { world, root, child } = show()
  await vi.waitFor(() => expect(world.assign).toHaveBeenCalledOnce())
  act(() => root.send({ type: 'session.check' }))
  await vi.waitFor(() => expect(world.navigate.mock.calls).toEqual([['/']]))
  expect(world.assign).toHaveBeenCalledOnce()
  expect(
    child('flash')
      .getSnapshot()
      .context.messages.map(({ html }) => html),
  ).toEqual([signOnFailed])
})
