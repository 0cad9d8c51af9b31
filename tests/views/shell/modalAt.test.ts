import { expect, it } from 'vitest'
import { modalAt, profileNameIn } from '../../../src/views/shell/modals.ts'

it.each([
  ['/profile/Marek', 'Marek'],
  ['/profile/Marek/', 'Marek'],
  ['/profile/J%C3%B6rg%20W.', 'Jörg W.'],
  ['/profile/50%25', '50%'],
  ['/profile/a%2Fb', 'a/b'],
])('opens at %s the profile of %s', (address, name) => {
  expect(profileNameIn(address)).toBe(name)
  expect(modalAt(address)).toBe('profile')
})

it.each(['/profile', '/profile/', '/profile/a/b', '/profile/%E0%A4%A'])(
  'opens at %s a profile that does not exist',
  (address) => {
    expect(profileNameIn(address)).toBeUndefined()
    expect(modalAt(address)).toBe('profile')
  },
)

it('takes nothing else for a modal', () => {
  const others = ['/', '/profiles', '/home', '/community/messages', '/notifications/1', '/account/places']
  expect(others.filter((path) => modalAt(path) !== null)).toEqual([])
})
