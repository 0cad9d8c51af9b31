/** Crops as fractions of a photo's width and height, and how turning moves them. */
import type { Photo } from './media.ts'

export interface Crop {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

export type Shape = Photo['shape']

const ratios = { '1:1': 1, '3:4': 3 / 4, '4:3': 4 / 3, '3:5': 3 / 5, '5:3': 5 / 3 } as const satisfies Record<
  Shape,
  number
>

/** All shapes, in the order in which they are offered. */
export const shapes = ['1:1', '3:4', '4:3', '3:5', '5:3'] as const satisfies readonly Shape[]

/** Returns the aspect ratio of a shape: width by height. */
export const ratioOfShape = (shape: Shape): number => ratios[shape]

/** Returns the allowed aspect ratio that is nearest to `ratio` (docs/product.md#photo). */
export function nearestShape(ratio: number): Shape {
  let nearest: Shape = '1:1'
  const off = (shape: Shape) => Math.abs(Math.log(ratio / ratios[shape]))
  for (const shape of ['3:4', '4:3', '3:5', '5:3'] as const) {
    if (off(shape) < off(nearest)) nearest = shape
  }
  return nearest
}

/** Whether a crop of a photo with this aspect ratio has a shape. Pixels and rounding make a difference of up to 3 %. */
export const hasShape = (crop: Crop, ratio: number, shape: Shape): boolean =>
  Math.abs(Math.log((ratio * crop.width) / crop.height / ratios[shape])) < 0.03

/** Returns the largest crop with a shape in the middle of a photo with this aspect ratio. */
export function middleCrop(ratio: number, shape: Shape): Crop {
  const wanted = ratios[shape] / ratio
  const [width, height] = wanted < 1 ? [wanted, 1] : [1, 1 / wanted]
  return roundCrop({ top: (1 - height) / 2, left: (1 - width) / 2, width, height })
}

/** Rounds to four decimals, and moves the crop inside the photo where it is beyond. */
export function roundCrop(crop: Crop): Crop {
  const round = (value: number) => Number(value.toFixed(4))
  const [width, height] = [Math.min(1, round(crop.width)), Math.min(1, round(crop.height))]
  const start = (value: number, length: number) => Math.max(0, Math.min(round(value), round(1 - length)))
  return { top: start(crop.top, height), left: start(crop.left, width), width, height }
}

/** Returns the same part of the photo after it was turned by 90 degrees clockwise. */
export const turnCropRight = ({ top, left, width, height }: Crop): Crop =>
  roundCrop({ top: left, left: 1 - top - height, width: height, height: width })

/** Returns the same part of the photo after it was turned by 90 degrees counterclockwise. */
export const turnCropLeft = ({ top, left, width, height }: Crop): Crop =>
  roundCrop({ top: 1 - left - width, left: top, width: height, height: width })

const turnedShapes = { '1:1': '1:1', '3:4': '4:3', '4:3': '3:4', '3:5': '5:3', '5:3': '3:5' } as const

/** Returns the shape of a photo after it was turned by 90 degrees. */
export const turnShape = (shape: Shape): Shape => turnedShapes[shape]
