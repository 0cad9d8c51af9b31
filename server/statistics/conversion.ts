/** Members who paid for the first time. */
import { type ConversionStatistic, conversionTimes } from '../../contract/statistics.ts'
import { periodBefore, type ReportDays } from '../base/reportPeriod.ts'
import type { Db } from '../db/schema.ts'
import { findProductNames, sumByDimension } from './repository.ts'
import { periodHead, seriesOf } from './series.ts'
import { conversionSeries } from './shownSeries.ts'

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

export async function conversionStatistic(
  db: Db,
  period: ReportDays,
  today: string,
): Promise<ConversionStatistic> {
  const previous = periodBefore(period)
  const products = await sumByDimension(db, 'new_supporters_product', period)
  const productsBefore = await sumByDimension(db, 'new_supporters_product', previous)
  const times = await sumByDimension(db, 'new_supporters_time', period)
  const timesBefore = await sumByDimension(db, 'new_supporters_time', previous)
  const names = await findProductNames(db)
  const all = [...products.values()].reduce((total, count) => total + count, 0)
  const countsOf = (key: string, now: ReadonlyMap<string, number>, before: ReadonlyMap<string, number>) => ({
    new_supporters: now.get(key) ?? 0,
    share: share(now.get(key) ?? 0, all),
    previous_new_supporters: before.get(key) ?? 0,
  })
  return {
    ...(await periodHead(db, period)),
    series: await seriesOf(db, conversionSeries, period, today),
    lines: [...new Set([...products.keys(), ...productsBefore.keys()])]
      .map((id) => ({
        product_id: Number(id),
        product: names.get(id) ?? `Product ${id}`,
        ...countsOf(id, products, productsBefore),
      }))
      .toSorted(
        (one, other) => other.new_supporters - one.new_supporters || (one.product < other.product ? -1 : 1),
      ),
    times: conversionTimes.map((time) => ({ time, ...countsOf(time, times, timesBefore) })),
  }
}
