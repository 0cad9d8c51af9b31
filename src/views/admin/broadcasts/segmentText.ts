import type { BroadcastSegment } from '../../../../contract/broadcasts.ts'
import type { SegmentChoices } from '../../../machines/admin/broadcastReceivers/machine.ts'

const number = new Intl.NumberFormat()
const plural = new Intl.PluralRules('en')
const countries = new Intl.DisplayNames('en', { type: 'region' })
const languages = new Intl.DisplayNames('en', { type: 'language' })

const counted = (count: number, one: string, many: string) =>
  `${number.format(count)} ${plural.select(count) === 'one' ? one : many}`

/** For example '314 members'. */
export const membersText = (count: number): string => counted(count, 'member', 'members')

/** 'day' or '30 days'. */
const daysText = (count: number) => (count === 1 ? 'day' : counted(count, 'day', 'days'))

function whoText(supporters: boolean | null): string {
  if (supporters === null) return 'members'
  return supporters ? 'supporters' : 'members who are not supporters'
}

/** Says in words whom a segment has, for the middle of a sentence: 'supporters in France seen in the last 30 days'. */
export function segmentText(
  { role, country, language, supporters, seen }: BroadcastSegment,
  { roles, countries: named }: SegmentChoices,
): string {
  if ([role, country, language, supporters, seen].every((part) => part === null)) return 'all members'
  const roleName = roles.find(({ slug }) => slug === role)?.name ?? role
  return [
    whoText(supporters),
    role !== null && `with the role “${roleName}”`,
    country !== null && `in ${named.find(({ code }) => code === country)?.name ?? countries.of(country)}`,
    language !== null && `who use a browser in ${languages.of(language)}`,
    seen !== null &&
      (seen.within
        ? `seen in the last ${daysText(seen.days)}`
        : `not seen for ${counted(seen.days, 'day', 'days')}`),
  ]
    .filter((part) => part !== false)
    .join(' ')
}
