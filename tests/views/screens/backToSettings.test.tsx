import { cleanup, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { appealFormMachine } from '../../../src/machines/account/accountForm/appeal.ts'
import { ageReportMachine } from '../../../src/machines/account/ageReport/machine.ts'
import { ownDecisionsMachine } from '../../../src/machines/account/ownDecisions/machine.ts'
import { verificationMachine } from '../../../src/machines/account/verification/machine.ts'
import { memberListMachine } from '../../../src/machines/members/pagedList/memberList.ts'
import { AccountSettings } from '../../../src/views/screens/AccountSettings/AccountSettings.tsx'
import { settingsGroups } from '../../../src/views/screens/AccountSettings/sections.ts'
import { OwnDecisions } from '../../../src/views/screens/Appeal/OwnDecisions.tsx'
import { MemberListScreen } from '../../../src/views/screens/MemberList/MemberListScreen.tsx'
import { GetVerified } from '../../../src/views/screens/Verification/GetVerified.tsx'
import { withHeldActors } from '../../machines/harness/held.ts'
import { self } from '../../machines/people.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { chartsWith, lodgeWith, Surroundings } from '../Surroundings.tsx'

const showOn = (device: 'phone' | 'desktop') =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width') === (device === 'phone'),
    addEventListener() {},
    removeEventListener() {},
  }))

let page: WholeRoot | undefined
beforeEach(() => showOn('phone'))
afterEach(() => {
  page?.root.stop()
  vi.unstubAllGlobals()
})

async function show(screenOf: ReactElement) {
  const user = self()
  page = startRoot({ signedIn: user })
  const { root } = page
  await waitFor(root, (snapshot) => snapshot.matches('signedIn'))
  const charts = chartsWith({
    verification: {
      verification: createActor(withHeldActors(verificationMachine, {}), { input: { member: user } }),
      ageReport: withHeldActors(ageReportMachine, {}),
      newKey: () => 'key',
    },
    appeals: { ownDecisions: withHeldActors(ownDecisionsMachine, {}), appealForm: appealFormMachine },
  })
  const machines = { ...lodgeWith().machines, memberList: withHeldActors(memberListMachine, {}) }
  render(
    <Surroundings root={root} charts={charts} machines={machines}>
      {screenOf}
    </Surroundings>,
  )
}

/** The pages of their own that the account settings list. */
const listed: Readonly<Record<string, () => ReactElement>> = {
  '/account/blocked-members': () => <MemberListScreen list="blocked" />,
  '/get-verified': () => <GetVerified />,
  '/account/decisions': () => <OwnDecisions id={null} />,
}

const back = () => screen.queryByRole('link', { name: 'All settings' })

it('knows all pages that the account settings list', () => {
  const linked = settingsGroups.flatMap(({ rows }) =>
    rows.flatMap((row) => ('href' in row ? [row.href] : [])),
  )
  expect(Object.keys(listed)).toEqual(linked)
})

it.each(Object.entries(listed))('on a phone %s leads back to the account settings', async (_, screenOf) => {
  await show(screenOf())
  expect(back()?.getAttribute('href')).toBe('/account/account-settings')
})

it('on a phone a section leads back to the account settings, which lead nowhere back', async () => {
  await show(<AccountSettings section="units" />)
  expect(back()?.getAttribute('href')).toBe('/account/account-settings')
  page?.root.stop()
  cleanup()
  await show(<AccountSettings section={null} />)
  expect(back()).toBeNull()
})

it.each(Object.entries(listed))('on a desktop %s has no way back in its title', async (_, screenOf) => {
  showOn('desktop')
  await show(screenOf())
  expect(back()).toBeNull()
})
