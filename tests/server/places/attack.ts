/**
 * Locates members by trilateration: the attacker asks from many places how far a member is, and keeps the parts of a
 * map that no answer rules out. The attacker knows the city, their own published place and the places of their decoys.
 */
import { type Coordinates, kilometersOfChord } from '../../../server/places/distance.ts'

type Vector = readonly [number, number, number]

const radians = Math.PI / 180
export const vectorOf = ({ latitude, longitude }: Coordinates): Vector => {
  const [phi, lambda] = [latitude * radians, longitude * radians]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}
export const kilometersBetween = (one: Vector, other: Vector): number =>
  kilometersOfChord(Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]))

/** The result of one query about one member: the member is between `from` and `to` kilometers from `center`. */
export interface Ring {
  readonly center: Vector
  readonly from: number
  readonly to: number
}

const kilometersPerDegree = 111.195
/** In kilometers, for rounding errors and ties. */
const tolerance = 0.001

interface Box {
  /** Kilometers north and east of the city. */
  readonly north: number
  readonly east: number
}

/** Returns the best guess of where in the city a member is. */
export function locate(city: Coordinates, rings: readonly Ring[], halfWidth: number): Coordinates {
  const pointOf = ({ north, east }: Box): Coordinates => ({
    latitude: city.latitude + north / kilometersPerDegree,
    longitude: city.longitude + east / (kilometersPerDegree * Math.cos(city.latitude * radians)),
  })
  // The narrowest first, because they rule out the most.
  const sorted = rings.toSorted((one, other) => one.to - one.from - (other.to - other.from))
  let half = halfWidth
  let boxes: Box[] = [{ north: 0, east: 0 }]
  while (half > 0.001) {
    half /= 2
    const parts = boxes.flatMap(({ north, east }) =>
      [half, -half].flatMap((up) =>
        [half, -half].map((right) => ({ north: north + up, east: east + right })),
      ),
    )
    // Distance from the middle of the box to a corner, with some room for the distortion of the map.
    const reach = half * 1.45 + tolerance
    const left = parts.filter((box) => {
      const middle = vectorOf(pointOf(box))
      return sorted.every(({ center, from, to }) => {
        const away = kilometersBetween(center, middle)
        return away >= from - reach && away <= to + reach
      })
    })
    if (left.length === 0) break
    // If many boxes are left, the answers allow a whole region, and its middle is the best guess.
    boxes = left
    if (left.length > 400) break
  }
  const middle = boxes.reduce((sum, box) => ({ north: sum.north + box.north, east: sum.east + box.east }))
  return pointOf({ north: middle.north / boxes.length, east: middle.east / boxes.length })
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
