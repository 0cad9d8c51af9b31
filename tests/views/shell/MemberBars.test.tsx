import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitFor } from 'xstate'
import { MemberBars } from '../../../src/views/shell/MemberBars.tsx'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import { self } from '../../machines/people.ts'
import { startRoot, type WholeRoot } from '../../machines/app/wholeRoot.ts'
import { photo } from '../components/people.ts'
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
      <MemberBars session={started.child('session')} hasBegunUploads={false} />
    </Surroundings>,
  )
  const phone = within(await screen.findByLabelText('Menu'))
  const desktop = within(screen.getByRole('banner'))
  return { phone, desktop }
}

const linksOf = (part: { getAllByRole: (role: 'link') => HTMLElement[] }) =>
  part.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

const accountLinks = [
  ['Activity', '/activity'],
  ['Edit profile', '/account/profile-settings/info'],
  ['Your photos', '/account/profile-settings/pics'],
  ['Location', '/account/place'],
  ['Private photo access', '/account/unlocked-members'],
  ['Blocked members', '/account/blocked-members'],
  ['Account settings', '/account/account-settings'],
  ['Get verified', '/get-verified'],
  ['Supporters', '/account/upgrade'],
  ['Log Out', '/logout'],
]

/** Opens the phone's menu with this group open. */
const unfold = (submenu: string) =>
  act(() => whole?.child('mobileMenu').send({ type: 'menu.toggle', submenu }))

it('shows the same account links and theme choice on a phone and on a desktop', async () => {
  const { phone, desktop } = await show()
  await userEvent.click(desktop.getByRole('button', { name: /Luc$/ }))
  const own = [['Your profile', '/profile/Luc'], ...accountLinks]
  expect(linksOf(desktop).slice(-own.length)).toEqual(own)
  expect(await desktop.findByRole('radio', { name: 'System', checked: true })).toBeTruthy()
  await userEvent.click(desktop.getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement.dataset['theme']).toBe('dark')
  await userEvent.click(desktop.getByRole('radio', { name: 'System' }))

  unfold('privacy')
  const profile = [expect.stringMatching(/Luc View profile$/), '/profile/Luc']
  expect(linksOf(phone)).toEqual([profile, ...accountLinks.slice(0, 6), ...accountLinks.slice(-1)])
  await userEvent.click(phone.getByRole('button', { name: 'Account' }))
  expect(linksOf(phone)).toEqual([profile, ...accountLinks.slice(0, 3), ...accountLinks.slice(6)])
  expect(await phone.findByRole('radio', { name: 'System', checked: true })).toBeTruthy()
})

it('leads the phone’s menu with the avatar and name, and has "Log Out" apart at its end', async () => {
  const avatar = photo({ square160_url: '/media/luc.webp' })
  await show(self({ avatar }))
  const menu = screen.getByLabelText('Menu')
  const header = menu.firstElementChild
  const [picture, name] = [header?.querySelector('img'), header?.querySelector('strong')]
  expect(picture?.getAttribute('src')).toBe('/media/luc.webp')
  expect(name?.textContent).toBe('Luc')
  expect(header?.querySelector('a')?.firstElementChild?.contains(picture ?? null)).toBe(true)
  const last = menu.lastElementChild
  expect(last?.textContent).toBe('Log Out')
  // The theme is between it and the other items.
  expect(last?.previousElementSibling?.querySelector('input[type="radio"]')).toBeTruthy()
})

it('repeats no place of the bottom bar in the phone’s menu', async () => {
  const { phone } = await show()
  unfold('privacy')
  const inMenu = linksOf(phone).map(([, href]) => href)
  for (const path of ['/home', '/members/nearby', '/community/messages', '/notifications'])
    expect(inMenu).not.toContain(path)
  expect(phone.queryByRole('button', { name: 'Browse' })).toBeNull()
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
    if (kind === 'phone') unfold('privacy')
    else await userEvent.click(menus.desktop.getByRole('button', { name: /Luc$/ }))
    await userEvent.click(menus[kind].getByRole('link', { name: /Your profile|View profile/ }))
    expect(location.pathname).toBe('/profile/Luc')
    expect(history.state).toEqual({ beneath: '/members/newest' })
  },
)

it.each([
  ['stays on the page', '', 0],
  ['removes the filters of the page', '?is_online=true', 1],
])('closes the phone’s menu on a click on the current page’s item, which %s', async (_, query, more) => {
  history.replaceState(null, '', `/account/blocked-members${query}`)
  const { phone } = await show()
  unfold('privacy')
  const entries = history.length
  await userEvent.click(phone.getByRole('link', { name: 'Blocked members', current: 'page' }))
  expect(whole?.child('mobileMenu').getSnapshot().matches('closed')).toBe(true)
  expect([location.pathname + location.search, history.length]).toEqual([
    '/account/blocked-members',
    entries + more,
  ])
})

it.each(['desktop', 'phone'] as const)('ends the alias from the menu, on a %s', async (kind) => {
  const menus = await show(self({ id: 8, name: 'Understudy', alias: { id: 7, name: 'Luc' } }))
  expect(menus.desktop.getByRole('button', { name: /Acting as Understudy$/ })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Alias, open menu' })).toBeTruthy()
  expect(menus.phone.getByText('Acting as', { exact: false }).parentElement?.textContent).toContain(
    'Acting as Understudy',
  )
  if (kind === 'phone') unfold('privacy')
  else await userEvent.click(menus.desktop.getByRole('button', { name: /Understudy$/ }))
  await userEvent.click(menus[kind].getByRole('button', { name: 'Switch back to Luc' }))
  expect(
    await within(screen.getByRole('banner')).findByRole('button', { name: /^(?!.*Acting).*Luc$/ }),
  ).toBeTruthy()
  expect(whole?.child('mobileMenu').getSnapshot().matches('closed')).toBe(true)
  expect(location.pathname).toBe('/members/newest')
})

it('shows a name with markup as plain text, in the menus of a desktop and of a phone', async () => {
  const [name, own] = ['<img src=x onerror="alert(1)">', '<b>Luc</b> & ${name}']
  const menus = await show(self({ id: 8, name, alias: { id: 7, name: own } }))
  unfold('privacy')
  for (const menu of [menus.desktop, menus.phone]) {
    const kind = menu === menus.desktop ? 'button' : 'link'
    const me = menu.getByRole(kind, { name: (called) => called.includes(name) })
    expect(me.textContent).toContain(name)
    if (kind === 'button') await userEvent.click(me)
    expect(menu.getByRole('button', { name: `Switch back to ${own}` }).textContent).toBe(
      `Switch back to ${own}`,
    )
  }
  expect(document.querySelector('[onerror], nav b, header b')).toBeNull()
})
