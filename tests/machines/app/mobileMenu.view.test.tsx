import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { accountMenu } from '../../../src/views/shell/menu.ts'
import { PhoneBars } from '../../../src/views/shell/PhoneBars.tsx'
import { Surroundings } from '../../views/Surroundings.tsx'
import { describeView } from '../harness/describeView.tsx'
import { LiveActor } from '../harness/liveActor.ts'
import { liveMachineOf } from '../harness/paths.ts'
import { mobileMenu } from './mobileMenu.cases.ts'
import { self } from '../people.ts'

const account = accountMenu(self(), { beneath: '/home' })

const view = (menu: LiveActor<typeof mobileMenu.machine>['actor']) => (
  <Surroundings>
    {/* The window of jsdom is a desktop's, where the bottom bar is not shown. */}
    <style>{'nav { display: flex !important }'}</style>
    <PhoneBars menu={menu} items={[]} account={account} member={self()} />
  </Surroundings>
)

describeView(mobileMenu, view)

it('opens with the first submenu, and shows only the items of the open submenu', () => {
  const menu = new LiveActor(liveMachineOf(mobileMenu))
  render(view(menu.actor))
  act(() => screen.getByRole('button', { name: 'Me, open menu' }).click())
  expect(screen.getByRole('button', { name: 'Location and privacy', expanded: true })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Blocked members' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Account settings' })).toBeNull()
  act(() => screen.getByRole('button', { name: 'Account', expanded: false }).click())
  expect(screen.queryByRole('link', { name: 'Blocked members' })).toBeNull()
  menu.isIn({ open: 'unfolded' })
  expect(screen.getByRole('button', { name: 'Account', expanded: true })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Account settings' })).toBeTruthy()
  act(() => screen.getByRole('button', { name: 'Account', expanded: true }).click())
  menu.isIn({ open: 'folded' })
  expect(screen.queryByRole('link', { name: 'Account settings' })).toBeNull()
  act(() => screen.getByRole('button', { name: 'Close menu' }).click())
  menu.isIn('closed')
})

it('leads with the member and ends with Log Out, whichever submenu is open', () => {
  const menu = new LiveActor(liveMachineOf(mobileMenu))
  render(view(menu.actor))
  act(() => screen.getByRole('button', { name: 'Me, open menu' }).click())
  act(() => screen.getByRole('button', { name: 'Location and privacy', expanded: true }).click())
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    [expect.stringMatching(/Luc View profile$/), '/profile/Luc'],
    ['Activity', '/activity'],
    ['Edit profile', '/account/profile-settings/info'],
    ['Your photos', '/account/profile-settings/pics'],
    ['Log Out', '/logout'],
  ])
})
