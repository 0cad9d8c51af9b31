import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { usePageAddress, useStateOver } from '../../../src/views/shell/usePageAddress.ts'

const at = (address: string, state: unknown = null) => {
  history.replaceState(state, '', address)
  return {
    address: renderHook(usePageAddress).result.current,
    over: renderHook(useStateOver).result.current,
  }
}

it('a modal lies over the page that is shown, which keeps its parameters and what its entry says', () => {
  expect(at('/home').over).toEqual({ beneath: '/home' })
  expect(at('/members/nearby?is_online=true').over).toEqual({ beneath: '/members/nearby?is_online=true' })
  const thread = { conversation: '1-2' }
  expect(at('/community/messages', thread).over).toEqual({ ...thread, beneath: '/community/messages' })
})

it('a modal that is opened from another lies over the same page, and over home where that one came by a link', () => {
  const list = '/members/newest?age_from=30'
  expect(at('/profile/Marek?from=mail', { beneath: list }).over).toEqual({ beneath: list })
  expect(at('/profile/Marek').over).toEqual({ beneath: '/home' })
})

it('while a modal is on the page is the one beneath it', () => {
  expect(at('/members/newest?age_from=30').address).toBe('/members/newest?age_from=30')
  expect(at('/notifications', { beneath: '/members/newest?age_from=30' }).address).toBe(
    '/members/newest?age_from=30',
  )
})
