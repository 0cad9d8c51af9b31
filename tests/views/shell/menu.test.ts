import { expect, it } from 'vitest'
import { menuItemText } from '../../../src/views/shell/menu.ts'

it('an item says its title, or its template filled', () => {
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

it('a key without a value is left empty, one of every object too', () => {
  expect(menuItemText({ template: '${name}${toString}.', data: {} })).toBe('.')
})

it('a value is text: neither its markup nor its own ${key} is filled in', () => {
  const data = { name: '<b>Marek</b> ${unread}', unread: 3 }
  expect(menuItemText({ template: '${name}', data })).toBe('<b>Marek</b> ${unread}')
})
