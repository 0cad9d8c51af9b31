import { expect, it } from 'vitest'
import { modalAt, profileNameIn } from '../../../src/views/shell/modals.ts'

it.each([
  ['/profile/Marek', 'Marek'],
  ['/profile/Marek/', 'Marek'],
  ['/profile/J%C3%B6rg%20W.', 'Jörg W.'],
  ['/profile/50%25', '50%'],
  ['/profile/a%2Fb', 'a/b'],
])('at %s opens the profile of %s', (address, name) => {
  expect(profileNameIn(address)).toBe(name)
  expect(modalAt(address)).toBe('profile')
})

it.each(['/profile', '/profile/', '/profile/a/b', '/profile/%E0%A4%A'])(
  'at %s opens a missing profile',
  (address) => {
    expect(profileNameIn(address)).toBeUndefined()
    expect(modalAt(address)).toBe('profile')
  },
)

it('opens the email preferences, to which emails link', () => {
  expect(modalAt('/account/email-preferences')).toBe('emailPreferences')
})

it('returns null for other addresses', () => {
  const others = ['/', '/profiles', '/home', '/community/messages', '/notifications/1', '/account/places']
  expect(others.filter((path) => modalAt(path) !== null)).toEqual([])
})
