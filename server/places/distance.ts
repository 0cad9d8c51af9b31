/** Distances between published cells, told in steps (DECISIONS, Location). */
import { distanceSteps, kilometresPerMile } from '../../contract/limits.ts'

export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

const earthRadius = 6_371.008_8
/** No two places are farther apart than half way around. */
const halfWayAround = { kilometre: 20_100, mile: 12_500 } as const

/** @param chord the straight line between two points of the unit sphere. */
export const kilometresOfChord = (chord: number): number =>
  2 * earthRadius * Math.asin(Math.min(1, chord / 2))

type Unit = keyof typeof halfWayAround

/** The steps of a unit with their texts, made once. */
function stepsIn(unit: Unit, name: string) {
  const format = new Intl.NumberFormat('en', { style: 'unit', unit: name })
  const bounded = distanceSteps.map((bound) => ({
    distance: bound,
    converted_distance: `under ${format.format(bound)}`,
  }))
  const beyond = {
    distance: halfWayAround[unit],
    converted_distance: `over ${format.format(distanceSteps.at(-1) ?? 0)}`,
  }
  return { bounded, beyond }
}

const steps = { kilometre: stepsIn('kilometre', 'kilometer'), mile: stepsIn('mile', 'mile') }

/** The step a distance falls into, in the viewer's unit: its upper bound, and what is shown. */
export function distanceStep(kilometres: number, useImperial: boolean) {
  const { bounded, beyond } = useImperial ? steps.mile : steps.kilometre
  const length = useImperial ? kilometres / kilometresPerMile : kilometres
  return bounded.find((step) => length < step.distance) ?? beyond
}

/** The longest chord of the unit sphere between two places that are less than so many kilometres or miles apart. */
export function chordWithin(distance: number, useImperial: boolean): number {
  const kilometres = useImperial ? distance * kilometresPerMile : distance
  return 2 * Math.sin(Math.min(Math.PI, kilometres / earthRadius) / 2)
}
