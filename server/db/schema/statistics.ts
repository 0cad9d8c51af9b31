import type { ByDefault, Day } from './columns.ts'

/** What was counted for a day (UTC). `server/statistics/countRepository.ts` has the names. */
export interface StatisticDayTable {
  name: string
  day: Day
  /** What `name` is divided by, such as a country; '' for the whole. */
  dimension: ByDefault<string>
  value: number
}

/** The sums of months (UTC) of what is divided by the most dimensions. */
export interface StatisticMonthTable {
  name: string
  /** Its first day. */
  month: Day
  dimension: string
  value: number
}

/** How many members who joined in the week or month of `joined` were seen in the one of `seen_in`. */
export interface StatisticCohortTable {
  period: 'week' | 'month'
  /** The first day of the week (a Monday) or month. */
  joined: Day
  seen_in: Day
  members: number
}

/** Members by published city, as of the last count. Cities with few members are not in it. */
export interface StatisticCityTable {
  place_id: number
  city: string
  country_code: string
  latitude: number
  longitude: number
  members: number
}

/** Who was seen in a day, week or month. Written by triggers of `presence`, and deleted once it is counted. */
export interface MemberSeenTable {
  period: 'day' | 'week' | 'month'
  start: Day
  member_id: number
}
