/** Scales of charts. */

type Values = readonly (number | null)[]

/** Returns the smallest number of the form 1, 2 or 5 times a power of ten that is not below `value`. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5].find((step) => step * power >= value) ?? 10) * power
}

const parts = 4

/** Returns the numbers at the scale of a chart, from 0 up to one that is not below any value. */
export function ticksOf(values: Values): number[] {
  const highest = Math.max(0, ...values.filter((value) => value !== null))
  if (highest === 0) return [0, 1]
  const step = roundUp(highest / parts)
  const isWhole = values.every((value) => value === null || Number.isInteger(value))
  const tick = isWhole ? Math.max(1, Math.ceil(step)) : step
  return Array.from({ length: Math.ceil(highest / tick) + 1 }, (_, index) => index * tick)
}

const short = (value: number) => Number(value.toFixed(2))

/**
 * Returns the line through values as the data of an SVG path, in a box of 100 by 100. Values that are not known leave a
 * gap; a value between two gaps is a dot.
 *
 * @param top the value at the upper end of the box
 */
export function linePath(values: Values, top: number): string {
  const width = Math.max(1, values.length - 1)
  let isDrawing = false
  return values
    .map((value, index) => {
      if (value === null) {
        isDrawing = false
        return ''
      }
      const at = `${short((index / width) * 100)} ${short(100 - (value / top) * 100)}`
      const command = isDrawing ? `L${at}` : `M${at}h0`
      isDrawing = true
      return command
    })
    .join('')
}
