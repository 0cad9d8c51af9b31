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

it('a modal opens over the current page, with its parameters and history state', () => {
  expect(at('/home').over).toEqual({ beneath: '/home' })
  expect(at('/members/nearby?is_online=true').over).toEqual({ beneath: '/members/nearby?is_online=true' })
  const thread = '/community/messages/conversation/1-2'
  expect(at(thread, { isOverList: true }).over).toEqual({ isOverList: true, beneath: thread })
})

it('a modal opened from another modal is over the same page, or over home if that one was opened by a link', () => {
  const list = '/members/newest?age_from=30'
  expect(at('/profile/Marek?from=mail', { beneath: list }).over).toEqual({ beneath: list })
  expect(at('/profile/Marek').over).toEqual({ beneath: '/home' })
})

it('while a modal is open, the page address is that of the page beneath it', () => {
  expect(at('/members/newest?age_from=30').address).toBe('/members/newest?age_from=30')
  expect(at('/notifications', { beneath: '/members/newest?age_from=30' }).address).toBe(
    '/members/newest?age_from=30',
  )
})
