import { expect, it, vi } from 'vitest'
import type { Intent } from '../../../src/machines/app/root/intents.ts'
import { menuItemTarget, menuItemText } from '../../../src/views/shell/menu.ts'

it('the text of an item is its title, or its template with values', () => {
  expect(menuItemText({ title: 'Home' })).toBe('Home')
  expect(menuItemText({})).toBe('')
  expect(
    menuItemText({
      title: 'Unused',
      template: '${name}, ${unread} new',
      data: { name: 'Marek', unread: 3 },
    }),
  ).toBe('Marek, 3 new')
})

it('a key without a value becomes empty, also the name of an inherited property', () => {
  expect(menuItemText({ template: '${name}${toString}.', data: {} })).toBe('.')
})

it('a value is plain text: markup and ${key} in it are not interpreted', () => {
  const data = { name: '<b>Marek</b> ${unread}', unread: 3 }
  expect(menuItemText({ template: '${name}', data })).toBe('<b>Marek</b> ${unread}')
})

it('an item links to its url, runs its action, or does both', () => {
  const run = vi.fn<(action: Intent) => void>()
  const action = { type: 'session.logOut' } as const
  expect(menuItemTarget({}, run)).toEqual({ href: '#' })
  expect(menuItemTarget({ url: '/home' }, run)).toEqual({ href: '/home' })

  const button = menuItemTarget({ action }, run)
  expect('href' in button).toBe(false)
  button.onSelect?.()
  expect(run.mock.calls).toEqual([[action]])

  const link = menuItemTarget({ url: '/goodbye', action }, run)
  expect(link.href).toBe('/goodbye')
  link.onSelect?.()
  expect(run).toHaveBeenCalledTimes(2)
})
