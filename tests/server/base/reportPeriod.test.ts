import { describe, expect, it } from 'vitest'
import { addDays, daysOf, wholeMonths } from '../../../server/base/reportPeriod.ts'

describe('the whole months of a period and the days at its ends', () => {
  it.for([
    ['2026-02-01', '2026-02-28', { from: '2026-02-01', to: '2026-02-28' }, []],
    ['2026-02-02', '2026-02-28', null, [{ from: '2026-02-02', to: '2026-02-28' }]],
    [
      '2026-01-31',
      '2026-02-28',
      { from: '2026-02-01', to: '2026-02-28' },
      [{ from: '2026-01-31', to: '2026-01-31' }],
    ],
    ['2025-12-15', '2026-01-15', null, [{ from: '2025-12-15', to: '2026-01-15' }]],
    [
      '2025-12-15',
      '2026-02-01',
      { from: '2026-01-01', to: '2026-01-31' },
      [
        { from: '2025-12-15', to: '2025-12-31' },
        { from: '2026-02-01', to: '2026-02-01' },
      ],
    ],
  ] as const)('are found for %s to %s', ([from, to, months, days]) => {
    expect(wholeMonths({ from, to })).toEqual({ months, days })
  })

  it('are together the days of the period, each once', () => {
    for (let start = 0; start < 70; start += 1)
      for (let count = 0; count < 100; count += 1) {
        const from = addDays('2023-12-20', start)
        const period = { from, to: addDays(from, count) }
        const { months, days } = wholeMonths(period)
        const parts = [...days, ...(months === null ? [] : [months])]
        expect(parts.flatMap(daysOf).toSorted()).toEqual(daysOf(period))
        const ends = months === null ? [] : [months.from, addDays(months.to, 1)]
        expect(ends.filter((end) => !end.endsWith('-01'))).toEqual([])
      }
  })
})
