/**
 * Finds members by asking from many places how far they are: keeps of a map what no answer rules out, and cuts it
 * ever finer. It knows the city, its own place as it is published, and where its decoys stand.
 */
import { type Coordinates, kilometresOfChord } from '../../../server/places/distance.ts'

type Vector = readonly [number, number, number]

const radians = Math.PI / 180
export const vectorOf = ({ latitude, longitude }: Coordinates): Vector => {
  const [phi, lambda] = [latitude * radians, longitude * radians]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}
export const kilometresBetween = (one: Vector, other: Vector): number =>
  kilometresOfChord(Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]))

/** What one query tells of one member: he is between so many kilometres from where it was asked. */
export interface Ring {
  readonly centre: Vector
  readonly from: number
  readonly to: number
}

const kilometresPerDegree = 111.195
/** Answers may be off by as much as computers round, and by a tie. */
const tolerance = 0.001

interface Box {
  /** Kilometres north and east of the city. */
  readonly north: number
  readonly east: number
}

/** Where in the city a member is, by all that is known of him. */
export function locate(city: Coordinates, rings: readonly Ring[], halfWidth: number): Coordinates {
  const pointOf = ({ north, east }: Box): Coordinates => ({
    latitude: city.latitude + north / kilometresPerDegree,
    longitude: city.longitude + east / (kilometresPerDegree * Math.cos(city.latitude * radians)),
  })
  // The narrowest first, because they rule out most.
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
    // As far as a corner of the box is from its middle, the map's own slant included.
    const reach = half * 1.45 + tolerance
    const left = parts.filter((box) => {
      const middle = vectorOf(pointOf(box))
      return sorted.every(({ centre, from, to }) => {
        const away = kilometresBetween(centre, middle)
        return away >= from - reach && away <= to + reach
      })
    })
    if (left.length === 0) break
    // Many boxes are left where the answers allow a whole region: its middle is the best guess there is.
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
