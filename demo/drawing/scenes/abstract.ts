import { at, circle, num, path, rect, repeat } from '../canvas.ts'
import { darker, lighter, mix } from '../color.ts'
import { along, type Scene, skyOf } from './scene.ts'

export const disc: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  return (
    skyOf(canvas, p) +
    circle(
      w * random.between(0.35, 0.65),
      h * random.between(0.34, 0.44),
      Math.min(w, h) * random.between(0.3, 0.42),
      p.light,
      0.92,
    )
  )
}

export const blocks: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const split = w * random.between(0.3, 0.45)
  return (
    skyOf(canvas, p) +
    rect(0, 0, split, h, p.dark) +
    circle(split, h * random.between(0.24, 0.36), w * 0.22, p.light) +
    rect(w * 0.74, h * random.between(0.4, 0.56), w * 0.26, h, p.dark, { opacity: 0.6 })
  )
}

export const arch: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const r = w * random.between(0.28, 0.36)
  const d = `M${num(w / 2 - r)} ${h}V${num(h * 0.12 + r)}A${num(r)} ${num(r)} 0 0 1 ${num(w / 2 + r)} ${num(h * 0.12 + r)}V${h}Z`
  return (
    skyOf(canvas, p) +
    path(d, p.dark) +
    path(d, canvas.down([0, '#fff', 0.12], [1, '#000', 0.3])) +
    circle(w * random.pick([0.2, 0.8]), h * 0.16, w * 0.065, p.light)
  )
}

export const bokeh: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const disc0 = (tone: string): string =>
    canvas.glow(0.5, 0.5, 0.5, [0, tone, 0.7], [0.82, tone, 0.62], [1, tone, 0])
  const paints = [disc0(p.light), disc0(p.dark), disc0(lighter(p.light, 0.3)), disc0(p.horizon)]
  return (
    canvas.fill(canvas.down([0, darker(p.sky, 0.2)], [1, mix(p.sky, p.horizon, 0.55)])) +
    repeat(18, () =>
      circle(
        random.between(0, w),
        random.between(0, h * 0.9),
        random.between(16, 58),
        random.pick(paints),
        random.between(0.4, 0.85),
      ),
    )
  )
}

export const leaves: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const leaf = (x: number, y: number, degrees: number, tone: string, opacity: number): string =>
    path('M0 0C40-46 120-46 176 0 120 46 40 46 0 0Z', tone, {
      transform: at(x, y, random.between(0.8, 1.15), degrees),
      opacity,
    })
  return (
    skyOf(canvas, p) +
    [0.1, 0.28, 0.48, 0.68]
      .map(
        (y, index) =>
          leaf(-16 + index * 8, h * y, -70 + index * 18, p.dark, 1) +
          leaf(w + 16 - index * 8, h * y, 250 - index * 18, p.dark, 1),
      )
      .join('') +
    leaf(0, h * 0.86, -40, p.light, 0.5) +
    leaf(w, h * 0.86, 220, p.light, 0.5)
  )
}

export const rays: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const [x, y] = [w * random.between(0.3, 0.7), h * random.between(0.3, 0.5)]
  const reach = w + h
  return (
    canvas.fill(p.horizon) +
    repeat(12, (index) => {
      const a = (index / 12) * Math.PI * 2
      const b = a + Math.PI / 12
      return path(
        `M${num(x)} ${num(y)}L${num(x + Math.cos(a) * reach)} ${num(y + Math.sin(a) * reach)}L${num(x + Math.cos(b) * reach)} ${num(y + Math.sin(b) * reach)}Z`,
        p.sky,
        { opacity: 0.75 },
      )
    }) +
    circle(x, y, w * 0.26, p.light, 0.9)
  )
}

export const terrazzo: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const base = mix(p.light, p.horizon, 0.4)
  return (
    canvas.fill(base) +
    repeat(90, () =>
      path(
        `M0 0l${num(random.between(8, 22))} ${num(random.between(-8, 6))}l${num(random.between(2, 14))} ${num(random.between(8, 18))}l${num(random.between(-22, -10))} ${num(random.between(2, 12))}Z`,
        random.pick([p.sky, p.dark, p.horizon, '#B8472F', '#F5EFE2']),
        {
          transform: at(
            random.between(0, w),
            random.between(0, h),
            random.between(0.6, 1.3),
            random.between(0, 360),
          ),
          opacity: 0.85,
        },
      ),
    ) +
    canvas.fill(canvas.slant([0, p.light, 0.3], [0.5, p.light, 0], [1, '#05080A', 0.34]))
  )
}

export const stripes: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const size = random.between(44, 74)
  return (
    canvas.fill(p.sky) +
    along(w + h, size * 2, (x) =>
      path(`M${num(x)} 0h${num(size)}L${num(x + size - h * 0.4)} ${h}h${num(-size)}Z`, p.horizon, {
        opacity: 0.75,
      }),
    ) +
    canvas.fill(canvas.slant([0, p.light, 0.34], [0.5, p.light, 0], [1, '#05080A', 0.45]))
  )
}

export const waves: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const shift = random.between(0, 60)
  return (
    skyOf(canvas, p) +
    repeat(7, (index) => {
      const y = h * (0.24 + index * 0.115)
      return path(
        `M${num(-60 - shift + (index % 2) * 50)} ${num(y)}${repeat(9, () => 'q30 -34 60 0t60 0')}V${h}H${-120}Z`,
        mix(p.horizon, p.dark, index / 6.5),
      )
    }) +
    circle(w * 0.74, h * 0.13, w * 0.07, p.light)
  )
}

export const hills: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  return (
    skyOf(canvas, p) +
    repeat(6, (index) => {
      const r = Math.max(w, h) * random.between(0.42, 0.6)
      return circle(
        w * (index < 3 ? 0.1 + index * 0.4 : (index - 3) * 0.5) + random.between(-30, 30),
        h * (0.62 + (index < 3 ? 0 : 0.16)) + r,
        r,
        mix(p.dark, p.horizon, index < 3 ? 0.55 : 0.2),
      )
    }) +
    circle(w * random.between(0.2, 0.8), h * 0.2, w * 0.08, p.light)
  )
}

export const grid: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const size = w / 4
  const tones = [p.sky, p.dark, p.horizon, mix(p.sky, p.horizon, 0.5), mix(p.dark, p.sky, 0.5)]
  return (
    canvas.fill(p.horizon) +
    along(h, size, (y) =>
      along(w - 1, size, (x) => {
        const tone = random.pick(tones)
        const quarter = random.int(0, 4)
        const inner =
          quarter === 4
            ? circle(x + size / 2, y + size / 2, size * 0.3, p.light, 0.85)
            : path(`M0 0H${num(size)}A${num(size)} ${num(size)} 0 0 1 0 ${num(size)}Z`, random.pick(tones), {
                transform: `translate(${num(x + size / 2)} ${num(y + size / 2)}) rotate(${quarter * 90}) translate(${num(-size / 2)} ${num(-size / 2)})`,
              })
        return rect(x, y, size + 0.5, size + 0.5, tone) + inner
      }),
    ) +
    canvas.fill(canvas.slant([0, p.light, 0.22], [0.5, p.light, 0], [1, '#05080A', 0.4]))
  )
}

export const halo: Scene = (canvas, p) => {
  const { width: w, height: h } = canvas
  return (
    canvas.fill(
      canvas.glow(0.5, 0.38, 0.8, [0, lighter(p.horizon, 0.25)], [0.5, p.sky], [1, darker(p.dark, 0.2)]),
    ) +
    repeat(
      4,
      (index) =>
        `<circle cx="${num(w / 2)}" cy="${num(h * 0.4)}" r="${num(w * (0.3 + index * 0.11))}" fill="none" stroke="${p.light}" stroke-width="2" stroke-opacity="${num(0.34 - index * 0.07)}"/>`,
    )
  )
}

export const paper: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const sheet = (y: number, tone: string): string => {
    const d = `M0 ${num(y)}${along(w, w / 5, (x, index) => `Q${num(x + w / 10)} ${num(y + (index % 2 ? 46 : -46) * random.between(0.5, 1))} ${num(x + w / 5)} ${num(y + random.between(-14, 14))}`)}V0H0Z`
    return path(d, '#000', { opacity: 0.16, transform: 'translate(0 7)' }) + path(d, tone)
  }
  return (
    canvas.fill(p.light) +
    sheet(h * 0.86, p.horizon) +
    sheet(h * 0.66, mix(p.horizon, p.sky, 0.5)) +
    sheet(h * 0.44, p.sky) +
    sheet(h * 0.22, p.dark)
  )
}
