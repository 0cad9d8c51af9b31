import type { Coordinates } from './distance.ts'

const kilometresPerDegree = 111.195

/** Rows are bands of equal height. */
const rowsOf = (size: number) => Math.round(180 / (size / kilometresPerDegree))

/** Each row is cut into as many columns as fit, so that squares stay near `size` wide up to the poles. */
function columnsOf(size: number, row: number): number {
  const height = 180 / rowsOf(size)
  const latitude = -90 + (row + 0.5) * height
  return Math.max(1, Math.round((360 * Math.cos((latitude * Math.PI) / 180)) / height))
}

/**
 * Names the square of a grid of `size` kilometres that a point lies in. The name holds the size: after an
 * operator changes it, no old square passes for a new one.
 */
export function gridKeyAt(point: Coordinates, size: number): string {
  const rows = rowsOf(size)
  const row = Math.min(rows - 1, Math.floor(((point.latitude + 90) / 180) * rows))
  const columns = columnsOf(size, row)
  const column = Math.floor(((point.longitude + 180) / 360) * columns) % columns
  return `${size}/${row}/${column}`
}

/** The centre of a square. */
export function gridCentre(key: string): Coordinates {
  const [size = 0, row = 0, column = 0] = key.split('/').map(Number)
  return {
    latitude: -90 + (row + 0.5) * (180 / rowsOf(size)),
    longitude: -180 + (column + 0.5) * (360 / columnsOf(size, row)),
  }
}

/** The width of a square in kilometres. */
export const gridSize = (key: string): number => Number(key.split('/')[0])
