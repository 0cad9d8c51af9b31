import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitFor } from 'xstate'
import { MemberBars } from '../../../src/views/shell/MemberBars.tsx'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import { self } from '../../machines/people.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { Surroundings } from '../Surroundings.tsx'

let whole: WholeRoot | undefined

beforeEach(() => history.replaceState(null, '', '/members/newest'))
afterEach(() => {
  whole?.root.stop()
  vi.unstubAllGlobals()
})

async function show(signedIn?: UserSelf) {
  const started = startRoot({ signedIn })
  whole = started
  // A phone's width, because the phone's bars are not loaded on a desktop.
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query.includes('max-width') }),
  )
  await waitFor(started.root, (snapshot) => snapshot.matches('signedIn'))
  render(
    <Surroundings root={started.root}>
      {/* The window of jsdom has a desktop's width, which hides the phone's bar. */}
      <style>{'nav { display: flex !important }'}</style>
      <MemberBars session={started.child('session')} />
    </Surroundings>,
  )
  const phone = within(await screen.findByLabelText('Menu'))
  const desktop = within(screen.getByRole('banner'))
  return { phone, desktop }
}

const linksOf = (part: { getAllByRole: (role: 'link') => HTMLElement[] }) =>
  part.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

it('shows the same account links and theme choice on a phone and on a desktop', async () => {
  const { phone, desktop } = await show()
  await userEvent.click(desktop.getByRole('button', { name: /Luc$/ }))
  const offered = linksOf(desktop).slice(-7)
  expect(offered).toEqual([
    ['Your profile', '/profile/Luc'],
    ['Location', '/account/place'],
    ['Activity', '/activity'],
    ['Private photo access', '/account/unlocked-members'],
    ['Blocked members', '/account/blocked-members'],
    ['Account settings', '/account/account-settings'],
    ['Log Out', '/logout'],
  ])
  expect(await desktop.findByRole('radio', { name: 'System', checked: true })).toBeTruthy()
  await userEvent.click(desktop.getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement.dataset['theme']).toBe('dark')
  await userEvent.click(desktop.getByRole('radio', { name: 'System' }))

  act(() => whole?.child('mobileMenu').send({ type: 'menu.toggle', submenu: 'browse' }))
  await userEvent.click(phone.getByRole('button', { name: 'Luc' }))
  expect(linksOf(phone).slice(-7)).toEqual(offered)
  expect(await phone.findByRole('radio', { name: 'System', checked: true })).toBeTruthy()
})

it('shows "Act as…" to members with the permission', async () => {
  const { desktop } = await show(self({ permission_slugs: ['alias'] }))
  await userEvent.click(desktop.getByRole('button', { name: /Luc$/ }))
  expect(linksOf(desktop).slice(-2)).toEqual([
    ['Act as…', '/account/accounts'],
    ['Log Out', '/logout'],
  ])
})

it.each(['desktop', 'phone'] as const)(
  'opens the member’s own profile over the current page, on a %s',
  async (kind) => {
    const menus = await show()
    if (kind === 'phone')
      act(() => whole?.child('mobileMenu').send({ type: 'menu.toggle', submenu: 'browse' }))
    await userEvent.click(menus[kind].getByRole('button', { name: /Luc$/ }))
    await userEvent.click(menus[kind].getByRole('link', { name: 'Your profile' }))
    expect(location.pathname).toBe('/profile/Luc')
    expect(history.state).toEqual({ beneath: '/members/newest' })
  },
)

it.each([
  ['stays on the page', '', 0],
  ['removes the filters of the page', '?is_online=true', 1],
])('closes the phone’s menu on a click on the current page’s item, which %s', async (_, query, more) => {
  history.replaceState(null, '', `/members/newest${query}`)
  const { phone } = await show()
  act(() => whole?.child('mobileMenu').send({ type: 'menu.toggle', submenu: 'me' }))
  await userEvent.click(phone.getByRole('button', { name: 'Browse' }))
  const entries = history.length
  await userEvent.click(phone.getByRole('link', { name: 'Newest', current: 'page' }))
  expect(whole?.child('mobileMenu').getSnapshot().matches('closed')).toBe(true)
  expect([location.pathname + location.search, history.length]).toEqual(['/members/newest', entries + more])
})

it.each(['desktop', 'phone'] as const)('ends the alias from the menu, on a %s', async (kind) => {
  const menus = await show(self({ id: 8, name: 'Understudy', alias_of: { id: 7, name: 'Luc' } }))
  expect(menus.desktop.getByRole('button', { name: /Acting as Understudy$/ })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Alias, open menu' })).toBeTruthy()
  if (kind === 'phone') act(() => whole?.child('mobileMenu').send({ type: 'menu.toggle', submenu: 'browse' }))
  await userEvent.click(menus[kind].getByRole('button', { name: /Understudy$/ }))
  await userEvent.click(menus[kind].getByRole('button', { name: 'Switch back to Luc' }))
  expect(
    await within(screen.getByRole('banner')).findByRole('button', { name: /^(?!.*Acting).*Luc$/ }),
  ).toBeTruthy()
  expect(whole?.child('mobileMenu').getSnapshot().matches('closed')).toBe(true)
  expect(location.pathname).toBe('/members/newest')
})

it('shows a name with markup as plain text, in the menus of a desktop and of a phone', async () => {
  const [name, own] = ['<img src=x onerror="alert(1)">', '<b>Luc</b> & ${name}']
  const menus = await show(self({ id: 8, name, alias_of: { id: 7, name: own } }))
  act(() => whole?.child('mobileMenu').send({ type: 'menu.toggle', submenu: 'browse' }))
  for (const menu of [menus.desktop, menus.phone]) {
    const me = menu.getByRole('button', { name: (called) => called.endsWith(name) })
    expect(me.textContent).toContain(name)
    await userEvent.click(me)
    expect(menu.getByRole('button', { name: `Switch back to ${own}` }).textContent).toBe(
      `Switch back to ${own}`,
    )
  }
  expect(document.querySelector('[onerror], nav b, header b')).toBeNull()
})
