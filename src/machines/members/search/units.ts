/**
 * Addresses name the units of their distances and measures, so that a link means the same for every member: miles,
 * inches and pounds, or kilometers, centimeters and kilograms. Screens show the viewer's own units.
 */
import { centimetersPerInch, kilometersPerMile, poundsPerKilogram } from '../../../../contract/limits.ts'

export type Units = 'metric' | 'imperial'

/** Returns the value of `units` in an address. Metric is the default and has none. */
export const saidUnits = (usesImperial: boolean): 'imperial' | undefined =>
  usesImperial ? 'imperial' : undefined

export type Measured = 'distance' | 'height' | 'weight' | 'waist' | 'chest' | 'biceps'

/** One imperial unit in metric units. */
export const metricOf: Record<Measured, number> = {
  distance: kilometersPerMile,
  height: centimetersPerInch,
  weight: 1 / poundsPerKilogram,
  waist: centimetersPerInch,
  chest: centimetersPerInch,
  biceps: centimetersPerInch,
}

/** Converts into a whole number of the viewer's own units. */
export function inOwnUnits(
  value: number,
  of: Measured,
  units: Units | undefined,
  usesImperial: boolean,
): number {
  if ((units === 'imperial') === usesImperial) return value
  return Math.round(usesImperial ? value / metricOf[of] : value * metricOf[of])
}
