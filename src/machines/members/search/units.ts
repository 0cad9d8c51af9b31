/**
 * A distance or a measure in an address is in the units that the address says, so that it means the same to everybody:
 * miles, inches and pounds, or else kilometres, centimetres and kilograms. It is told in the reader's own.
 */
import { centimetresPerInch, kilometresPerMile, poundsPerKilogram } from '../../../../contract/limits.ts'

export type Units = 'metric' | 'imperial'

/** What an address says of it; metric needs no word. */
export const saidUnits = (usesImperial: boolean): 'imperial' | undefined =>
  usesImperial ? 'imperial' : undefined

export type Measured = 'distance' | 'height' | 'weight' | 'waist' | 'chest' | 'biceps'

/** One imperial unit in metric ones. */
const metricOf: Record<Measured, number> = {
  distance: kilometresPerMile,
  height: centimetresPerInch,
  weight: 1 / poundsPerKilogram,
  waist: centimetresPerInch,
  chest: centimetresPerInch,
  biceps: centimetresPerInch,
}

/** A whole number in the reader's own units. */
export function inOwnUnits(
  value: number,
  of: Measured,
  units: Units | undefined,
  usesImperial: boolean,
): number {
  if ((units === 'imperial') === usesImperial) return value
  return Math.round(usesImperial ? value / metricOf[of] : value * metricOf[of])
}
