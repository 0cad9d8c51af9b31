import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { memberMenu } from '../../../src/views/shell/menu.ts'
import { PhoneBars } from '../../../src/views/shell/PhoneBars.tsx'
import { Surroundings } from '../../views/Surroundings.tsx'
import { describeView } from '../harness/describeView.tsx'
import { LiveActor } from '../harness/liveActor.ts'
import { liveMachineOf } from '../harness/paths.ts'
import { mobileMenu } from './mobileMenu.cases.ts'
import { self } from '../people.ts'

const groups = memberMenu(self(), { beneath: '/home' })

const view = (menu: LiveActor<typeof mobileMenu.machine>['actor']) => (
  <Surroundings>
    {/* The window of jsdom is a desktop's, where the bottom bar is not shown. */}
    <style>{'nav { display: flex !important }'}</style>
    <PhoneBars menu={menu} items={[]} groups={groups} />
  </Surroundings>
)

describeView(mobileMenu, view)

it('opens with the submenu Me, and shows only the items of the open submenu', () => {
  const menu = new LiveActor(liveMachineOf(mobileMenu))
  render(view(menu.actor))
  act(() => screen.getByRole('button', { name: 'Me, open menu' }).click())
  expect(screen.getByRole('button', { name: 'Luc', expanded: true })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Log Out' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Nearby' })).toBeNull()
  act(() => screen.getByRole('button', { name: 'Browse', expanded: false }).click())
  expect(screen.queryByRole('link', { name: 'Log Out' })).toBeNull()
  menu.isIn({ open: 'unfolded' })
  expect(screen.getByRole('button', { name: 'Browse', expanded: true })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Nearby' })).toBeTruthy()
  act(() => screen.getByRole('button', { name: 'Luc', expanded: false }).click())
  expect(screen.getByRole('link', { name: 'Log Out' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Nearby' })).toBeNull()
  act(() => screen.getByRole('button', { name: 'Close menu' }).click())
  menu.isIn('closed')
})
