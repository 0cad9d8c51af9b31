import { Canvas, circle, type Frame, frames, group, line, num, repeat } from './drawing/canvas.ts'
import { lighter } from './drawing/color.ts'
import { type Palette, tunedPalette } from './drawing/palettes.ts'
import { type Drawing, drawOn } from './portraits.ts'
import { createRandom, type Random } from './random.ts'

export const motions = ['nod', 'rain', 'snow', 'embers', 'birds', 'steam', 'drift'] as const
/** The motion: `nod` moves the head, `drift` moves the camera, the others move in front of a still picture. */
export type Motion = (typeof motions)[number]

/** A looping clip of three seconds. */
export interface Clip {
  readonly drawing: Drawing
  readonly motion: Motion
}

export const clipFrames = 30
export const framesPerSecond = 10
/** In milliseconds. */
export const clipDuration = (clipFrames / framesPerSecond) * 1_000
const clipHeight = 480

/** Size in pixels. Even, as H.264 requires. */
export function clipSize({ drawing }: Clip): { width: number; height: number } {
  const { width, height } = frames[drawing.ratio]
  return { width: Math.round((clipHeight * width) / height / 2) * 2, height: clipHeight }
}

type Overlay = (frame: Frame, palette: Palette, random: Random, time: number) => string

const turn = Math.PI * 2
/** Runs from 0 to 1 and starts again, `laps` times in a clip. */
const lap = (start: number, time: number, laps: number): number => (start + time * laps) % 1

const overlays: Readonly<Record<Exclude<Motion, 'nod' | 'drift'>, Overlay>> = {
  rain: ({ width, height }, _, random, time) =>
    line(
      repeat(70, () => {
        const x = random.between(-20, width + 40)
        const y = lap(random.next(), time, random.int(3, 4)) * (height + 60) - 30
        return `M${num(x - y * 0.1)} ${num(y)}l-4 26`
      }),
      '#EEF3F4',
      1.8,
      { opacity: 0.4 },
    ),
  snow: ({ width, height }, _, random, time) =>
    repeat(60, () => {
      const [x, phase, size] = [random.between(0, width), random.next(), random.between(1.4, 4)]
      const y = lap(phase, time, 1) * (height + 20) - 10
      return circle(x + Math.sin((time + phase) * turn) * 12, y, size, '#fff', 0.8)
    }),
  embers: ({ width, height }, palette, random, time) =>
    repeat(30, () => {
      const [x, phase] = [width * random.between(0.1, 0.9), random.next()]
      const rise = lap(phase, time, random.int(1, 2))
      const y = height * (1 - rise * 0.8)
      return circle(
        x + Math.sin(rise * 9 + phase * turn) * 14,
        y,
        2.6 * (1 - rise) + 0.6,
        lighter(palette.light, 0.2),
        1 - rise,
      )
    }),
  birds: ({ width, height }, palette, random, time) =>
    repeat(6, () => {
      const [y, phase, size] = [height * random.between(0.08, 0.36), random.next(), random.between(7, 14)]
      const x = lap(phase, time, 1) * (width + 60) - 30
      const flap = Math.sin((time * 6 + phase) * turn) * size * 0.5
      return line(
        `M${num(x - size)} ${num(y - flap)}Q${num(x - size * 0.4)} ${num(y - size * 0.3)} ${num(x)} ${num(y)}Q${num(x + size * 0.4)} ${num(y - size * 0.3)} ${num(x + size)} ${num(y - flap)}`,
        palette.dark,
        2.2,
      )
    }),
  steam: ({ width, height }, _, __, time) =>
    repeat(4, (index) => {
      const x = width * (0.44 + index * 0.04)
      const sway = Math.sin((time + index / 4) * turn) * 12
      return line(
        `M${num(x)} ${num(height * 0.46)}q${num(sway)} ${num(-height * 0.06)} 0 ${num(-height * 0.12)}t${num(sway * 0.5)} ${num(-height * 0.12)}`,
        '#fff',
        6,
        { opacity: 0.2 },
      )
    }),
}

/** The frame at `time`, from 0 to 1, as an SVG document. */
export function drawClipFrame({ drawing, motion }: Clip, time: number): string {
  const frame = frames[drawing.ratio]
  const canvas = new Canvas({ ...frame, pixelsPerUnit: clipHeight / frame.height })
  if (motion === 'nod' && drawing.kind === 'portrait') {
    const stance = {
      ...drawing.stance,
      turn: drawing.stance.turn * 0.3 + Math.sin(time * turn) * 8,
      // Symmetric in time, so that half of the frames need no drawing.
      tilt: drawing.stance.tilt + Math.cos(time * turn * 2) * 2.4,
    }
    return canvas.toSvg(drawOn(canvas, { ...drawing, stance }))
  }
  const still = drawOn(canvas, drawing)
  if (motion === 'nod' || motion === 'drift') {
    const scale = 1.08 + Math.sin(time * turn) * 0.06
    const [x, y] = [frame.width / 2, frame.height / 2]
    return canvas.toSvg(
      group(still, {
        transform: `translate(${num(x)} ${num(y)}) scale(${num(scale)}) translate(${num(-x)} ${num(-y)})`,
      }),
    )
  }
  const palette = tunedPalette(drawing.palette, drawing.hue, drawing.lift)
  return canvas.toSvg(
    still + overlays[motion](frame, palette, createRandom(`${drawing.seed}/${motion}`), time),
  )
}
