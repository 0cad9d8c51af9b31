import { exactTotals } from '../../../../contract/limits.ts'

const exact = new Intl.NumberFormat()
const rough = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 2 })
const plural = new Intl.PluralRules('en')
export const isOne = (total: number) => plural.select(total) === 'one'
const men = (total: number) => (isOne(total) ? 'man' : 'men')
const matchingMen = (total: number) => `matching ${men(total)}`

/** An estimate is shown as one. */
const counted = (total: number, of: (total: number) => string, about: string) =>
  total > exactTotals ? `${about} ${rough.format(total)} ${of(total)}` : `${exact.format(total)} ${of(total)}`

/** At the beginning of what is said. */
export const menText = (total: number): string => counted(total, men, 'About')
export const matchingMenText = (total: number): string => counted(total, matchingMen, 'About')
/** After other words. */
export const menWithinText = (total: number): string => counted(total, men, 'about')
