import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { waitFor } from 'xstate'

// Lazy parts, imported here so that tests do not wait for them.
import '../../../src/views/shell/MemberBars.tsx'
import { Shell } from '../../../src/views/shell/Shell.tsx'
import { Surroundings } from '../../views/Surroundings.tsx'
import { message, self } from '../people.ts'
import { startRoot } from './wholeRoot.ts'
import type { WholeRoot } from './wholeRoot.ts'

let page: WholeRoot | undefined

afterEach(() => page?.root.stop())

function show(signedIn: ReturnType<typeof self> | null) {
  const whole = startRoot({ signedIn })
  page = whole
  const view = () => (
    <Surroundings root={whole.root}>
      <Shell>
        <h1>The page</h1>
      </Shell>
    </Surroundings>
  )
  return { whole, view }
}

it('shows the login link when signed out', async () => {
  const { whole, view } = show(null)
  render(view())
  expect(await screen.findByRole('link', { name: 'Log in' })).toBeTruthy()
  expect(whole.root.getSnapshot().matches('signedOut')).toBe(true)
})

it('shows the bars of a member with the last unread counts until they are counted again', async () => {
  const { whole, view } = show(self())
  whole.unread.messages = 2
  whole.unread.systemMessages = 1
  render(view())
  expect(await screen.findByRole('link', { name: 'Messages 2 unread' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Notifications, 1 new' })).toBeTruthy()

  whole.unread.messages = 3
  act(() => whole.root.send({ type: 'realtime.messageCreated', message: message() }))
  expect(whole.child('unread').getSnapshot().value).toBe('debouncing')
  expect(screen.getByRole('link', { name: 'Messages 2 unread' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Messages 3 unread' })).toBeTruthy()

  act(() => whole.root.send({ type: 'session.logOut' }))
  await waitFor(whole.root, (snapshot) => snapshot.matches('signedOut'))
  expect(await screen.findByRole('link', { name: 'Log in' })).toBeTruthy()
})
