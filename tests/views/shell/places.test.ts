import { expect, it } from 'vitest'
import { modalAt, profileNameIn, stateOver } from '../../../src/views/shell/places.ts'

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
  const others = ['/', '/profiles', '/home', '/community/messages', '/notices/1', '/account/places']
  expect(others.filter((path) => modalAt(path) !== null)).toEqual([])
})

it('a modal lies over the page that is shown, which keeps what its entry says', () => {
  expect(stateOver('/home', null)).toEqual({ beneath: '/home' })
  const thread = { conversation: '1-2' }
  expect(stateOver('/community/messages', thread)).toEqual({ ...thread, beneath: '/community/messages' })
})

it('a modal that is opened from another lies over the same page, and over home where that one came by a link', () => {
  expect(stateOver('/profile/Marek', { beneath: '/members/newest' })).toEqual({ beneath: '/members/newest' })
  expect(stateOver('/profile/Marek', null)).toEqual({ beneath: '/home' })
})
