import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import { Upgrade } from '../../../src/views/screens/Upgrade.tsx'
import { self } from '../../machines/people.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { Surroundings } from '../Surroundings.tsx'

let whole: WholeRoot | undefined

afterEach(() => whole?.root.stop())

async function show(fields: Partial<UserSelf> = {}) {
  const started = startRoot({ signedIn: self(fields) })
  whole = started
  await waitFor(started.root, (snapshot) => snapshot.matches('signedIn'))
  render(
    <Surroundings root={started.root}>
      <Upgrade />
    </Surroundings>,
  )
}

it('says what supporters get, and that there is nothing to buy yet', async () => {
  await show()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Unlimited browsing', '60 new conversations a day', 'The crown']),
  )
  expect(screen.getByText('Nothing to buy yet')).toBeTruthy()
})

it('thanks a supporter, and sells him nothing', async () => {
  await show({ is_supporter: true, supporter_since: '2026-03-01T12:00:00.000Z' })
  expect(screen.getByText('Thank you for being a supporter')).toBeTruthy()
  expect(screen.getByText('March 1, 2026')).toBeTruthy()
  expect(screen.queryByText('Nothing to buy yet')).toBeNull()
})
