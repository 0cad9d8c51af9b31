import { expect, it } from 'vitest'
import { memberListPage } from '../../../src/views/screens/MemberList/listPages.ts'

it('leads from the Browse menu of a phone also to the galleries, the own list, visitors and search', () => {
  const { group } = memberListPage('nearby')
  expect(group.further?.map(({ href }) => href)).toEqual([
    '/galleries/popular-pics',
    '/galleries/newest-pics',
    '/galleries/popular-vids',
    '/galleries/newest-vids',
    '/community/dudeslist',
    '/community/visitors',
    '/search',
  ])
})
