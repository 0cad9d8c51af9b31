/** Members who paid for the first time. */
import { type ConversionStatistic, conversionTimes } from '../../contract/statistics.ts'
import type { ReportDays } from '../base/reportPeriod.ts'
import type { Db } from '../db/schema.ts'
import { type Compared, compareByDimension, findProductNames } from './repository.ts'
import { periodHead, seriesOf } from './series.ts'
import { conversionSeries } from './shownSeries.ts'

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

export async function conversionStatistic(
  db: Db,
  period: ReportDays,
  today: string,
): Promise<ConversionStatistic> {
  const products = await compareByDimension(db, 'new_supporters_product', period)
  const times = await compareByDimension(db, 'new_supporters_time', period)
  const names = await findProductNames(db)
  const all = [...products.values()].reduce((total, { now }) => total + now, 0)
  const countsOf = ({ now, before }: Compared) => ({
    new_supporters: now,
    share: share(now, all),
    previous_new_supporters: before,
  })
  return {
    ...(await periodHead(db, period)),
    series: await seriesOf(db, conversionSeries, period, today),
    lines: [...products]
      .map(([id, compared]) => ({
        product_id: Number(id),
        product: names.get(id) ?? `Product ${id}`,
        ...countsOf(compared),
      }))
      .toSorted(
        (one, other) => other.new_supporters - one.new_supporters || (one.product < other.product ? -1 : 1),
      ),
    times: conversionTimes.map((time) => ({ time, ...countsOf(times.get(time) ?? { now: 0, before: 0 }) })),
  }
}
