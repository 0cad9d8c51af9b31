/** Statistics for super admins, as a job counted them. Days are days in UTC. */
import { z } from 'zod'
import { call } from './call.ts'
import { CsvFile } from './csvFile.ts'
import { areReversed, areTooMany, longestStatistic, reversedDaysError, tooManyDaysError } from './days.ts'
import { Day, Id, Instant } from './primitives.ts'

const period = {
  from: Day,
  to: Day,
  /** The days before `from`, as many as the period has. */
  previous_from: Day,
  previous_to: Day,
  /** When the numbers were last counted. Null: they never were. */
  counted_at: Instant.nullable(),
}

/** Null: the day was not counted, and can't be counted any more. */
const Count = z.int().nonnegative().nullable()

/** What is counted for each day. See `docs/product.md#statistics`. */
export const SeriesName = z.enum([
  'joined',
  'approved',
  'rejected',
  'deleted',
  'active',
  'members',
  'visible',
  'verified',
  'supporters',
  'asked',
  'onboarded',
  'joined_approved',
  'joined_supporter',
  'new_supporters',
])
export type SeriesName = z.infer<typeof SeriesName>

export const Series = z.object({
  name: SeriesName,
  /** One for each day of the period. */
  values: z.array(Count),
  /** One for each day of the period before. */
  previous: z.array(Count),
  /** The sum of the days. For states, such as `members`, the value of the last day; for `active` the mean. */
  figure: Count,
  previous_figure: Count,
})
export type Series = z.infer<typeof Series>

/** Numbers of each day: those of `profiles` and `acquisition`. */
export const DailyStatistic = z.object({ ...period, series: z.array(Series) })
export type DailyStatistic = z.infer<typeof DailyStatistic>

/** Members whom others see, by their published country. */
const LocationLine = z.object({
  /** An ISO 3166-1 alpha-2 code. Null: all countries with few members together. */
  country: z.string().nullable(),
  /** On the last day of the period that was counted. */
  members: z.int(),
  /** The part of all members with a place, 0 to 1. */
  share: z.number(),
  /** On the last day before the period. Null: not counted, or few. */
  previous_members: Count,
})
export type LocationLine = z.infer<typeof LocationLine>

const StatisticCity = z.object({
  city: z.string(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  members: z.int(),
})
export type StatisticCity = z.infer<typeof StatisticCity>

export const LocationStatistic = z.object({
  ...period,
  /** The day of `members`. Null: no day of the period was counted. */
  day: Day.nullable(),
  previous_day: Day.nullable(),
  /** Countries and cities with fewer members are not shown by themselves. */
  fewest_members: z.int(),
  /** Most members first. */
  lines: z.array(LocationLine),
  /** The 500 with the most members, as of the last count, whatever the period. */
  cities: z.array(StatisticCity),
})
export type LocationStatistic = z.infer<typeof LocationStatistic>

/** Members who joined in the period, by where they came from. */
const ReferrerLine = z.object({
  /** A host without `www.`, or the name of a campaign. Null: not known. */
  source: z.string().nullable(),
  kind: z.enum(['search', 'social', 'site', 'campaign', 'unknown']),
  joined: z.int(),
  /** The part of all who joined, 0 to 1. */
  share: z.number(),
  previous_joined: z.int(),
})
export type ReferrerLine = z.infer<typeof ReferrerLine>

export const ReferrerStatistic = z.object({
  ...period,
  series: z.array(Series),
  /** Most members first. */
  lines: z.array(ReferrerLine),
})
export type ReferrerStatistic = z.infer<typeof ReferrerStatistic>

/** First payments of members, by product. */
const ConversionLine = z.object({
  product_id: Id,
  product: z.string(),
  new_supporters: z.int(),
  share: z.number(),
  previous_new_supporters: z.int(),
})
export type ConversionLine = z.infer<typeof ConversionLine>

/** How long after joining a member first paid: at most a day, a week, a month (30 days), a quarter (90), a year. */
export const conversionTimes = ['day', 'week', 'month', 'quarter', 'year', 'longer'] as const
const ConversionTime = z.object({
  time: z.enum(conversionTimes),
  new_supporters: z.int(),
  share: z.number(),
  previous_new_supporters: z.int(),
})
export type ConversionTime = z.infer<typeof ConversionTime>

export const ConversionStatistic = z.object({
  ...period,
  series: z.array(Series),
  lines: z.array(ConversionLine),
  times: z.array(ConversionTime),
})
export type ConversionStatistic = z.infer<typeof ConversionStatistic>

export const CohortUnit = z.enum(['week', 'month'])
export type CohortUnit = z.infer<typeof CohortUnit>

/** The members who joined in a week (from Monday) or month. */
const Cohort = z.object({
  start: Day,
  joined: z.int(),
  /** How many were seen in the same week or month, in the next one, and so on. */
  seen: z.array(Count),
})
export type Cohort = z.infer<typeof Cohort>

const shares = z.array(z.number().nullable())

export const RetentionStatistic = z.object({
  ...period,
  unit: CohortUnit,
  /** Newest first. Those that began in the period and are over. */
  cohorts: z.array(Cohort),
  /** The part of all members of these cohorts who were seen again, 0 to 1, by the age of the cohort. */
  averages: shares,
  previous_averages: shares,
})
export type RetentionStatistic = z.infer<typeof RetentionStatistic>

const days = { from: Day.optional(), to: Day.optional() }
const checked = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object(shape)
    .strict()
    .refine((query) => !areReversed(query), { path: ['to'], message: reversedDaysError })
    .refine((query) => !areTooMany(query, longestStatistic), { path: ['to'], message: tooManyDaysError })

const dayQuery = checked(days)
const cohortQuery = checked({ ...days, unit: CohortUnit.default('month') })

/** The call of a statistic, and the one for its CSV file. The default period is the last 90 days. */
const shown = { access: 'superAdmin', query: dayQuery } as const

export const statisticCalls = {
  'GET /statistic/profiles': call({
    ...shown,
    summary: 'Returns how many members joined, were approved, rejected, deleted and active on each day.',
    response: DailyStatistic,
  }),
  'GET /statistic/profiles/csv': call({
    ...shown,
    summary: 'Returns the same numbers as a CSV file, a row for each day.',
    response: CsvFile,
  }),
  'GET /statistic/locations': call({
    ...shown,
    summary: 'Returns how many members are published in each country and city.',
    response: LocationStatistic,
  }),
  'GET /statistic/locations/csv': call({
    ...shown,
    summary: 'Returns the countries as a CSV file.',
    response: CsvFile,
  }),
  'GET /statistic/referrers': call({
    ...shown,
    summary: 'Returns where the members who joined came from.',
    response: ReferrerStatistic,
  }),
  'GET /statistic/referrers/csv': call({
    ...shown,
    summary: 'Returns the same lines as a CSV file.',
    response: CsvFile,
  }),
  'GET /statistic/acquisition': call({
    ...shown,
    summary: 'Returns how far those came who asked to join, by the day on which they asked or joined.',
    response: DailyStatistic,
  }),
  'GET /statistic/acquisition/csv': call({
    ...shown,
    summary: 'Returns the same numbers as a CSV file, a row for each day.',
    response: CsvFile,
  }),
  'GET /statistic/conversion': call({
    ...shown,
    summary: 'Returns how many members paid for the first time, by day, product and time since they joined.',
    response: ConversionStatistic,
  }),
  'GET /statistic/conversion/csv': call({
    ...shown,
    summary: 'Returns the numbers of each day as a CSV file.',
    response: CsvFile,
  }),
  'GET /statistic/retention': call({
    summary:
      'Returns how many of the members who joined in a week or month were seen in the following ones. The default is the last 12.',
    access: 'superAdmin',
    query: cohortQuery,
    response: RetentionStatistic,
  }),
  'GET /statistic/retention/csv': call({
    summary: 'Returns the same cohorts as a CSV file.',
    access: 'superAdmin',
    query: cohortQuery,
    response: CsvFile,
  }),
}
