import { expect, test } from 'vitest'
import { type Figures, performancePage } from '../../bench/page.ts'

const rowsOf = (name: string, p95: number) =>
  [10_000, 1_000_000].map((members) => ({
    what: `${name}, ${members.toLocaleString('en')} members, the first page, against the smallest size`,
    figures: { 'page call CPU': '1.00 ms', 'at p95': `${p95} ms` },
    ratio: 1,
    budget: null,
  }))

const figuresOn = (lists: string, search: string): Figures => ({
  lists: { ranOn: `2026-01-01, ${lists}`, rows: rowsOf('newest', 2) },
  search: { ranOn: `2026-01-02, ${search}`, rows: rowsOf('nearby', 3) },
})

const linesOf = (page: string, start: string) => page.split('\n').filter((line) => line.startsWith(start))

test('tables of several benches name the machine of each row when machines differ', () => {
  const page = performancePage(figuresOn('2 cores of One', '4 cores of Other'))
  expect(linesOf(page, '| Members')).toEqual([
    '| Members | Page at p95 | Which | Count at p95 | Which | Machine |',
  ])
  expect(linesOf(page, '| 10,000 |')).toEqual([
    '| 10,000 | 3.00 ms | nearby, the first page | – | – | 4 cores of Other |',
  ])
  expect(linesOf(page, '| newest, the first page |')).toEqual([
    '| newest, the first page | 1.00 ms | 1.00 ms | 1.00 |  | 2 cores of One |',
  ])
})

test('tables of several benches have no column of machines when there is one, whatever the dates', () => {
  const page = performancePage(figuresOn('2 cores of One', '2 cores of One'))
  expect(linesOf(page, '| Members')).toEqual(['| Members | Page at p95 | Which | Count at p95 | Which |'])
  expect(page).not.toContain('Machine')
})

test('each bench says when and where its rows were measured', () => {
  const page = performancePage(figuresOn('2 cores of One', '4 cores of Other'))
  expect(linesOf(page, '`npm run bench')).toEqual([
    '`npm run bench lists`, 2026-01-01, 2 cores of One.',
    '`npm run bench search`, 2026-01-02, 4 cores of Other.',
  ])
})
