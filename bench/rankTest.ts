/** The one-sided quantiles of the normal distribution by the probability of an interval. */
const quantiles = { 0.95: 1.96, 0.99: 2.576 } as const

export interface Interval {
  readonly low: number
  readonly high: number
}

/**
 * Returns by how much values are larger than the values that were measured beside them, as an interval: what the signed
 * rank test of Wilcoxon does not reject (Hodges and Lehmann). It supposes nothing about the distribution, and a few
 * extreme values hardly change it. Noise makes the interval wider, so what must lie within bounds fails by it.
 *
 * @param probability that the interval contains the true shift
 * @throws Error when there are fewer than ten pairs, or not as many of one as of the other
 */
export function shiftInterval(
  values: readonly number[],
  beside: readonly number[],
  probability: keyof typeof quantiles = 0.99,
): Interval {
  const count = values.length
  if (count < 10 || beside.length !== count) throw new Error('An interval needs at least ten pairs.')
  const differences = values.map((value, index) => value - (beside[index] ?? Number.NaN))
  const averages = Float64Array.from(
    differences.flatMap((one, index) => differences.slice(index).map((other) => (one + other) / 2)),
  ).toSorted()
  const mean = (count * (count + 1)) / 4
  const deviation = Math.sqrt((count * (count + 1) * (2 * count + 1)) / 24)
  const rejected = Math.max(0, Math.floor(mean - quantiles[probability] * deviation))
  const at = (index: number) => averages[index] ?? Number.NaN
  return { low: at(rejected), high: at(averages.length - 1 - rejected) }
}
