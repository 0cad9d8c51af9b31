import { at, circle, ellipse, group, line, num, path, rect, repeat } from '../canvas.ts'
import { darker, lighter, mix } from '../color.ts'
import { along, land, type Scene, skyOf } from './scene.ts'

const pine = (x: number, foot: number, size: number, color: string): string =>
  path(`M0 0L-26 0L-12 -24L-22 -24L-9 -48L-17 -48L0 -84L17 -48L9 -48L22 -24L12 -24L26 0Z`, color, {
    transform: at(x, foot, size),
  })

const bird = (x: number, y: number, size: number, color: string): string =>
  line(
    `M${num(x - size)} ${num(y - size * 0.4)}q${num(size * 0.6)} ${num(-size * 0.3)} ${num(size)} ${num(size * 0.4)}q${num(size * 0.4)} ${num(-size * 0.7)} ${num(size)} ${num(-size * 0.4)}`,
    color,
    size * 0.16,
  )

const cloud = (x: number, y: number, size: number, color: string, opacity: number): string =>
  path('M-60 0C-62 -16 -44 -22 -36 -18C-32 -40 2 -42 8 -24C22 -34 46 -26 44 -12C56 -14 64 -4 60 0Z', color, {
    transform: at(x, y, size),
    opacity,
  })

const glitter = (x: number, y: number, width: number, color: string, opacity: number): string =>
  rect(x, y, width, 4, color, { rx: 2, opacity })

export const ridge: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  return (
    skyOf(canvas, p) +
    circle(
      w * random.between(0.2, 0.8),
      h * random.between(0.2, 0.34),
      w * random.between(0.08, 0.14),
      p.light,
    ) +
    land(canvas, random, h * 0.52, h * 0.05, mix(p.dark, p.horizon, 0.55)) +
    land(canvas, random, h * 0.62, h * 0.06, mix(p.dark, p.horizon, 0.25)) +
    land(canvas, random, h * 0.74, h * 0.05, p.dark)
  )
}

export const peaks: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const x = w * random.between(0.3, 0.7)
  return (
    skyOf(canvas, p) +
    circle(w - x, h * 0.2, w * 0.07, p.light, 0.9) +
    land(canvas, random, h * 0.56, h * 0.08, mix(p.dark, p.horizon, 0.5), 'jagged') +
    path(
      `M${num(x - h * 0.4)} ${num(h * 0.7)}L${num(x)} ${num(h * 0.24)}L${num(x + h * 0.42)} ${num(h * 0.7)}Z`,
      p.dark,
    ) +
    path(
      `M${num(x)} ${num(h * 0.24)}l${num(h * 0.09)} ${num(h * 0.1)}l${num(-h * 0.04)} ${num(-h * 0.01)}l${num(-h * 0.03)} ${num(h * 0.04)}l${num(-h * 0.04)} ${num(-h * 0.03)}l${num(-h * 0.065)} ${num(h * 0.02)}Z`,
      lighter(p.light, 0.4),
      { opacity: 0.9 },
    ) +
    path(`M${num(x)} ${num(h * 0.24)}L${num(x + h * 0.42)} ${num(h * 0.7)}H${num(x + h * 0.06)}Z`, '#000', {
      opacity: 0.16,
    }) +
    land(canvas, random, h * 0.76, h * 0.03, darker(p.dark, 0.25)) +
    repeat(9, (index) =>
      pine(
        w * (0.04 + index * 0.12),
        h * 0.8 + (index % 3) * 8,
        0.6 + (index % 2) * 0.2,
        darker(p.dark, 0.45),
      ),
    )
  )
}

export const lake: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const shore = h * random.between(0.5, 0.58)
  return (
    skyOf(canvas, p) +
    circle(w * random.between(0.2, 0.8), shore - h * random.between(0.16, 0.26), w * 0.09, p.light) +
    land(canvas, random, shore - h * 0.05, h * 0.07, mix(p.dark, p.sky, 0.3), 'jagged') +
    rect(0, shore, w, h - shore, canvas.down([0, mix(p.sky, p.horizon, 0.5)], [1, p.sky])) +
    repeat(9, (index) =>
      glitter(
        random.between(-20, w - 40),
        shore + 14 + index * (h - shore) * 0.1,
        random.between(40, w * 0.32),
        p.light,
        0.5,
      ),
    )
  )
}

export const sea: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const line0 = h * random.between(0.44, 0.54)
  const x = w * random.between(0.2, 0.8)
  return (
    skyOf(canvas, p) +
    circle(x, line0 - h * 0.05, w * random.between(0.12, 0.18), p.light) +
    rect(0, line0, w, h - line0, canvas.down([0, p.dark], [1, darker(p.dark, 0.25)])) +
    repeat(7, (index) =>
      glitter(
        x - 60 + random.between(-30, 30),
        line0 + 14 + index * 20,
        random.between(50, 130),
        p.light,
        0.55 - index * 0.05,
      ),
    ) +
    repeat(3, () =>
      bird(
        random.between(w * 0.1, w * 0.9),
        random.between(h * 0.1, h * 0.3),
        random.between(9, 15),
        mix(p.dark, p.sky, 0.3),
      ),
    )
  )
}

export const dunes: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const grass = repeat(7, () => {
    const [x, y] = [random.between(0, w), random.between(h * 0.7, h * 0.9)]
    return line(
      `M${num(x)} ${num(y)}q-6 -26 -18 -38M${num(x)} ${num(y)}q0 -30 4 -48M${num(x)} ${num(y)}q8 -24 22 -34`,
      darker(p.dark, 0.1),
      2.4,
    )
  })
  return (
    skyOf(canvas, p) +
    cloud(w * random.between(0.2, 0.4), h * 0.2, 1.1, p.light, 0.5) +
    cloud(w * random.between(0.6, 0.9), h * 0.28, 0.8, p.light, 0.4) +
    land(canvas, random, h * 0.58, h * 0.04, mix(p.light, p.dark, 0.35)) +
    land(canvas, random, h * 0.68, h * 0.05, mix(p.light, p.dark, 0.5)) +
    land(canvas, random, h * 0.8, h * 0.05, mix(p.light, p.dark, 0.66)) +
    grass
  )
}

export const mesas: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const mesa = (x: number, width: number, top: number, tone: string): string =>
    path(
      `M${num(x)} ${num(h * 0.7)}l${num(width * 0.12)} ${num(-(h * 0.7 - top) * 0.8)}l${num(width * 0.1)} ${num(-(h * 0.7 - top) * 0.2)}h${num(width * 0.56)}l${num(width * 0.1)} ${num((h * 0.7 - top) * 0.24)}l${num(width * 0.12)} ${num((h * 0.7 - top) * 0.76)}Z`,
      tone,
    ) +
    line(`M${num(x + width * 0.2)} ${num(top + (h * 0.7 - top) * 0.35)}h${num(width * 0.6)}`, '#000', 4, {
      opacity: 0.12,
    })
  return (
    skyOf(canvas, p) +
    circle(w * random.between(0.3, 0.7), h * 0.24, w * 0.1, p.light) +
    mesa(w * random.between(-0.1, 0.05), w * 0.5, h * 0.42, mix(p.dark, p.horizon, 0.4)) +
    mesa(w * random.between(0.5, 0.62), w * 0.5, h * 0.36, mix(p.dark, p.horizon, 0.2)) +
    land(canvas, random, h * 0.7, h * 0.015, p.dark) +
    land(canvas, random, h * 0.84, h * 0.02, darker(p.dark, 0.2))
  )
}

export const trees: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const far = along(w, 46, (x) =>
    rect(x + random.between(0, 24), 0, random.between(10, 18), h, p.dark, { opacity: 0.36 }),
  )
  const near = along(w, 92, (x) => rect(x + random.between(-14, 40), 0, random.between(24, 36), h, p.dark))
  return (
    skyOf(canvas, p) +
    far +
    circle(w * random.between(0.3, 0.7), h * 0.18, w * 0.09, p.light, 0.8) +
    near +
    rect(0, h * 0.5, w, h * 0.5, canvas.down([0, p.horizon, 0], [1, p.horizon]))
  )
}

export const birches: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const trunk = (x: number, width: number, tone: string): string =>
    rect(x, 0, width, h, tone) +
    repeat(8, () =>
      rect(
        x + random.between(0, width * 0.4),
        random.between(0, h),
        width * random.between(0.3, 0.6),
        4,
        p.dark,
        { opacity: 0.6, rx: 2 },
      ),
    )
  return (
    skyOf(canvas, p) +
    along(w, 54, (x) => rect(x + random.between(0, 30), 0, 9, h, lighter(p.light, 0.2), { opacity: 0.35 })) +
    along(w, 96, (x) => trunk(x + random.between(-10, 40), random.between(18, 26), lighter(p.light, 0.35))) +
    repeat(26, () =>
      ellipse(random.between(0, w), random.between(0, h * 0.34), 9, 5, mix(p.light, p.horizon, 0.4), {
        opacity: 0.75,
      }),
    ) +
    rect(0, h * 0.62, w, h * 0.38, canvas.down([0, p.dark, 0], [1, p.dark, 0.85]))
  )
}

export const pines: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const row = (foot: number, size: number, tone: string): string =>
    along(w + 40, 44 * size, (x) =>
      pine(x + random.between(-8, 8), foot + random.between(-6, 10), size * random.between(1, 1.4), tone),
    )
  return (
    skyOf(canvas, p) +
    circle(w * random.between(0.2, 0.8), h * 0.22, w * 0.08, p.light) +
    land(canvas, random, h * 0.56, h * 0.04, mix(p.dark, p.horizon, 0.55)) +
    row(h * 0.66, 0.8, mix(p.dark, p.horizon, 0.4)) +
    rect(0, h * 0.6, w, h * 0.12, canvas.down([0, p.horizon, 0], [1, p.horizon, 0.6])) +
    row(h * 0.82, 1.3, mix(p.dark, p.horizon, 0.12)) +
    rect(0, h * 0.82, w, h * 0.2, darker(p.dark, 0.15))
  )
}

export const snow: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  return (
    skyOf(canvas, p) +
    land(canvas, random, h * 0.5, h * 0.08, mix(p.dark, '#E9EEF0', 0.55), 'jagged') +
    land(canvas, random, h * 0.66, h * 0.03, '#DDE5E8') +
    repeat(6, (index) =>
      pine(
        w * (0.06 + index * 0.19) + random.between(-12, 12),
        h * 0.74 + random.between(-10, 10),
        random.between(0.8, 1.3),
        darker(p.dark, 0.1),
      ),
    ) +
    land(canvas, random, h * 0.8, h * 0.03, '#F2F4F2') +
    repeat(44, () =>
      circle(random.between(0, w), random.between(0, h), random.between(1.4, 3.4), '#fff', 0.75),
    )
  )
}

export const meadow: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const petals = [p.light, '#F4EBDD', mix(p.light, '#B8472F', 0.5), mix(p.horizon, '#7A5A8A', 0.5)]
  return (
    skyOf(canvas, p) +
    cloud(w * 0.25, h * 0.18, 1, '#fff', 0.4) +
    cloud(w * 0.78, h * 0.26, 0.8, '#fff', 0.3) +
    land(canvas, random, h * 0.56, h * 0.03, mix(p.dark, p.horizon, 0.4)) +
    land(canvas, random, h * 0.66, h * 0.03, p.dark) +
    repeat(46, () => {
      const y = h * 0.7 + random.next() ** 0.7 * h * 0.3
      const x = random.between(0, w)
      const size = 2 + ((y - h * 0.7) / (h * 0.3)) * 6
      return (
        line(`M${num(x)} ${num(y)}v${num(size * 4)}`, darker(p.dark, 0.25), 1.6) +
        circle(x, y, size, random.pick(petals))
      )
    })
  )
}

export const field: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const top = h * 0.58
  const x0 = w * random.between(0.35, 0.65)
  return (
    skyOf(canvas, p) +
    circle(x0, top - 4, w * 0.13, p.light) +
    land(canvas, random, h * 0.55, h * 0.02, mix(p.dark, p.horizon, 0.5)) +
    rect(0, top, w, h - top, mix(p.dark, p.light, 0.25)) +
    repeat(15, (index) => {
      const x = w * (-1.1 + index * 0.23)
      return path(
        `M${num(x0 + (index - 7) * 4)} ${num(top)}L${num(x)} ${h}h${num(w * 0.1)}L${num(x0 + (index - 7) * 4 + 2)} ${num(top)}Z`,
        p.dark,
        { opacity: 0.75 },
      )
    })
  )
}

export const waterfall: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const x = w * random.between(0.38, 0.62)
  const fall = w * 0.11
  return (
    skyOf(canvas, p) +
    path(
      `M0 ${num(h * 0.2)}C${num(w * 0.2)} ${num(h * 0.14)} ${num(x - fall)} ${num(h * 0.2)} ${num(x - fall)} ${num(h * 0.24)}L${num(x - fall * 1.2)} ${h}H0Z`,
      p.dark,
    ) +
    path(
      `M${w} ${num(h * 0.16)}C${num(w * 0.8)} ${num(h * 0.12)} ${num(x + fall)} ${num(h * 0.2)} ${num(x + fall)} ${num(h * 0.24)}L${num(x + fall * 1.2)} ${h}H${w}Z`,
      darker(p.dark, 0.15),
    ) +
    path(
      `M${num(x - fall)} ${num(h * 0.23)}h${num(fall * 2)}L${num(x + fall * 1.2)} ${num(h * 0.82)}H${num(x - fall * 1.2)}Z`,
      canvas.down([0, '#F1F4F0'], [1, mix('#E6EEEC', p.sky, 0.35)]),
    ) +
    repeat(6, (index) =>
      line(
        `M${num(x - fall * 0.8 + index * fall * 0.32)} ${num(h * 0.26)}v${num(h * random.between(0.2, 0.5))}`,
        p.sky,
        3,
        { opacity: 0.25 },
      ),
    ) +
    ellipse(x, h * 0.84, w * 0.4, h * 0.05, '#EEF2EF', { opacity: 0.5 }) +
    rect(0, h * 0.84, w, h * 0.16, mix(p.sky, p.dark, 0.4)) +
    repeat(5, () =>
      glitter(
        random.between(0, w * 0.8),
        h * random.between(0.86, 0.97),
        random.between(40, 120),
        '#fff',
        0.3,
      ),
    )
  )
}

export const lighthouse: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const x = w * random.pick([0.22, 0.76])
  const side = x < w / 2 ? 1 : -1
  return (
    skyOf(canvas, p) +
    path(`M${num(x)} ${num(h * 0.28)}L${num(x + side * w)} ${num(h * 0.12)}V${num(h * 0.4)}Z`, p.light, {
      opacity: 0.28,
    }) +
    rect(0, h * 0.62, w, h * 0.38, canvas.down([0, p.dark], [1, darker(p.dark, 0.3)])) +
    repeat(6, () =>
      glitter(random.between(0, w), h * random.between(0.66, 0.95), random.between(40, 110), p.light, 0.24),
    ) +
    path(
      `M${num(x - w * 0.3)} ${num(h * 0.7)}q${num(w * 0.16)} ${num(-h * 0.1)} ${num(w * 0.32)} ${num(-h * 0.06)}t${num(w * 0.3)} ${num(h * 0.09)}v${num(h * 0.3)}h${num(-w * 0.62)}Z`,
      darker(p.dark, 0.45),
    ) +
    path(`M${num(x - 17)} ${num(h * 0.64)}l6 ${num(-h * 0.34)}h22l6 ${num(h * 0.34)}Z`, '#EFE7D8') +
    path(`M${num(x - 14.4)} ${num(h * 0.5)}l1.4 ${num(-h * 0.09)}h26l1.4 ${num(h * 0.09)}Z`, '#B5452F') +
    rect(x - 12, h * 0.265, 24, h * 0.036, p.light) +
    path(
      `M${num(x - 15)} ${num(h * 0.265)}L${num(x)} ${num(h * 0.225)}L${num(x + 15)} ${num(h * 0.265)}Z`,
      '#8E3526',
    )
  )
}

export const harbour: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const level = h * 0.6
  const boat = (x: number, size: number, hull: string): string =>
    group(
      path('M-60 0H60C54 22 40 28 24 28H-28C-44 28 -54 18 -60 0Z', hull) +
        rect(-60, -4, 120, 6, '#F0E8D8') +
        line('M0 -2V-150M0 -140L52 -14M0 -140L-44 -14', '#F0E8D8', 3) +
        path('M4 -136C30 -100 42 -60 46 -20H4Z', '#F3EBDC', { opacity: 0.92 }),
      { transform: at(x, level + 10 * size, size) },
    )
  return (
    skyOf(canvas, p) +
    circle(w * random.between(0.25, 0.75), h * 0.28, w * 0.09, p.light) +
    land(canvas, random, h * 0.56, h * 0.02, mix(p.dark, p.horizon, 0.45)) +
    rect(0, level, w, h - level, canvas.down([0, mix(p.sky, p.dark, 0.4)], [1, p.dark])) +
    boat(w * random.between(0.16, 0.3), 0.9, random.pick(['#7A2E3A', '#2E5568', '#2F4A43'])) +
    boat(w * random.between(0.66, 0.84), 1.2, random.pick(['#B0552E', '#22313A', '#8A7A66'])) +
    repeat(7, (index) =>
      glitter(random.between(0, w), level + 40 + index * 18, random.between(50, 120), p.light, 0.3),
    )
  )
}

const palm = (x: number, foot: number, size: number, color: string, lean: number): string => {
  const frond = (degrees: number): string =>
    path('M0 0C20 -22 58 -26 84 4C58 -8 26 -4 0 0Z', color, { transform: at(lean * 60, -150, 1, degrees) })
  return group(
    path(
      `M-7 0C-4 -50 ${num(lean * 30 - 5)} -100 ${num(lean * 60 - 3)} -150h6C${num(lean * 30 + 6)} -100 6 -50 7 0Z`,
      color,
    ) + [-160, -120, -70, -20, 20, 200].map(frond).join(''),
    { transform: at(x, foot, size) },
  )
}

export const palms: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  return (
    skyOf(canvas, p) +
    circle(w * random.between(0.35, 0.65), h * 0.46, w * 0.16, p.light) +
    rect(0, h * 0.56, w, h * 0.2, p.dark) +
    repeat(5, (index) =>
      glitter(
        w * 0.3 + random.between(-50, 90),
        h * 0.585 + index * 16,
        random.between(40, 120),
        p.light,
        0.45,
      ),
    ) +
    land(canvas, random, h * 0.76, h * 0.015, mix(p.light, p.dark, 0.35)) +
    palm(w * random.between(0.08, 0.2), h * 0.84, 1.5, darker(p.dark, 0.5), 0.5) +
    palm(w * random.between(0.82, 0.94), h * 0.9, 1.25, darker(p.dark, 0.6), -0.5)
  )
}

export const stars: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const sky = darker(p.sky, 0.45)
  const x = w * random.between(0.25, 0.75)
  return (
    canvas.fill(canvas.down([0, darker(sky, 0.35)], [0.7, sky], [1, mix(sky, p.horizon, 0.6)])) +
    repeat(70, () =>
      circle(
        random.between(0, w),
        random.between(0, h * 0.62),
        random.between(0.6, 1.9),
        '#F6EEDB',
        random.between(0.4, 1),
      ),
    ) +
    path(
      `M${num(w * 0.1)} 0L${num(w * 0.44)} 0L${num(w * 0.9)} ${num(h * 0.6)}L${num(w * 0.64)} ${num(h * 0.6)}Z`,
      '#fff',
      { opacity: 0.05 },
    ) +
    land(canvas, random, h * 0.64, h * 0.06, darker(p.dark, 0.35), 'jagged') +
    land(canvas, random, h * 0.8, h * 0.02, darker(p.dark, 0.6)) +
    path(`M${num(x - 62)} ${num(h * 0.82)}l62 -64l62 64Z`, mix(p.light, '#B0552E', 0.45)) +
    path(`M${num(x)} ${num(h * 0.82 - 64)}l62 64h-40Z`, '#000', { opacity: 0.25 }) +
    path(`M${num(x - 14)} ${num(h * 0.82)}l14 -30l14 30Z`, p.light)
  )
}

export const aurora: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const veil = (x: number, tone: string, opacity: number): string =>
    path(
      `M${num(x)} ${num(h * 0.6)}C${num(x - w * 0.2)} ${num(h * 0.36)} ${num(x + w * 0.26)} ${num(h * 0.24)} ${num(x + w * 0.04)} 0H${num(x + w * 0.34)}C${num(x + w * 0.5)} ${num(h * 0.24)} ${num(x + w * 0.06)} ${num(h * 0.4)} ${num(x + w * 0.22)} ${num(h * 0.6)}Z`,
      canvas.down([0, tone, 0], [0.5, tone, opacity], [1, tone, 0]),
    )
  return (
    canvas.fill(canvas.down([0, '#0D1624'], [1, mix('#16283A', p.sky, 0.4)])) +
    repeat(50, () =>
      circle(random.between(0, w), random.between(0, h * 0.55), random.between(0.6, 1.6), '#F2F0E4', 0.8),
    ) +
    veil(w * random.between(-0.1, 0.1), '#6FD6A8', 0.6) +
    veil(w * random.between(0.3, 0.5), '#8FE0B4', 0.45) +
    veil(w * random.between(0.6, 0.75), '#7A8AD8', 0.5) +
    land(canvas, random, h * 0.66, h * 0.06, '#14222C', 'jagged') +
    along(w + 30, 40, (x) =>
      pine(x + random.between(-9, 9), h * 0.84 + random.between(-8, 8), random.between(0.9, 1.4), '#0C151C'),
    ) +
    rect(0, h * 0.83, w, h * 0.2, '#0C151C')
  )
}

export const blossom: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const from = random.chance(0.5) ? 0 : w
  const to = from === 0 ? w * 0.86 : w * 0.14
  const tints = ['#F4CFCB', '#EDB6B8', '#F8E3DC']
  return (
    skyOf(canvas, p) +
    line(
      `M${from} ${num(h * 0.1)}C${num(w * 0.4)} ${num(h * 0.08)} ${num(w * 0.6)} ${num(h * 0.24)} ${num(to)} ${num(h * 0.2)}`,
      darker(p.dark, 0.3),
      10,
    ) +
    line(
      `M${num(w * 0.4)} ${num(h * 0.11)}q${num(w * 0.1)} ${num(h * 0.12)} ${num(w * 0.06)} ${num(h * 0.24)}M${num(w * 0.6)} ${num(h * 0.17)}q${num(w * 0.12)} ${num(-h * 0.06)} ${num(w * 0.24)} ${num(-h * 0.12)}`,
      darker(p.dark, 0.3),
      5,
    ) +
    repeat(64, () => {
      const share = random.next()
      const x = from + (to - from) * share + random.between(-w * 0.1, w * 0.1)
      return circle(x, h * 0.15 + random.bell(0, h * 0.07), random.between(5, 12), random.pick(tints), 0.92)
    }) +
    repeat(14, () =>
      ellipse(random.between(0, w), random.between(h * 0.3, h), 5, 3, random.pick(tints), { opacity: 0.8 }),
    )
  )
}

export const autumn: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const tints = ['#B8472F', '#D8823A', '#E0A94A', '#9A4A2A', mix(p.light, '#D8823A', 0.4)]
  const crown = (x: number, y: number, size: number): string =>
    rect(x - 5 * size, y, 10 * size, h - y, darker(p.dark, 0.2)) +
    repeat(7, () =>
      circle(
        x + random.between(-46, 46) * size,
        y + random.between(-46, 30) * size,
        random.between(24, 40) * size,
        random.pick(tints),
        0.94,
      ),
    )
  return (
    skyOf(canvas, p) +
    land(canvas, random, h * 0.64, h * 0.03, mix(p.dark, p.horizon, 0.5)) +
    crown(w * random.between(0.02, 0.16), h * 0.36, 1.25) +
    crown(w * random.between(0.84, 0.98), h * 0.3, 1.4) +
    crown(w * random.between(0.4, 0.6), h * 0.46, 0.8) +
    land(canvas, random, h * 0.82, h * 0.02, mix('#8A4A28', p.dark, 0.4)) +
    repeat(30, () =>
      ellipse(
        random.between(0, w),
        random.between(h * 0.83, h),
        random.between(4, 9),
        random.between(2, 4),
        random.pick(tints),
      ),
    )
  )
}

export const windmill: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const x = w * random.pick([0.2, 0.8])
  const blade = (degrees: number): string =>
    group(rect(-3, -96, 6, 96, darker(p.dark, 0.5)) + path('M4 -92h18v76h-18Z', p.light, { opacity: 0.75 }), {
      transform: `rotate(${degrees})`,
    })
  const turn = random.int(0, 80)
  return (
    skyOf(canvas, p) +
    cloud(w * 0.5, h * 0.18, 1.2, '#fff', 0.35) +
    land(canvas, random, h * 0.66, h * 0.015, mix(p.dark, p.horizon, 0.3)) +
    path(`M${num(x - 34)} ${num(h * 0.7)}l16 -128h36l16 128Z`, darker(p.dark, 0.25)) +
    path(`M${num(x - 22)} ${num(h * 0.7 - 126)}q22 -34 44 0Z`, darker(p.dark, 0.5)) +
    group([0, 90, 180, 270].map((degrees) => blade(degrees + turn)).join(''), {
      transform: at(x, h * 0.7 - 130),
    }) +
    rect(0, h * 0.7, w, h * 0.3, p.dark) +
    path(
      `M${num(w * 0.45)} ${num(h * 0.7)}h10L${num(w * 0.9)} ${h}H${num(w * 0.3)}Z`,
      mix(p.sky, p.horizon, 0.5),
      { opacity: 0.8 },
    )
  )
}

export const balloons: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const balloon = (x: number, y: number, size: number): string => {
    const tone = random.pick(['#B8472F', '#D39A3C', '#2E5568', '#7A2E3A', '#3F7A6A'])
    return group(
      path('M0 60C-40 30 -48 -6 -40 -26C-30 -56 30 -56 40 -26C48 -6 40 30 0 60Z', tone) +
        path('M0 60C-14 30 -18 -6 -14 -30C-8 -52 8 -52 14 -30C18 -6 14 30 0 60Z', '#F3E6CC', {
          opacity: 0.75,
        }) +
        line('M-8 52L-6 72M8 52L6 72', '#3a2a1c', 1.6) +
        rect(-8, 72, 16, 12, '#5a3a22', { rx: 2 }),
      { transform: at(x, y, size) },
    )
  }
  return (
    skyOf(canvas, p) +
    land(canvas, random, h * 0.66, h * 0.04, mix(p.dark, p.horizon, 0.5)) +
    land(canvas, random, h * 0.78, h * 0.03, p.dark) +
    balloon(w * random.between(0.12, 0.24), h * random.between(0.3, 0.4), 1) +
    balloon(w * random.between(0.76, 0.9), h * random.between(0.2, 0.3), 0.8) +
    balloon(w * random.between(0.44, 0.58), h * random.between(0.12, 0.2), 0.5) +
    balloon(w * random.between(0.3, 0.4), h * 0.56, 0.3)
  )
}

export const rain: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  return (
    skyOf(canvas, p) +
    cloud(w * 0.3, h * 0.16, 2.2, darker(p.sky, 0.25), 0.7) +
    cloud(w * 0.8, h * 0.22, 1.8, darker(p.sky, 0.35), 0.7) +
    land(canvas, random, h * 0.72, h * 0.03, p.dark) +
    line(
      repeat(64, () => `M${num(random.between(-20, w))} ${num(random.between(0, h))}l${-7} 24`),
      '#E8EEF0',
      1.6,
      { opacity: 0.36 },
    )
  )
}

export const cliffs: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const onLeft = random.chance(0.5)
  const horizon = random.between(0.44, 0.68)
  const size = random.between(0.8, 1.5)
  const cliff =
    path(
      `M0 ${num(h * 0.4)}C${num(w * 0.12)} ${num(h * 0.36)} ${num(w * 0.2)} ${num(h * 0.4)} ${num(w * 0.3)} ${num(h * 0.42)}L${num(w * 0.34)} ${num(h * 0.56)}L${num(w * 0.31)} ${num(h * 0.66)}L${num(w * 0.4)} ${num(h * 0.8)}V${h}H0Z`,
      mix(p.light, p.dark, 0.3),
    ) +
    path(
      `M0 ${num(h * 0.4)}C${num(w * 0.12)} ${num(h * 0.36)} ${num(w * 0.2)} ${num(h * 0.4)} ${num(w * 0.3)} ${num(h * 0.42)}L${num(w * 0.29)} ${num(h * 0.45)}C${num(w * 0.2)} ${num(h * 0.43)} ${num(w * 0.1)} ${num(h * 0.42)} 0 ${num(h * 0.45)}Z`,
      mix(p.dark, '#5A7A3A', 0.45),
    ) +
    line(
      `M${num(w * 0.1)} ${num(h * 0.48)}V${num(h * 0.9)}M${num(w * 0.2)} ${num(h * 0.47)}L${num(w * 0.22)} ${num(h * 0.86)}`,
      p.dark,
      4,
      { opacity: 0.2 },
    )
  return (
    skyOf(canvas, p) +
    circle(
      w * (onLeft ? 0.74 : 0.26),
      h * random.between(0.14, 0.4),
      w * random.between(0.06, 0.12),
      p.light,
    ) +
    rect(0, h * horizon, w, h, canvas.down([0, mix(p.sky, p.dark, 0.5)], [1, p.dark])) +
    group(cliff, {
      transform: onLeft
        ? `translate(0 ${num(h * (1 - size))}) scale(${num(size)})`
        : `translate(${w} ${num(h * (1 - size))}) scale(${num(-size)} ${num(size)})`,
    }) +
    repeat(6, (index) =>
      glitter(
        w * (onLeft ? 0.45 : 0.05) + random.between(0, w * 0.3),
        h * (horizon + 0.04) + index * 22,
        random.between(40, 110),
        '#fff',
        0.3,
      ),
    ) +
    repeat(4, () =>
      bird(
        random.between(w * 0.2, w * 0.8),
        random.between(h * 0.14, h * 0.42),
        random.between(7, 12),
        p.dark,
      ),
    )
  )
}
