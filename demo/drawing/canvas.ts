/** The aspect ratios of photos (`docs/product.md#aspect-ratios`). */
export type Ratio = '1:1' | '3:4' | '4:3' | '3:5' | '5:3'

/**
 * The size of a picture: `width` x `height` in drawing units, and the pixels per unit of the master file. Masters have
 * 0.5 megapixels: flat colors scale up well, and the first start has to draw all of them.
 */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly pixelsPerUnit: number
}

export const frames: Readonly<Record<Ratio, Frame>> = {
  '1:1': { width: 480, height: 480, pixelsPerUnit: 1.5 },
  '3:4': { width: 420, height: 560, pixelsPerUnit: 1.5 },
  '4:3': { width: 640, height: 480, pixelsPerUnit: 1.3 },
  '3:5': { width: 390, height: 650, pixelsPerUnit: 1.44 },
  '5:3': { width: 750, height: 450, pixelsPerUnit: 1.28 },
}

type Stop = readonly [offset: number, color: string, opacity?: number]

/** Rounds to two decimals: more precise than a pixel, and half as long. */
export const num = (value: number): string => String(Math.round(value * 100) / 100)

type Attributes = Readonly<Record<string, string | number | undefined>>

function attributes(values: Attributes): string {
  let text = ''
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) text += ` ${name}="${typeof value === 'number' ? num(value) : value}"`
  }
  return text
}

// librsvg renders a shape with `opacity` on a separate layer, which takes longer than the rest of a picture.
// For shapes with only a fill or only a stroke, `fill-opacity` or `stroke-opacity` looks the same.
const painted = ({ opacity, ...rest }: Attributes): Attributes =>
  opacity === undefined
    ? rest
    : {
        ...rest,
        'fill-opacity': opacity,
        ...(rest.stroke === undefined ? {} : { 'stroke-opacity': opacity }),
      }

const drawnAlong = ({ opacity, ...rest }: Attributes): Attributes => ({ ...rest, 'stroke-opacity': opacity })

export const path = (d: string, fill: string, more: Attributes = {}): string =>
  `<path${attributes({ d, fill, ...painted(more) })}/>`

export const line = (d: string, stroke: string, width: number, more: Attributes = {}): string =>
  `<path${attributes({
    d,
    fill: 'none',
    stroke,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...drawnAlong(more),
  })}/>`

export const circle = (x: number, y: number, radius: number, fill: string, opacity?: number): string =>
  `<circle${attributes({ cx: x, cy: y, r: radius, fill, 'fill-opacity': opacity })}/>`

export const ellipse = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
): string => `<ellipse${attributes({ cx: x, cy: y, rx, ry, fill, ...painted(more) })}/>`

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
): string => `<rect${attributes({ x, y, width, height, fill, ...painted(more) })}/>`

export const group = (content: string, more: Attributes = {}): string =>
  `<g${attributes(more)}>${content}</g>`

export const at = (x: number, y: number, scale = 1, degrees = 0): string =>
  `translate(${num(x)} ${num(y)})${degrees ? ` rotate(${num(degrees)})` : ''}${scale === 1 ? '' : ` scale(${num(scale)})`}`

/** Calls `draw` `count` times and joins the results. */
export function repeat(count: number, draw: (index: number) => string): string {
  let text = ''
  for (let index = 0; index < count; index++) text += draw(index)
  return text
}

/** Collects gradients, patterns and clip paths while a picture is drawn, and returns it as one SVG document. */
export class Canvas {
  readonly frame: Frame
  readonly width: number
  readonly height: number
  #definitions = new Map<string, string>()

  constructor(frame: Frame) {
    this.frame = frame
    this.width = frame.width
    this.height = frame.height
  }

  #define(markup: string): string {
    let id = this.#definitions.get(markup)
    if (!id) {
      id = `d${this.#definitions.size}`
      this.#definitions.set(markup, id)
    }
    return id
  }

  #gradient(tag: string, geometry: Attributes, stops: readonly Stop[]): string {
    const inner = stops.map(
      ([offset, color, opacity]) =>
        `<stop${attributes({ offset, 'stop-color': color, 'stop-opacity': opacity })}/>`,
    )
    return `url(#${this.#define(`<${tag}${attributes(geometry)}>${inner.join('')}</${tag}>`)})`
  }

  /** A linear gradient from the top to the bottom of the filled shape. */
  down(...stops: readonly Stop[]): string {
    return this.#gradient('linearGradient', { x2: 0, y2: 1 }, stops)
  }

  /** A linear gradient from the left to the right of the filled shape. */
  across(...stops: readonly Stop[]): string {
    return this.#gradient('linearGradient', { x2: 1, y2: 0 }, stops)
  }

  /** A linear gradient from corner to corner of the filled shape. */
  slant(...stops: readonly Stop[]): string {
    return this.#gradient('linearGradient', { x2: 1, y2: 1 }, stops)
  }

  /** A radial gradient. Center and radius are fractions of the filled shape's box. */
  glow(x: number, y: number, radius: number, ...stops: readonly Stop[]): string {
    return this.#gradient('radialGradient', { cx: x, cy: y, r: radius }, stops)
  }

  pattern(width: number, height: number, content: string, transform?: string): string {
    const geometry = attributes({
      width,
      height,
      patternUnits: 'userSpaceOnUse',
      patternTransform: transform,
    })
    return `url(#${this.#define(`<pattern${geometry}>${content}</pattern>`)})`
  }

  clip(d: string): string {
    return `url(#${this.#define(`<clipPath><path d="${d}"/></clipPath>`)})`
  }

  /** Fills the whole frame. */
  fill(paint: string, opacity?: number): string {
    return rect(0, 0, this.width, this.height, paint, { opacity })
  }

  toSvg(content: string): string {
    const { width, height, pixelsPerUnit } = this.frame
    let definitions = ''
    for (const [markup, id] of this.#definitions) {
      definitions += markup.replace(/^<(\w+)/, `<$1 id="${id}"`)
    }
    const size = attributes({ width: width * pixelsPerUnit, height: height * pixelsPerUnit })
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"${size}><defs>${definitions}</defs>${content}</svg>`
  }
}
