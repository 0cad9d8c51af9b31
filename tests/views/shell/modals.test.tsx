import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { fromCallback, waitFor } from 'xstate'
// Here before it is gone to.
import '../../../src/views/screens/Profile/ProfileModal.tsx'
import { memberListMachine } from '../../../src/machines/pagedList/memberList.ts'
import { profileModalMachine } from '../../../src/machines/profileModal/machine.ts'
import { Modals, Pages } from '../../../src/views/App.tsx'
import { startRoot, type WholeRoot } from '../../machines/wholeRoot.ts'
import { Surroundings } from '../Surroundings.tsx'

const machines = {
  memberList: memberListMachine,
  profileModal: profileModalMachine.provide({ actors: { facts: fromCallback(() => {}) } }),
}

let whole: WholeRoot | undefined

afterEach(() => whole?.root.stop())

it.each(['/profile/', '/profile/a/b', '/profile/%E0%A4%A'])(
  'says at %s that this profile does not exist',
  async (address) => {
    history.replaceState(null, '', address)
    const started = startRoot()
    whole = started
    await waitFor(started.root, (snapshot) => snapshot.matches('signedIn'))
    render(
      <Surroundings root={started.root} machines={machines}>
        <Suspense>
          <Modals />
        </Suspense>
      </Surroundings>,
    )
    expect(await screen.findByRole('heading', { name: 'This profile does not exist.' })).toBeTruthy()
  },
)

it.each([
  ['/goodbye', 'Goodbye · Lodge'],
  ['/nowhere', 'There is no page here · Lodge'],
  ['/members/nearby', 'Nearby · Lodge'],
])('calls the window at %s by its page', async (address, title) => {
  history.replaceState(null, '', address)
  // Nothing is known yet of who looks: that says less than the address.
  const { root } = startRoot({ signedIn: null })
  render(
    <Surroundings root={root}>
      <Suspense>
        <Pages />
      </Suspense>
    </Surroundings>,
  )
  await vi.waitFor(() => expect(document.title).toBe(title))
  root.stop()
})
