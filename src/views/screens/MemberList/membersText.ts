import { exactTotals } from '../../../../contract/limits.ts'

const exact = new Intl.NumberFormat()
const rough = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 2 })
const plural = new Intl.PluralRules('en')
export const isOne = (total: number) => plural.select(total) === 'one'
const members = (total: number) => (isOne(total) ? 'member' : 'members')
const matchingMembers = (total: number) => `matching ${members(total)}`

/** Totals above `exactTotals` are estimates, and shown as such. */
const counted = (total: number, noun: (total: number) => string, about: string) =>
  total > exactTotals
    ? `${about} ${rough.format(total)} ${noun(total)}`
    : `${exact.format(total)} ${noun(total)}`

/** For the start of a sentence. */
export const membersText = (total: number): string => counted(total, members, 'About')
export const matchingMembersText = (total: number): string => counted(total, matchingMembers, 'About')
/** For the middle of a sentence. */
export const membersTextInSentence = (total: number): string => counted(total, members, 'about')
