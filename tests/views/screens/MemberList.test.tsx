import { act, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { waitFor as waitForState } from 'xstate'

import type { Answer } from '../../../contract/answer.ts'
import type { UserCard, UserPage } from '../../../contract/types.ts'
import { createPagedListImplementations } from '../../../src/machines/pagedList/implementations.ts'
import {
  followMembers,
  memberListMachine,
  type MemberListParameters,
} from '../../../src/machines/pagedList/memberList.ts'
import { profileModalMachine } from '../../../src/machines/profileModal/machine.ts'
import { App } from '../../../src/views/App.tsx'
// What the session and the routes load: here before they ask.
import '../../../src/views/screens/MemberList/MemberListScreen.tsx'
import '../../../src/views/screens/Profile/ProfileModal.tsx'
import '../../../src/views/screens/Upgrade.tsx'
import '../../../src/views/shell/MemberBars.tsx'
import { card, refusal, self } from '../../machines/people.ts'
import { startRoot, type WholeRoot } from '../../machines/wholeRoot.ts'
import { lodgeWith } from '../Surroundings.tsx'

// It shows what fits the window, and jsdom lays nothing out.
vi.mock('virtua', () => ({ WindowVirtualizer: ({ children }: { children: ReactNode }) => children }))

let page: WholeRoot | undefined

beforeEach(() => history.replaceState(null, '', '/members/nearby'))
afterEach(() => page?.root.stop())

const pageThen = (next_cursor: string | null): Answer<UserPage> => ({
  ok: true,
  data: { data: [card()], total: 1, current_page: 1, last_page: 1, next_cursor },
})

/** @param answers of the server, by the cursor it is asked with */
async function show(answers: (cursor: string | null) => Answer<UserPage> = () => pageThen(null)) {
  const whole = startRoot({ signedIn: self() })
  page = whole
  await waitForState(whole.root, (snapshot) => snapshot.matches('signedIn'))
  const asked = vi.fn<(list: string) => void>()
  const services = createPagedListImplementations<UserCard, MemberListParameters>({
    bus: whole.bus,
    followItems: followMembers,
    fetchPage: ({ list }, cursor) => {
      asked(list)
      return Promise.resolve(answers(cursor))
    },
  })
  const lodge = lodgeWith({
    root: whole.root,
    machines: { memberList: memberListMachine.provide(services), profileModal: profileModalMachine },
  })
  whole.root.on('session.ended', () => lodge.keptLists.clear())
  const { container } = render(<App lodge={lodge} />)
  await screen.findByRole('region', { name: 'Nearby', hidden: true })
  return { whole, lodge, container, lists: () => asked.mock.calls.flat() }
}
const shown = (name: string) => screen.findByRole('region', { name })

it('back shows a list as it was left, and going to it anew loads it anew', async () => {
  const { lists } = await show()
  act(() => navigate('/members/newest'))
  await shown('Newest')
  expect(lists()).toEqual(['nearby', 'newest'])
  act(() => history.back())
  await shown('Nearby')
  expect(lists()).toEqual(['nearby', 'newest'])
  act(() => history.forward())
  await shown('Newest')
  expect(lists()).toEqual(['nearby', 'newest'])
  act(() => navigate('/members/nearby'))
  await shown('Nearby')
  expect(lists()).toEqual(['nearby', 'newest', 'nearby'])
})

it('nothing of a list stays when the session ends', async () => {
  const { whole, lodge } = await show()
  // The page is left after everybody has heard of it.
  await act(async () => {
    whole.root.send({ type: 'session.expire' })
    await waitForState(whole.root, (snapshot) => snapshot.matches('signedOut'))
  })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Nearby' })).toBeNull())
  expect(lodge.keptLists.size).toBe(0)
})

it('a profile opened from a list that lies beneath another one has the list beneath it', async () => {
  history.replaceState({ beneath: '/members/nearby' }, '', '/profile/Sami')
  const { container } = await show()
  const link = container.querySelector<HTMLAnchorElement>('a[href="/profile/Marek"]')
  act(() => link?.click())
  expect(location.pathname).toBe('/profile/Marek')
  expect(history.state).toEqual({ beneath: '/members/nearby' })
})

it('the offer at the 288th leads to what supporters get, and back to the list as it was', async () => {
  const { lists } = await show((cursor) =>
    cursor === null ? pageThen('more') : refusal(403, 'upgrade_required'),
  )
  act(() => screen.getByRole('button', { name: 'Show more' }).click())
  const offer = await screen.findByRole('link', { name: 'Become a supporter' })
  act(() => offer.click())
  await screen.findByRole('heading', { level: 1, name: 'Supporters' })
  expect(location.pathname).toBe('/account/upgrade')
  act(() => history.back())
  await shown('Nearby')
  expect(lists()).toEqual(['nearby', 'nearby'])
})
