import { expect, test } from 'vitest'
import { toCsv } from '../../../server/base/csv.ts'

test('a table has a line of names and a line for each row', () => {
  expect(
    toCsv(
      ['country', 'gross'],
      [
        ['NL', 9.9],
        [null, -3],
      ],
    ),
  ).toBe('country,gross\r\nNL,9.9\r\n,-3\r\n')
})

test('commas, quotes and line breaks stay in their field', () => {
  expect(toCsv(['text'], [['a, "b"\nc']])).toBe('text\r\n"a, ""b""\nc"\r\n')
})

test('a negative amount stays a number', () => {
  expect(toCsv(['amount'], [['-3.05']])).toBe('amount\r\n-3.05\r\n')
})

test.each(['-1+1', '=1+1', '+1', '-', '@SUM(A1)', '\tx', '\rx'])(
  'the text %j is no formula in a spreadsheet',
  (text) => {
    expect(
      toCsv(['text'], [[text]])
        .split('\r\n')[1]
        ?.replace(/^"/, ''),
    ).toMatch(/^'/)
  },
)
