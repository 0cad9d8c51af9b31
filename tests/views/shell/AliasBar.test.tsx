import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import { Bars } from '../../../src/views/shell/Bars.tsx'
// Lazy parts, imported here so that tests do not wait for them.
import '../../../src/views/shell/AliasBar.tsx'
import '../../../src/views/shell/MemberBars.tsx'
import { self } from '../../machines/people.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { Surroundings } from '../Surroundings.tsx'

let whole: WholeRoot | undefined
afterEach(() => whole?.root.stop())

async function show(user: Partial<UserSelf>) {
  const started = startRoot({ signedIn: self(user) })
  whole = started
  await waitFor(started.root, (snapshot) => snapshot.matches('signedIn'))
  render(
    <Surroundings root={started.root}>
      <Bars session={started.child('session')} />
    </Surroundings>,
  )
}

const understudy = { id: 8, name: 'Understudy', alias: { id: 7, name: 'Luc' } }

it.each([
  ['an active account', {}],
  ['an account in onboarding', { is_onboarded: false }],
  ['a suspended account', { is_suspended: true }],
])('says whom the member acts as, and switches back: as %s', async (_as, more) => {
  await show({ ...understudy, ...more })
  const bar = within(await screen.findByRole('region', { name: 'Alias' }))
  expect(bar.getByText(/^You act as/).textContent).toBe('You act as Understudy')
  await userEvent.click(bar.getByRole('button', { name: 'Switch back to Luc' }))
  expect(await screen.findByRole('button', { name: /Luc$/ })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Alias' })).toBeNull()
})

it('is not there for a member who acts as themselves', async () => {
  await show({})
  await screen.findByRole('button', { name: /Luc$/ })
  expect(screen.queryByRole('region', { name: 'Alias' })).toBeNull()
})
