import { at, circle, ellipse, group, line, num, path, rect, repeat } from '../canvas.ts'
import { darker, lighter, mix } from '../color.ts'
import type { Random } from '../../random.ts'
import { along, land, type Scene, skyOf } from './scene.ts'

const windowsOf = (
  random: Random,
  x: number,
  y: number,
  columns: number,
  rows: number,
  size: number,
  lit: string,
  unlit: string,
): string =>
  repeat(columns * rows, (index) => {
    const isLit = random.chance(0.45)
    return rect(
      x + (index % columns) * size * 1.7,
      y + Math.floor(index / columns) * size * 2.2,
      size,
      size * 1.4,
      isLit ? lit : unlit,
      { opacity: isLit ? 0.95 : 0.35, rx: 1 },
    )
  })

export const skyline: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const far = along(w, 44, (x) => {
    const top = h * random.between(0.4, 0.56)
    return rect(x, top, random.between(30, 48), h - top, mix(p.dark, p.horizon, 0.45))
  })
  const near = along(w, 78, (x) => {
    const top = h * random.between(0.46, 0.66)
    const width = random.between(56, 74)
    return (
      rect(x, top, width, h - top, darker(p.dark, 0.2)) +
      windowsOf(random, x + 8, top + 14, Math.floor((width - 12) / 17), 6, 9, p.light, p.dark)
    )
  })
  return skyOf(canvas, p) + circle(w * random.between(0.2, 0.8), h * 0.22, w * 0.07, p.light) + far + near
}

/** Draws a narrow house with a stepped gable, as beside canals in the Netherlands and Belgium. */
const gable = (
  random: Random,
  x: number,
  foot: number,
  width: number,
  height: number,
  wall: string,
  lit: string,
): string => {
  const step = width / 8
  const style = random.int(0, 2)
  const top =
    style === 0
      ? `l0 ${num(-step)}h${num(step)}v${num(-step)}h${num(step)}v${num(-step)}h${num(step)}v${num(-step)}h${num(step * 2)}v${num(step)}h${num(step)}v${num(step)}h${num(step)}v${num(step)}h${num(step)}v${num(step)}`
      : style === 1
        ? `L${num(x + width / 2)} ${num(foot - height - width * 0.55)}L${num(x + width)} ${num(foot - height)}`
        : `q${num(width * 0.1)} ${num(-width * 0.4)} ${num(width * 0.3)} ${num(-width * 0.45)}q${num(width * 0.2)} ${num(-width * 0.26)} ${num(width * 0.4)} 0q${num(width * 0.2)} ${num(width * 0.06)} ${num(width * 0.3)} ${num(width * 0.45)}`
  return (
    path(`M${num(x)} ${num(foot)}V${num(foot - height)}${top}V${num(foot)}Z`, wall) +
    windowsOf(
      random,
      x + width * 0.16,
      foot - height + 8,
      3,
      Math.floor(height / (width * 0.4)),
      width * 0.14,
      lit,
      '#0b1014',
    ) +
    rect(x + width * 0.38, foot - width * 0.34, width * 0.24, width * 0.34, '#0b1014', { opacity: 0.5 })
  )
}

const brickTones = ['#8C4A34', '#A5614A', '#6E4A3C', '#C08A5A', '#7A5A4A', '#9A3F34', '#B89A78', '#5A4A44']

export const canal: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const quay = h * 0.66
  let houses = ''
  for (let x = -12; x < w;) {
    const width = random.between(58, 84)
    const wall = mix(random.pick(brickTones), p.dark, 0.28)
    houses += gable(random, x, quay, width, h * random.between(0.24, 0.36), wall, p.light)
    x += width + 1
  }
  return (
    skyOf(canvas, p) +
    houses +
    rect(0, quay, w, 10, darker(p.dark, 0.3)) +
    rect(0, quay + 10, w, h - quay, canvas.down([0, mix(p.dark, p.sky, 0.3)], [1, darker(p.dark, 0.2)])) +
    repeat(16, () =>
      rect(
        random.between(0, w),
        random.between(quay + 22, h),
        random.between(24, 70),
        4,
        random.pick([p.light, p.horizon]),
        { rx: 2, opacity: 0.34 },
      ),
    )
  )
}

export const rooftops: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const roof = (x: number, y: number, width: number, tone: string): string =>
    path(
      `M${num(x)} ${num(y + 60)}L${num(x + width / 2)} ${num(y)}L${num(x + width)} ${num(y + 60)}V${h}H${num(x)}Z`,
      tone,
    ) +
    rect(x + width * 0.68, y - 4, 16, 40, darker(tone, 0.3)) +
    rect(x + width * 0.4, y + 70, width * 0.2, 30, p.light, { opacity: random.chance(0.5) ? 0.9 : 0.25 })
  const row = (y: number, share: number): string =>
    along(w, 96, (x) =>
      roof(
        x + random.between(-30, 10),
        y + random.between(-18, 18),
        random.between(90, 130),
        mix(random.pick(['#8C4A34', '#6E3F30', '#A5614A', '#5A4A44']), p.dark, share),
      ),
    )
  return (
    skyOf(canvas, p) +
    circle(w * random.between(0.25, 0.75), h * 0.24, w * 0.1, p.light) +
    row(h * 0.46, 0.62) +
    row(h * 0.58, 0.4) +
    row(h * 0.72, 0.25)
  )
}

export const bridge: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const deck = h * 0.56
  const tower = (x: number): string =>
    rect(x - 7, deck - h * 0.28, 14, h * 0.44, darker(p.dark, 0.3)) +
    rect(x - 20, deck - h * 0.18, 40, 6, darker(p.dark, 0.3))
  const [a, b] = [w * 0.26, w * 0.76]
  return (
    skyOf(canvas, p) +
    circle(w * random.between(0.42, 0.6), h * 0.3, w * 0.09, p.light) +
    land(canvas, random, h * 0.6, h * 0.03, mix(p.dark, p.horizon, 0.5)) +
    rect(0, h * 0.66, w, h * 0.34, canvas.down([0, mix(p.sky, p.dark, 0.4)], [1, p.dark])) +
    tower(a) +
    tower(b) +
    line(
      `M0 ${num(deck - 20)}Q${num(a * 0.5)} ${num(deck)} ${num(a)} ${num(deck - h * 0.28)}Q${num(w * 0.51)} ${num(deck + 20)} ${num(b)} ${num(deck - h * 0.28)}Q${num((b + w) / 2)} ${num(deck)} ${w} ${num(deck - 20)}`,
      darker(p.dark, 0.3),
      4,
    ) +
    rect(0, deck, w, 10, darker(p.dark, 0.4)) +
    line(
      along(w, 20, (x) => `M${num(x)} ${num(deck)}v-26`),
      darker(p.dark, 0.3),
      1.6,
      { opacity: 0.6 },
    ) +
    repeat(8, () =>
      rect(random.between(0, w), h * random.between(0.7, 0.96), random.between(30, 90), 4, p.light, {
        rx: 2,
        opacity: 0.32,
      }),
    )
  )
}

export const lamps: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const lamp = (x: number, foot: number, size: number): string =>
    circle(x, foot - 230 * size, 60 * size, canvas.glow(0.5, 0.5, 0.5, [0, p.light, 0.7], [1, p.light, 0])) +
    group(
      line('M0 0V-210', darker(p.dark, 0.55), 7) +
        path('M-14 -212H14L10 -244H-10Z', p.light) +
        path('M-18 -244H18L0 -262Z', darker(p.dark, 0.55)),
      { transform: at(x, foot, size) },
    )
  return (
    canvas.fill(canvas.down([0, darker(p.sky, 0.3)], [1, mix(p.sky, p.horizon, 0.6)])) +
    along(w, 90, (x) =>
      gable(
        random,
        x - 20,
        h * 0.7,
        random.between(70, 92),
        h * random.between(0.3, 0.42),
        darker(mix(random.pick(brickTones), p.dark, 0.6), 0.2),
        p.light,
      ),
    ) +
    rect(0, h * 0.7, w, h * 0.3, darker(p.dark, 0.35)) +
    lamp(w * random.between(0.1, 0.22), h * 0.86, 1.2) +
    lamp(w * random.between(0.78, 0.92), h * 0.8, 0.95) +
    repeat(12, () =>
      rect(random.between(0, w), random.between(h * 0.74, h), random.between(30, 70), 3, p.light, {
        rx: 2,
        opacity: 0.16,
      }),
    )
  )
}

export const market: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const stall = (x: number, width: number): string => {
    const tone = random.pick(['#B8472F', '#3F7A6A', '#2E5568', '#D39A3C'])
    const stripes = 6
    return (
      rect(x + 8, h * 0.34, width - 16, h * 0.4, darker(p.dark, 0.3)) +
      repeat(stripes, (index) =>
        path(
          `M${num(x + (index * width) / stripes)} ${num(h * 0.3)}h${num(width / stripes)}v${num(h * 0.07)}q${num(-width / stripes / 2)} 16 ${num(-width / stripes)} 0Z`,
          index % 2 ? '#F1E7D4' : tone,
        ),
      ) +
      rect(x, h * 0.62, width, h * 0.1, '#6B4A30') +
      repeat(14, () =>
        circle(
          random.between(x + 10, x + width - 10),
          h * 0.62 - random.between(0, 12),
          random.between(7, 11),
          random.pick(['#C8472F', '#E0A94A', '#6E8F4A', '#7A3A5A', '#D8714A']),
        ),
      )
    )
  }
  return (
    skyOf(canvas, p) +
    stall(-w * 0.06, w * 0.5) +
    stall(w * 0.56, w * 0.52) +
    rect(0, h * 0.72, w, h * 0.28, mix(p.dark, p.horizon, 0.3)) +
    line(
      along(w, 46, (x) => `M${num(x)} ${num(h * 0.76)}h30M${num(x + 20)} ${num(h * 0.86)}h34`),
      '#000',
      3,
      { opacity: 0.12 },
    )
  )
}

export const brick: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const tone = mix(random.pick(brickTones), p.dark, 0.2)
  const course = 26
  const bricks = canvas.pattern(
    104,
    course * 2,
    rect(0, 0, 104, course * 2, darker(tone, 0.35)) +
      [
        [2, 2],
        [54, 2],
        [-24, course + 2],
        [28, course + 2],
        [80, course + 2],
      ]
        .map(([x = 0, y = 0], index) =>
          rect(x, y, 48, course - 4, index % 2 ? tone : lighter(tone, 0.07), { rx: 2 }),
        )
        .join(''),
  )
  const y = h * random.between(0.2, 0.3)
  return (
    canvas.fill(bricks) +
    canvas.fill(canvas.slant([0, p.light, 0.34], [0.5, p.light, 0], [1, '#05080A', 0.5])) +
    (random.chance(0.6)
      ? path(`M${num(w * 0.62)} 0h${num(w * 0.2)}L${num(w * 0.5)} ${h}H${num(w * 0.16)}Z`, p.light, {
          opacity: 0.14,
        })
      : line(`M${num(w * 0.1)} ${num(y)}H${num(w * 0.9)}`, '#000', 3, { opacity: 0.2 }))
  )
}

export const tram: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const tone = random.pick(['#D39A3C', '#B8472F', '#2F6B7A', '#EDE4D2'])
  const x = w * random.between(-0.1, 0.25)
  return (
    skyOf(canvas, p) +
    along(w, 88, (house) =>
      gable(
        random,
        house - 10,
        h * 0.62,
        84,
        h * random.between(0.26, 0.38),
        mix(random.pick(brickTones), p.dark, 0.5),
        p.light,
      ),
    ) +
    rect(0, h * 0.62, w, h * 0.38, mix(p.dark, p.horizon, 0.3)) +
    rect(x, h * 0.42, w * 0.8, h * 0.3, tone, { rx: 20 }) +
    rect(x, h * 0.62, w * 0.8, h * 0.06, darker(tone, 0.4)) +
    repeat(5, (index) =>
      rect(x + 20 + index * w * 0.152, h * 0.46, w * 0.12, h * 0.12, lighter(p.light, 0.2), {
        rx: 6,
        opacity: 0.9,
      }),
    ) +
    line(`M0 ${num(h * 0.76)}H${w}M0 ${num(h * 0.8)}H${w}`, '#1a1c1e', 4, { opacity: 0.5 }) +
    line(
      `M0 ${num(h * 0.24)}L${w} ${num(h * 0.22)}M${num(x + w * 0.3)} ${num(h * 0.42)}l20 ${num(-h * 0.1)}l20 ${num(-h * 0.09)}`,
      '#14181a',
      2,
      { opacity: 0.6 },
    )
  )
}

export const park: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const tree = (x: number, y: number, size: number): string =>
    rect(x - 5 * size, y, 10 * size, 90 * size, darker(p.dark, 0.45)) +
    ellipse(x, y - 12 * size, 52 * size, 62 * size, mix(p.dark, '#6E8F4A', 0.35)) +
    ellipse(x - 14 * size, y - 26 * size, 28 * size, 34 * size, lighter(mix(p.dark, '#6E8F4A', 0.45), 0.14), {
      opacity: 0.6,
    })
  return (
    skyOf(canvas, p) +
    land(canvas, random, h * 0.62, h * 0.02, mix(p.dark, '#7A9A4A', 0.5)) +
    tree(w * random.between(0.04, 0.16), h * 0.44, 1.3) +
    tree(w * random.between(0.84, 0.98), h * 0.4, 1.4) +
    tree(w * random.between(0.3, 0.4), h * 0.54, 0.7) +
    path(
      `M${num(w * 0.46)} ${num(h * 0.62)}h${num(w * 0.06)}C${num(w * 0.7)} ${num(h * 0.76)} ${num(w * 0.56)} ${num(h * 0.84)} ${num(w * 0.94)} ${h}H${num(w * 0.3)}C${num(w * 0.2)} ${num(h * 0.84)} ${num(w * 0.52)} ${num(h * 0.74)} ${num(w * 0.46)} ${num(h * 0.62)}Z`,
      mix(p.light, p.horizon, 0.5),
    ) +
    group(
      rect(-44, -22, 88, 6, '#5A3A24', { rx: 2 }) +
        rect(-44, -12, 88, 6, '#6B4A30', { rx: 2 }) +
        rect(-48, 2, 96, 7, '#6B4A30', { rx: 2 }) +
        rect(-40, 8, 6, 22, '#1a1c1e') +
        rect(34, 8, 6, 22, '#1a1c1e'),
      { transform: at(w * 0.22, h * 0.78, 1.1) },
    )
  )
}
