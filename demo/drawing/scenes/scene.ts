import type { Random } from '../../random.ts'
import { type Canvas, num, path } from '../canvas.ts'
import type { Palette } from '../palettes.ts'

/** Draws a whole frame. The same random stream draws the same place. */
export type Scene = (canvas: Canvas, palette: Palette, random: Random) => string

export const skyOf = (canvas: Canvas, { sky, horizon }: Palette): string =>
  canvas.fill(canvas.down([0, sky], [1, horizon]))

/** Draws land whose upper edge varies around `y` by up to `rise`, filled to the bottom. */
export function land(
  canvas: Canvas,
  random: Random,
  y: number,
  rise: number,
  fill: string,
  style: 'smooth' | 'jagged' = 'smooth',
  opacity?: number,
): string {
  const steps = style === 'smooth' ? 4 : 7
  const step = canvas.width / (steps - 1)
  const heights = Array.from({ length: steps }, () => y + random.between(-rise, rise))
  let d = ''
  for (const [index, height] of heights.entries()) {
    const x = index * step
    const before = heights[index - 1]
    if (before === undefined) d += `M0 ${num(height)}`
    else if (style === 'jagged') {
      d += `L${num(x - step * random.between(0.35, 0.6))} ${num(Math.min(height, before) - rise * random.between(0.3, 1))}L${num(x)} ${num(height)}`
    } else
      d += `C${num(x - step * 0.6)} ${num(before)} ${num(x - step * 0.4)} ${num(height)} ${num(x)} ${num(height)}`
  }
  return path(`${d}V${canvas.height}H0Z`, fill, { opacity })
}

/** Calls `draw` at every `step` along `length`, and joins the results. */
export const along = (length: number, step: number, draw: (x: number, index: number) => string): string => {
  let text = ''
  for (let x = 0, index = 0; x < length; x += step, index++) text += draw(x, index)
  return text
}
