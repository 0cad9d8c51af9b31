/** Distances between published cells, shown in steps (docs/decisions.md#distance-steps). */
import { distanceSteps, kilometersPerMile } from '../../contract/limits.ts'

export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

const earthRadius = 6_371.008_8
/** Half the circumference of the Earth: no two places are farther apart. */
const halfWayAround = { kilometer: 20_100, mile: 12_500 } as const

/** @param chord straight line between two points of the unit sphere */
export const kilometersOfChord = (chord: number): number =>
  2 * earthRadius * Math.asin(Math.min(1, chord / 2))

type Unit = keyof typeof halfWayAround

/** Creates the steps of a unit with their texts. */
function stepsIn(unit: Unit) {
  const format = new Intl.NumberFormat('en', { style: 'unit', unit })
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

const steps = { kilometer: stepsIn('kilometer'), mile: stepsIn('mile') }

/** Returns the step of a distance in the viewer's unit: its upper bound and its text. */
export function distanceStep(kilometers: number, useImperial: boolean) {
  const { bounded, beyond } = useImperial ? steps.mile : steps.kilometer
  const length = useImperial ? kilometers / kilometersPerMile : kilometers
  return bounded.find((step) => length < step.distance) ?? beyond
}

/** Converts a distance in kilometers or miles into a chord of the unit sphere. */
export function chordWithin(distance: number, useImperial: boolean): number {
  const kilometers = useImperial ? distance * kilometersPerMile : distance
  return 2 * Math.sin(Math.min(Math.PI, kilometers / earthRadius) / 2)
}
