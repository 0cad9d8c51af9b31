import { render, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitFor } from 'xstate'
import { accountsMachine } from '../../../src/machines/account/accounts/machine.ts'
import { paymentMachine } from '../../../src/machines/account/payment/machine.ts'
import { Accounts } from '../../../src/views/screens/Accounts.tsx'
import { AccountSettings } from '../../../src/views/screens/AccountSettings/AccountSettings.tsx'
import { ConversationList } from '../../../src/views/screens/Messages/ConversationList.tsx'
import { Thread } from '../../../src/views/screens/Messages/Thread.tsx'
import { NotificationsDialog } from '../../../src/views/screens/Notifications/NotificationsDialog.tsx'
import { SettingsFrame } from '../../../src/views/screens/ProfileSettings/SettingsFrame.tsx'
import { Upgrade } from '../../../src/views/screens/Upgrade/Upgrade.tsx'
import { pages } from '../../../src/views/pages.ts'
import { withHeldActors } from '../../machines/harness/held.ts'
import { LiveActor } from '../../machines/harness/liveActor.ts'
import { liveMachineOf } from '../../machines/harness/paths.ts'
import { notifications } from '../../machines/messages/notifications.cases.ts'
import { openTab } from '../../machines/messages/wholeMessages.ts'
import { self } from '../../machines/people.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { chartsWith, heldAccount, Surroundings } from '../Surroundings.tsx'

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
  const whole = startRoot({ signedIn: self({ permission_slugs: ['travel-plans'] }) })
  page = whole
  await waitFor(whole.root, (snapshot) => snapshot.matches('signedIn'))
  const { charts } = openTab()
  render(
    <Surroundings root={whole.root} charts={chartsWith({ messages: charts, account })}>
      {screenOf}
    </Surroundings>,
  )
}

const account = {
  ...heldAccount,
  accounts: withHeldActors(accountsMachine, {}),
  payment: withHeldActors(paymentMachine, {}),
}

const search = () => screen.queryByRole('link', { name: 'Search', hidden: true })

const screens: Record<string, () => ReactElement> = {
  'account settings': () => <AccountSettings section={null} />,
  'travel plans': () => (
    <SettingsFrame place={pages.travelPlans.path} lead="" denied={null}>
      {null}
    </SettingsFrame>
  ),
  supporters: () => <Upgrade />,
  'the accounts to act as': () => <Accounts />,
  'an opening conversation': () => <Thread ownId={1} otherId={2} />,
  'the conversation list': () => <ConversationList ownId={1} current={null} />,
  'the notifications': () => (
    <NotificationsDialog notifications={new LiveActor(liveMachineOf(notifications)).actor} />
  ),
}

it.each(Object.entries(screens))('on a phone the search is in the title of %s', async (_, screenOf) => {
  await show(screenOf())
  expect(search()?.getAttribute('href')).toBe('/search')
})

it('on a phone the search is in the header of an open conversation, which has loaded', async () => {
  await show(<Thread ownId={1} otherId={2} />)
  const header = within(await screen.findByRole('region', { name: 'Conversation with Marek' }))
  expect(header.getByRole('link', { name: 'Search' }).getAttribute('href')).toBe('/search')
})

it.each(Object.entries(screens))('on a desktop it is not in the title of %s', async (_, screenOf) => {
  showOn('desktop')
  await show(screenOf())
  expect(search()).toBeNull()
})
