import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { MenuItem } from '../../../../src/views/components/controls/MenuItem.tsx'
import { Submenu } from '../../../../src/views/components/controls/Submenu.tsx'

const leave = vi.fn<() => void>()
const stay = vi.fn<() => void>()

beforeEach(() => {
  leave.mockClear()
  stay.mockClear()
  render(
    <>
      <Submenu trigger={<span>Browse</span>}>
        <MenuItem href="/members/nearby" isCurrent>
          Nearby
        </MenuItem>
        <MenuItem href="/members/newest">Newest</MenuItem>
        <MenuItem href="/goodbye" onSelect={leave}>
          Leave
        </MenuItem>
        <MenuItem onSelect={stay}>Stay</MenuItem>
      </Submenu>
      <button type="button">Elsewhere</button>
      <Submenu trigger={<span>Community</span>}>
        <MenuItem href="/community/photos">Photos</MenuItem>
      </Submenu>
    </>,
  )
})

const browse = (expanded: boolean) => screen.getByRole('button', { name: 'Browse', expanded })
const community = (expanded: boolean) => screen.getByRole('button', { name: 'Community', expanded })
const openOnes = () =>
  screen.queryAllByRole('button', { expanded: true }).map(({ textContent }) => textContent)

it('opens and closes with its button, which exposes the state', async () => {
  expect(screen.queryByRole('link')).toBeNull()
  await userEvent.click(browse(false))
  expect(screen.getByRole('link', { name: 'Nearby', current: 'page' })).toBeTruthy()
  await userEvent.click(browse(true))
  expect(screen.queryByRole('link')).toBeNull()
})

it('closes on Escape and gives the focus back to its button', async () => {
  await userEvent.click(browse(false))
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Nearby' }))
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(browse(false))
})

it('closes on a click elsewhere', async () => {
  await userEvent.click(browse(false))
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(browse(false)).toBeTruthy()
})

it('closes when Tab leaves it', async () => {
  await userEvent.click(browse(false))
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  expect(browse(true)).toBeTruthy()
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(browse(false)).toBeTruthy()
})

it('closes when another one is opened by a click', async () => {
  await userEvent.click(browse(false))
  await userEvent.click(community(false))
  expect(openOnes()).toEqual(['Community'])
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Photos'])
  await userEvent.click(browse(false))
  expect(openOnes()).toEqual(['Browse'])
})

it.each(['{Enter}', ' '])('closes when another one is opened by the key "%s"', async (key) => {
  browse(false).focus()
  await userEvent.keyboard(key)
  expect(openOnes()).toEqual(['Browse'])
  community(false).focus()
  await userEvent.keyboard(key)
  expect(openOnes()).toEqual(['Community'])
  await userEvent.tab({ shift: true })
  await userEvent.tab({ shift: true })
  expect(document.activeElement).toBe(browse(false))
  await userEvent.keyboard(key)
  expect(openOnes()).toEqual(['Browse'])
})

it('closes when a link in it is followed', async () => {
  await userEvent.click(browse(false))
  await userEvent.click(screen.getByRole('link', { name: 'Newest' }))
  expect(location.pathname).toBe('/members/newest')
  expect(browse(false)).toBeTruthy()
})

it('closes when an action in it runs, without navigating', async () => {
  history.replaceState(null, '', '/home')
  await userEvent.click(browse(false))
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
  expect(stay).toHaveBeenCalledOnce()
  expect(location.pathname).toBe('/home')
  expect(browse(false)).toBeTruthy()
})

it('runs the action of a link and follows it', async () => {
  await userEvent.click(browse(false))
  await userEvent.click(screen.getByRole('link', { name: 'Leave' }))
  expect(leave).toHaveBeenCalledOnce()
  expect(location.pathname).toBe('/goodbye')
})
