/**
 * Rings around the origin of a list, in which a late page reads cells. Distances are chords of the unit sphere: 0.01 is
 * 64 km, and opposite points are 2 apart.
 */
export interface Rings {
  /** Pages that start at least this far from the origin are read in rings. */
  readonly startAt: number
  /** Width of the first ring. The next ones are wider, until a page is full. */
  readonly width: number
}

/** Within 250 km an index passes at most a few hundred cells. The first ring has enough cells for nearly every page. */
export const usualRings: Rings = { startAt: 0.04, width: 0.005 }

export interface Ring {
  readonly fromDistance: number
  /** Not part of the ring. */
  readonly toDistance: number
  /** A cell in the ring is at most `cellReach` nearer or farther than `cellDistance`. */
  readonly cellDistance: number
  readonly cellReach: number
  /** A zone with cells in the ring has its center at most `zoneReach` nearer or farther than `zoneDistance`. */
  readonly zoneDistance: number
  readonly zoneReach: number
}

/**
 * The greatest angle between the center of a zone and a point of it, in radians, rounded up. The zones are those of
 * `server/db/migrations/0095_cell_zones.ts`.
 */
export const zoneRadius = 0.058

/** How many times as wide as the last ring the next one is. */
const growth = 8
const farthest = 2
/** Beyond every distance, also with errors of rounding. */
const beyond = 3
/** More than the errors of rounding. */
const margin = 1e-9

const angleOf = (distance: number) => 2 * Math.asin(Math.min(1, distance / farthest))
const distanceOf = (angle: number) => farthest * Math.sin(Math.max(0, angle) / 2)

function ring(fromDistance: number, toDistance: number): Ring {
  const nearest = distanceOf(angleOf(fromDistance) - zoneRadius)
  const outerAngle = angleOf(toDistance) + zoneRadius
  const outermost = outerAngle < Math.PI ? distanceOf(outerAngle) : beyond
  return {
    fromDistance,
    toDistance,
    cellDistance: (fromDistance + toDistance) / 2,
    cellReach: (toDistance - fromDistance) / 2 + margin,
    zoneDistance: (nearest + outermost) / 2,
    zoneReach: (outermost - nearest) / 2,
  }
}

/** Returns rings that cover all distances from `start` on, the nearest first. They do not overlap. */
export function ringsFrom(start: number, width: number): Ring[] {
  const rings: Ring[] = []
  for (let [from, size] = [start, width]; from < beyond; size *= growth) {
    const to = from + size < farthest ? from + size : beyond
    rings.push(ring(from, to))
    from = to
  }
  return rings
}
