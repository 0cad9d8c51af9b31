import { describe, expect, it } from 'vitest'
import {
  dayText,
  longDateText,
  relativeText,
  shortText,
} from '../../../../src/views/components/layout/timeText.ts'

const now = new Date(2025, 10, 14, 21, 30)
const at = (year: number, month: number, day: number, hours = 12) => new Date(year, month - 1, day, hours)

describe('a moment in a list', () => {
  it.each([
    ['today', new Date(2025, 10, 14, 9, 5), '9:05 AM'],
    ['yesterday, late', at(2025, 11, 13, 23), 'Thu'],
    ['six days ago', at(2025, 11, 8), 'Sat'],
    ['a week ago', at(2025, 11, 7), 'Nov 7'],
    ['last year', at(2024, 11, 20), 'Nov 20, 2024'],
    ['a clock that runs ahead', new Date(2025, 10, 14, 22, 0), '10:00 PM'],
  ])('%s', (_, moment, text) => {
    expect(shortText(moment, now).replaceAll(' ', ' ')).toBe(text)
  })
})

describe('a day between messages', () => {
  it.each([
    [at(2025, 11, 14, 1), 'Today'],
    [at(2025, 11, 13, 23), 'Yesterday'],
    [at(2025, 11, 12), 'Wednesday, November 12'],
    [at(2024, 12, 31), 'Tuesday, December 31, 2024'],
  ])('%s is %s', (moment, text) => {
    expect(dayText(moment, now)).toBe(text)
  })
})

describe('how long ago', () => {
  it.each([
    [new Date(now.getTime() - 20_000), 'now'],
    [new Date(now.getTime() - 3 * 60_000), '3 minutes ago'],
    [new Date(now.getTime() - 26 * 3_600_000), 'yesterday'],
    [new Date(now.getTime() + 2 * 86_400_000), 'in 2 days'],
    [new Date(now.getTime() + 7 * 86_400_000 - 1_000), 'in 7 days'],
    [new Date(now.getTime() + 86_400_000 - 1_000), 'in 24 hours'],
    [new Date(now.getTime() - 7 * 86_400_000 + 1_000), '6 days ago'],
    [at(2023, 11, 1), '2 years ago'],
  ])('%s is %s', (moment, text) => {
    expect(relativeText(moment, now)).toBe(text)
  })
})

it('shows a birthday as the same day in every time zone', () => {
  expect(longDateText(new Date('2001-12-31'))).toBe('December 31, 2001')
})
