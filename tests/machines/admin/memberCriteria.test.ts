import { describe, expect, it } from 'vitest'
import { finderText } from '../../../contract/limits.ts'
import {
  criteriaProblems,
  finderCriteria,
  readCriteria,
  writeCriteria,
} from '../../../src/machines/admin/pagedRows/memberCriteria.ts'

describe('the criteria in the address', () => {
  it('are the same when they are read again', () => {
    const criteria = {
      q: 'jo+han@post.example',
      country: 'NL',
      state: 'suspended',
      message: '50% & #1',
    } as const
    expect(readCriteria(writeCriteria(criteria))).toEqual(criteria)
    expect([writeCriteria({}), readCriteria('')]).toEqual(['', {}])
  })

  it('leave out what asks for nothing', () => {
    expect(readCriteria('#q=+&country=Iceland&state=gone&per_page=3')).toEqual({})
    expect(finderCriteria({ q: ' Marek ', profile: '' })).toEqual({ q: 'Marek' })
  })

  it('are refused where the server would refuse them', () => {
    const [short, long] = ['a'.repeat(finderText.min - 1), 'a'.repeat(finderText.max + 1)]
    expect(criteriaProblems({ q: 'a', profile: 'abc', country: 'NL', state: 'hidden' })).toEqual({})
    expect(Object.keys(criteriaProblems({ q: long, profile: short, message: short, device: short }))).toEqual(
      ['q', 'profile', 'message', 'device'],
    )
  })
})
