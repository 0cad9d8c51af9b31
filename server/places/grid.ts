import type { Coordinates } from './distance.ts'

const kilometersPerDegree = 111.195

/** Number of rows. Each row is a band of latitude of the same height. */
const rowsOf = (size: number) => Math.round(180 / (size / kilometersPerDegree))

/** Number of columns of a row. It shrinks toward the poles, so that squares stay about `size` kilometers wide. */
function columnsOf(size: number, row: number): number {
  const height = 180 / rowsOf(size)
  const latitude = -90 + (row + 0.5) * height
  return Math.max(1, Math.round((360 * Math.cos((latitude * Math.PI) / 180)) / height))
}

/**
 * Returns the key of the grid square of `size` kilometers that contains a point. The key contains the size, so that old
 * squares cannot be mistaken for new ones after an operator changes it.
 */
export function gridKeyAt(point: Coordinates, size: number): string {
  const rows = rowsOf(size)
  const row = Math.min(rows - 1, Math.floor(((point.latitude + 90) / 180) * rows))
  const columns = columnsOf(size, row)
  const column = Math.floor(((point.longitude + 180) / 360) * columns) % columns
  return `${size}/${row}/${column}`
}

/** Returns the center of a square. */
export function gridCenter(key: string): Coordinates {
  const [size = 0, row = 0, column = 0] = key.split('/').map(Number)
  return {
    latitude: -90 + (row + 0.5) * (180 / rowsOf(size)),
    longitude: -180 + (column + 0.5) * (360 / columnsOf(size, row)),
  }
}

/** Returns the width of a square in kilometers. */
export const gridSize = (key: string): number => Number(key.split('/')[0])
