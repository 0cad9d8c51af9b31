/** Where members who joined came from. */
import type { ReferrerLine, ReferrerStatistic } from '../../contract/statistics.ts'
import type { ReportDays } from '../base/reportPeriod.ts'
import type { Db } from '../db/schema.ts'
import { compareByDimension } from './repository.ts'
import { periodHead, seriesOf } from './series.ts'

/** Search engines with many countries, by the name before the ending: google.com, google.nl. */
const searchEngine =
  /^(?:[\w-]+\.)*(?:google|bing|yahoo|yandex|baidu|ecosia|qwant|startpage|duckduckgo|search\.brave)\.[a-z.]+$/
const social =
  /^(?:[\w-]+\.)*(?:facebook\.com|instagram\.com|threads\.net|threads\.com|t\.co|x\.com|twitter\.com|reddit\.com|bsky\.app|tiktok\.com|youtube\.com|tumblr\.com|pinterest\.com|linkedin\.com|t\.me|discord\.com|mastodon\.social)$/

/** @param source a host, the name of a campaign, or '' */
export function kindOf(source: string): ReferrerLine['kind'] {
  if (source === '') return 'unknown'
  if (!source.includes('.')) return 'campaign'
  if (searchEngine.test(source)) return 'search'
  return social.test(source) ? 'social' : 'site'
}

export async function referrerStatistic(
  db: Db,
  period: ReportDays,
  today: string,
): Promise<ReferrerStatistic> {
  const sources = [...(await compareByDimension(db, 'joined_source', period))]
  const all = sources.reduce((total, [, { now }]) => total + now, 0)
  const lines = sources
    .map(([source, { now, before }]): ReferrerLine => ({
      source: source === '' ? null : source,
      kind: kindOf(source),
      joined: now,
      share: all === 0 ? 0 : now / all,
      previous_joined: before,
    }))
    .toSorted(
      (one, other) =>
        other.joined - one.joined ||
        other.previous_joined - one.previous_joined ||
        ((one.source ?? '~') < (other.source ?? '~') ? -1 : 1),
    )
  return { ...(await periodHead(db, period)), series: await seriesOf(db, ['joined'], period, today), lines }
}
