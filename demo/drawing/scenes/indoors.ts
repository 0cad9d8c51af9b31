import { at, circle, ellipse, group, line, num, path, rect, repeat } from '../canvas.ts'
import { darker, lighter, mix } from '../color.ts'
import { along, type Scene, skyOf } from './scene.ts'

const wallOf = (canvas: Parameters<Scene>[0], tone: string, light: string): string =>
  canvas.fill(canvas.slant([0, mix(tone, light, 0.24)], [0.55, tone], [1, darker(tone, 0.36)]))

export const window: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const x = w * random.pick([0.08, 0.56])
  const pane = (column: number, row: number): string =>
    rect(x + column * w * 0.19, h * (0.08 + row * 0.22), w * 0.17, h * 0.2, p.light, { rx: 4 })
  return (
    wallOf(canvas, p.sky, p.light) +
    pane(0, 0) +
    pane(1, 0) +
    pane(0, 1) +
    pane(1, 1) +
    path(`M${num(x)} ${num(h * 0.5)}h${num(w * 0.36)}L${num(w - x)} ${h}H${num(w * 0.6 - x)}Z`, p.light, {
      opacity: 0.14,
    }) +
    rect(0, h * 0.82, w, h * 0.18, p.dark, { opacity: 0.75 })
  )
}

export const loft: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const columns = 5
  return (
    wallOf(canvas, mix(p.dark, p.sky, 0.3), p.light) +
    rect(w * 0.08, h * 0.06, w * 0.84, h * 0.56, canvas.down([0, p.sky], [1, p.light])) +
    along(w * 0.84, 34, (x) =>
      rect(w * 0.08 + x, h * random.between(0.42, 0.54), 30, h * 0.2, p.dark, { opacity: 0.35 }),
    ) +
    rect(w * 0.08, h * 0.62, w * 0.84, h * 0.1, darker(p.dark, 0.2)) +
    repeat(columns + 1, (index) =>
      rect(w * 0.08 + index * ((w * 0.84) / columns) - 3, h * 0.06, 6, h * 0.56, darker(p.dark, 0.5)),
    ) +
    repeat(4, (index) => rect(w * 0.08, h * (0.06 + index * 0.187) - 2, w * 0.84, 5, darker(p.dark, 0.5))) +
    rect(0, h * 0.72, w, h * 0.28, mix(p.dark, '#6B4A30', 0.4))
  )
}

export const cafe: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const lamp = (x: number, drop: number): string =>
    line(`M${num(x)} 0V${num(drop)}`, '#14100e', 2.4) +
    circle(x, drop + 20, 80, canvas.glow(0.5, 0.5, 0.5, [0, p.light, 0.75], [1, p.light, 0])) +
    path(`M${num(x - 30)} ${num(drop + 24)}q4 -34 30 -36q26 2 30 36Z`, darker(p.dark, 0.3)) +
    ellipse(x, drop + 24, 30, 6, lighter(p.light, 0.5))
  return (
    wallOf(canvas, p.sky, p.light) +
    rect(0, h * 0.6, w, h * 0.4, darker(p.dark, 0.2)) +
    rect(w * 0.06, h * 0.28, w * 0.5, 8, darker(p.dark, 0.4)) +
    repeat(9, (index) =>
      rect(
        w * 0.08 + index * w * 0.05,
        h * 0.28 - 26 - (index % 3) * 6,
        w * 0.034,
        26 + (index % 3) * 6,
        index % 2 ? p.light : p.horizon,
        { rx: 4, opacity: 0.7 },
      ),
    ) +
    rect(w * 0.6, h * 0.2, w * 0.32, h * 0.26, darker(p.dark, 0.55), { rx: 4 }) +
    line(
      repeat(
        5,
        (index) =>
          `M${num(w * 0.63)} ${num(h * (0.245 + index * 0.04))}h${num(w * random.between(0.1, 0.24))}`,
      ),
      '#EFE7D8',
      3,
      { opacity: 0.6 },
    ) +
    lamp(w * random.between(0.16, 0.3), h * 0.12) +
    lamp(w * random.between(0.46, 0.56), h * 0.06) +
    lamp(w * random.between(0.74, 0.86), h * 0.14)
  )
}

export const books: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const tones = [
    '#8C3B2A',
    '#2E5568',
    '#C9A15E',
    '#54613F',
    '#E1D5BE',
    '#5A3A4A',
    '#3F5A5A',
    p.light,
    p.horizon,
    p.sky,
  ]
  const rowHeight = h / 6
  return (
    canvas.fill(darker(mix(p.dark, '#4A2F1E', 0.5), 0.3)) +
    repeat(6, (row) => {
      let shelf = rect(0, (row + 1) * rowHeight - 9, w, 9, mix('#6B4A30', p.dark, 0.4))
      for (let x = 4; x < w;) {
        const width = random.between(11, 24)
        const height = rowHeight * random.between(0.62, 0.84)
        if (random.chance(0.9)) {
          const tone = mix(random.pick(tones), p.dark, 0.2)
          shelf += rect(x, (row + 1) * rowHeight - 9 - height, width, height, tone, { rx: 1.5 })
          if (random.chance(0.4))
            shelf += rect(x + 2, (row + 1) * rowHeight - 9 - height * 0.8, width - 4, 5, '#F1E4C8', {
              opacity: 0.5,
            })
        }
        x += width + 1.5
      }
      return shelf
    }) +
    canvas.fill(canvas.slant([0, p.light, 0.3], [0.5, p.light, 0], [1, '#05080A', 0.6]))
  )
}

export const bar: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const tones = ['#3F7A6A', '#8C3B2A', '#C8862F', '#2E5568', '#5A7A3A', '#7A4A2A', '#D9C08A']
  const bottle = (x: number, foot: number): string => {
    const tone = random.pick(tones)
    const tall = random.between(60, 92)
    return (
      path(
        `M${num(x)} ${num(foot)}v${num(-tall * 0.6)}q0 -10 7 -14v${num(-tall * 0.24)}h9v${num(tall * 0.24)}q7 4 7 14v${num(tall * 0.6)}Z`,
        tone,
        { opacity: 0.92 },
      ) +
      rect(x + 3, foot - tall * 0.4, 17, tall * 0.22, '#EFE3C8', { opacity: 0.8 }) +
      rect(x + 2.4, foot - tall * 0.55, 3, tall * 0.5, '#fff', { opacity: 0.3 })
    )
  }
  const shelf = (y: number): string =>
    circle(w / 2, y - 60, w * 0.5, canvas.glow(0.5, 0.5, 0.5, [0, p.light, 0.34], [1, p.light, 0])) +
    along(w - 24, 34, (x) => (random.chance(0.86) ? bottle(x + 8, y) : '')) +
    rect(0, y, w, 8, mix('#4A2F1E', p.light, 0.2))
  return (
    wallOf(canvas, darker(p.dark, 0.3), p.light) +
    shelf(h * 0.24) +
    shelf(h * 0.46) +
    shelf(h * 0.68) +
    rect(0, h * 0.8, w, h * 0.2, mix('#5A3A22', p.dark, 0.3)) +
    rect(0, h * 0.8, w, 6, p.light, { opacity: 0.3 })
  )
}

export const kitchen: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const tile = mix(p.horizon, '#F1EADB', 0.55)
  const tiles = canvas.pattern(
    44,
    44,
    rect(0, 0, 44, 44, darker(tile, 0.14)) + rect(1, 1, 42, 42, tile, { rx: 2 }),
  )
  const jar = (x: number, tone: string): string =>
    rect(x, h * 0.22, 30, 38, tone, { rx: 5 }) + rect(x - 1, h * 0.22 - 8, 32, 10, '#6B4A30', { rx: 3 })
  return (
    canvas.fill(tiles) +
    canvas.fill(canvas.slant([0, p.light, 0.4], [0.6, p.light, 0], [1, '#05080A', 0.36])) +
    rect(w * 0.05, h * 0.22 + 38, w * 0.9, 9, '#7B5233') +
    along(w * 0.7, 52, (x) =>
      jar(w * 0.08 + x, random.pick(['#C8862F', '#B8472F', '#6E8F4A', '#E6DDCB', '#8A5A3A'])),
    ) +
    line(
      repeat(
        5,
        (index) => `M${num(w * (0.58 + index * 0.08))} ${num(h * 0.3)}v${num(44 + (index % 3) * 14)}`,
      ),
      '#3A3F42',
      5,
    ) +
    repeat(5, (index) =>
      ellipse(w * (0.58 + index * 0.08), h * 0.3 + 52 + (index % 3) * 14, 9, 13, '#4A5054'),
    ) +
    rect(0, h * 0.7, w, h * 0.3, mix(p.dark, '#3A4A44', 0.3)) +
    rect(0, h * 0.7, w, 12, '#8A6A48')
  )
}

export const curtain: Scene = (canvas, p) => {
  const { width: w, height: h } = canvas
  const tone = mix(p.horizon, p.dark, 0.4)
  return (
    canvas.fill(tone) +
    along(w, 38, (x, index) =>
      path(
        `M${num(x)} 0C${num(x + 12)} ${num(h * 0.3)} ${num(x - 10)} ${num(h * 0.7)} ${num(x + 4)} ${h}H${num(x + 24)}C${num(x + 12)} ${num(h * 0.7)} ${num(x + 30)} ${num(h * 0.3)} ${num(x + 20)} 0Z`,
        index % 2 ? darker(tone, 0.26) : lighter(tone, 0.1),
        { opacity: 0.8 },
      ),
    ) +
    canvas.fill(canvas.across([0, p.light, 0.4], [0.5, p.light, 0], [1, '#05080A', 0.5]))
  )
}

export const gallery: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const frame = (x: number, y: number, width: number, height: number): string => {
    const [a, b, c] = random.sample(
      [p.light, p.dark, p.horizon, '#B8472F', '#2E5568', '#C9A15E', '#3F7A6A'],
      3,
    )
    const inner = random.pick([
      circle(x + width / 2, y + height * 0.44, Math.min(width, height) * 0.24, b ?? p.light),
      path(
        `M${num(x + 10)} ${num(y + height - 10)}L${num(x + width * 0.45)} ${num(y + height * 0.3)}L${num(x + width - 10)} ${num(y + height - 10)}Z`,
        b ?? p.light,
      ),
      rect(x + width * 0.3, y + 10, width * 0.34, height - 20, b ?? p.light),
    ])
    return (
      rect(x, y, width, height, '#2A1E16') +
      rect(x + 6, y + 6, width - 12, height - 12, '#F2EBDD') +
      rect(x + 14, y + 14, width - 28, height - 28, a ?? p.sky) +
      inner +
      circle(x + width * 0.7, y + height * 0.3, Math.min(width, height) * 0.1, c ?? p.dark)
    )
  }
  return (
    wallOf(canvas, mix(p.horizon, '#E9E1D2', 0.45), p.light) +
    frame(w * 0.04, h * 0.08, w * 0.26, h * 0.26) +
    frame(w * 0.04, h * 0.4, w * 0.2, h * 0.16) +
    frame(w * 0.7, h * 0.06, w * 0.26, h * 0.2) +
    frame(w * 0.74, h * 0.32, w * 0.22, h * 0.26) +
    rect(0, h * 0.84, w, h * 0.16, p.dark, { opacity: 0.7 })
  )
}

export const records: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const crate = (y: number): string =>
    rect(0, y, w, h * 0.2, darker(p.dark, 0.4)) +
    along(w, 8, (x) =>
      rect(
        x,
        y + 8 + random.between(0, 6),
        6.4,
        h * 0.2 - 16,
        random.pick([p.light, p.sky, p.horizon, '#B8472F', '#E6DDCB', '#2E5568', '#C9A15E', '#1E2528']),
        { opacity: 0.85 },
      ),
    ) +
    rect(0, y + h * 0.2 - 4, w, 10, '#7B5233')
  return (
    wallOf(canvas, p.sky, p.light) +
    circle(w * 0.2, h * 0.17, h * 0.1, '#14110f') +
    circle(w * 0.2, h * 0.17, h * 0.04, p.light) +
    circle(w * 0.2, h * 0.17, 4, '#14110f') +
    rect(w * 0.44, h * 0.07, h * 0.2, h * 0.2, random.pick(['#B8472F', '#C9A15E', '#2E5568'])) +
    circle(w * 0.44 + h * 0.1, h * 0.17, h * 0.055, p.light) +
    rect(w * 0.78, h * 0.07, h * 0.2, h * 0.2, random.pick(['#3F7A6A', '#5A3A4A', '#E6DDCB'])) +
    path(
      `M${num(w * 0.78)} ${num(h * 0.27)}l${num(h * 0.1)} ${num(-h * 0.14)}l${num(h * 0.1)} ${num(h * 0.14)}Z`,
      p.dark,
    ) +
    crate(h * 0.34) +
    crate(h * 0.56) +
    crate(h * 0.78)
  )
}

export const gym: Scene = (canvas, p) => {
  const { width: w, height: h } = canvas
  const plate = (x: number, y: number, r: number): string =>
    circle(x, y, r, '#14181a') + circle(x, y, r * 0.72, '#24292c') + circle(x, y, r * 0.26, '#8A949A')
  return (
    wallOf(canvas, mix(p.sky, '#3A4046', 0.4), p.light) +
    rect(w * 0.06, h * 0.06, w * 0.88, h * 0.12, p.light, { opacity: 0.5, rx: 6 }) +
    rect(w * 0.12, h * 0.2, 12, h * 0.62, '#1a1e20') +
    rect(w * 0.86, h * 0.2, 12, h * 0.62, '#1a1e20') +
    rect(w * 0.02, h * 0.36, w * 0.96, 8, '#A8B0B4') +
    plate(w * 0.06, h * 0.365, 46) +
    plate(w * 0.95, h * 0.365, 46) +
    plate(w * 0.14, h * 0.62, 34) +
    plate(w * 0.88, h * 0.62, 34) +
    rect(0, h * 0.82, w, h * 0.18, '#14181a') +
    rect(0, h * 0.82, w, 5, p.light, { opacity: 0.3 })
  )
}

export const sauna: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const wood = mix('#A8703E', p.horizon, 0.2)
  const bench = random.between(0.5, 0.78)
  const [lampX, lampY] = [random.pick([0.12, 0.36, 0.78]) * w, random.between(0.06, 0.24) * h]
  const back = bench - random.between(0.16, 0.26)
  return (
    canvas.fill(wood) +
    along(
      h,
      34,
      (y) =>
        rect(0, y, w, 32, random.pick([wood, darker(wood, 0.07), lighter(wood, 0.06)])) +
        line(`M0 ${num(y + 33)}H${w}`, '#3A2010', 2, { opacity: 0.5 }),
    ) +
    repeat(9, () => ellipse(random.between(0, w), random.between(0, h), 6, 3, '#6B3F20', { opacity: 0.5 })) +
    rect(0, h * back, w, 14, lighter(wood, 0.1)) +
    rect(0, h * (back + 0.03), w, h * 0.05, darker(wood, 0.24)) +
    rect(0, h * bench, w, 18, lighter(wood, 0.14)) +
    rect(0, h * (bench + 0.04), w, h, darker(wood, 0.36)) +
    circle(
      lampX + w * 0.05,
      lampY + h * 0.05,
      w * 0.5,
      canvas.glow(0.5, 0.5, 0.5, [0, '#FFD898', 0.6], [1, '#FFD898', 0]),
    ) +
    rect(lampX, lampY, w * 0.1, h * 0.1, '#FFE7BC', { rx: 6 }) +
    canvas.fill(canvas.down([0, '#fff', 0.12], [1, '#2A140A', 0.4]))
  )
}

export const pool: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const water = mix('#3E9AA6', p.sky, 0.3)
  return (
    canvas.fill(canvas.down([0, lighter(water, 0.4)], [0.4, water], [1, darker(water, 0.35)])) +
    repeat(4, (lane) =>
      line(
        along(w, 22, (x) => `M${num(x)} ${num(h * (0.3 + lane * 0.2))}h12`),
        lane % 2 ? '#F1E7D4' : '#C8472F',
        9,
        { opacity: 0.85 },
      ),
    ) +
    repeat(30, () => {
      const [x, y] = [random.between(-20, w), random.between(h * 0.1, h)]
      return line(`M${num(x)} ${num(y)}q12 -9 24 0t24 0t24 0`, '#fff', 3, { opacity: 0.3 })
    }) +
    rect(0, 0, w, h * 0.12, mix('#E6DDCB', p.horizon, 0.3)) +
    rect(0, h * 0.12, w, 8, '#fff', { opacity: 0.5 })
  )
}

export const stage: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const beam = (x: number, lean: number, tone: string): string =>
    path(
      `M${num(x - 8)} 0h16L${num(x + lean + 110)} ${h}H${num(x + lean - 110)}Z`,
      canvas.down([0, tone, 0.62], [1, tone, 0.02]),
    )
  return (
    canvas.fill(canvas.down([0, darker(p.dark, 0.6)], [1, darker(p.sky, 0.5)])) +
    beam(w * 0.16, random.between(-40, 120), p.light) +
    beam(w * 0.5, random.between(-90, 90), p.horizon) +
    beam(w * 0.84, random.between(-120, 40), p.light) +
    rect(0, 0, w, 16, '#0c0f11') +
    repeat(
      6,
      (index) =>
        circle(w * (0.08 + index * 0.17), 16, 11, '#1c2124') +
        circle(w * (0.08 + index * 0.17), 19, 6, p.light),
    ) +
    repeat(24, (index) =>
      circle(index * (w / 23), h * 0.9 + random.between(-8, 8), random.between(14, 22), '#080b0d'),
    ) +
    rect(0, h * 0.92, w, h * 0.08, '#080b0d')
  )
}

export const workshop: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const board = mix('#A58A62', p.horizon, 0.3)
  const dots = canvas.pattern(26, 26, rect(0, 0, 26, 26, board) + circle(13, 13, 2.4, darker(board, 0.4)))
  const tool = (x: number, y: number): string =>
    random.pick([
      rect(x, y, 9, 90, '#6B4A30', { rx: 3 }) + rect(x - 18, y - 4, 46, 22, '#4A5054', { rx: 3 }),
      path(`M${num(x)} ${num(y)}h70l-8 34h-62Z`, '#9AA4A8') +
        rect(x - 22, y - 2, 30, 34, '#B0552E', { rx: 9 }),
      line(`M${num(x)} ${num(y)}v84`, '#9AA4A8', 8) + circle(x, y, 13, '#9AA4A8') + circle(x, y, 6, board),
      rect(x - 4, y + 34, 16, 54, '#C8472F', { rx: 6 }) + rect(x, y - 8, 8, 44, '#9AA4A8'),
    ])
  return (
    canvas.fill(dots) +
    repeat(3, (row) => repeat(5, (column) => tool(w * (0.1 + column * 0.19), h * (0.07 + row * 0.23)))) +
    rect(0, h * 0.76, w, h * 0.24, mix('#6B4A30', p.dark, 0.35)) +
    rect(0, h * 0.76, w, 12, '#9A7248') +
    canvas.fill(canvas.slant([0, p.light, 0.4], [0.6, p.light, 0], [1, '#05080A', 0.5]))
  )
}

export const fireside: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const x = w * random.pick([random.between(0.1, 0.34), random.between(0.66, 0.9)])
  const size = random.between(0.85, 1.5)
  const hearth =
    rect(-74, h * -0.34, 148, h * 0.34, darker(p.dark, 0.5), { rx: 6 }) +
    rect(-86, h * -0.36, 172, 16, mix('#6B4A30', p.dark, 0.3)) +
    path(
      `M-46 ${num(h * -0.08)}q-6 -50 18 -78q4 26 18 34q-4 -50 22 -84q2 44 20 62q8 -10 8 -26q22 40 4 92Z`,
      '#F08A32',
    ) +
    path(`M-24 ${num(h * -0.08)}q0 -34 20 -52q4 16 14 22q6 -10 6 -22q18 22 8 52Z`, '#FFD27A') +
    rect(-60, h * -0.08, 120, 12, '#3A2010', { rx: 6 })
  const picture = {
    x: w * random.between(0.05, 0.6),
    y: h * random.between(0.06, 0.2),
    w: w * random.between(0.2, 0.34),
  }
  return (
    canvas.fill(canvas.down([0, p.sky], [1, darker(p.dark, 0.4)])) +
    along(w, 68, (post) => rect(post, 0, 5, h, p.dark, { opacity: 0.55 })) +
    circle(x, h * 0.86, h * 0.6 * size, canvas.glow(0.5, 0.5, 0.5, [0, '#FFB454', 0.9], [1, '#FFB454', 0])) +
    rect(picture.x, picture.y, picture.w, picture.w * 0.7, mix('#6B4A30', p.dark, 0.3)) +
    rect(picture.x + 8, picture.y + 8, picture.w - 16, picture.w * 0.7 - 16, mix(p.light, p.sky, 0.4)) +
    group(hearth, { transform: at(x, h, size) })
  )
}

export const plants: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const leaf = (x: number, y: number, degrees: number, size: number, tone: string): string =>
    path('M0 0C40-46 120-46 176 0 120 46 40 46 0 0Z', tone, { transform: at(x, y, size, degrees) }) +
    line('M8 0H160', darker(tone, 0.4), 3, { transform: at(x, y, size, degrees), opacity: 0.35 })
  const greens = [p.dark, mix(p.dark, '#5A7A3A', 0.4), lighter(p.dark, 0.12), mix(p.dark, '#2F6B4A', 0.5)]
  return (
    skyOf(canvas, p) +
    repeat(7, (index) =>
      leaf(
        random.between(-30, 10),
        h * (0.06 + index * 0.14),
        random.between(-60, 20),
        random.between(0.7, 1.2),
        random.pick(greens),
      ),
    ) +
    repeat(7, (index) =>
      leaf(
        w + random.between(-10, 30),
        h * (0.08 + index * 0.14),
        random.between(160, 240),
        random.between(0.7, 1.2),
        random.pick(greens),
      ),
    ) +
    repeat(3, () => leaf(random.between(0, w), -10, random.between(60, 120), 0.6, mix(p.light, p.dark, 0.4)))
  )
}

export const azulejo: Scene = (canvas, p) => {
  const tint = mix(p.dark, '#2F5C9A', 0.5)
  const cream = mix('#F1EBDD', p.light, 0.25)
  const tiles = canvas.pattern(
    84,
    84,
    rect(0, 0, 84, 84, cream) +
      path('M42 4C56 22 62 28 80 42C62 56 56 62 42 80C28 62 22 56 4 42C22 28 28 22 42 4Z', tint, {
        opacity: 0.85,
      }) +
      circle(42, 42, 13, cream) +
      circle(42, 42, 6, mix(p.light, '#D39A3C', 0.5)) +
      [0, 84]
        .map((x) => [0, 84].map((y) => circle(x, y, 15, tint, 0.85) + circle(x, y, 7, cream)).join(''))
        .join('') +
      line('M0 0H84M0 0V84', darker(cream, 0.3), 2, { opacity: 0.6 }),
  )
  return (
    canvas.fill(tiles) + canvas.fill(canvas.slant([0, p.light, 0.36], [0.5, p.light, 0], [1, '#05080A', 0.5]))
  )
}

export const livingRoom: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const x = w * random.pick([0.14, 0.84])
  const sofa = random.pick(['#8C3B2A', '#2F4A43', '#3D5560', '#B9773B', '#5A4A5A'])
  return (
    wallOf(canvas, mix(p.sky, p.horizon, 0.4), p.light) +
    circle(x, h * 0.3, h * 0.34, canvas.glow(0.5, 0.5, 0.5, [0, p.light, 0.75], [1, p.light, 0])) +
    path(`M${num(x - 40)} ${num(h * 0.34)}l18 -64h44l18 64Z`, lighter(p.light, 0.4)) +
    rect(x - 3, h * 0.34, 6, h * 0.46, '#2A1E16') +
    rect(w * 0.38, h * 0.1, w * 0.26, h * 0.18, '#2A1E16') +
    rect(w * 0.4, h * 0.115, w * 0.22, h * 0.15, p.horizon) +
    circle(w * 0.54, h * 0.16, 13, p.light) +
    path(
      `M${num(w * 0.4)} ${num(h * 0.265)}l${num(w * 0.08)} ${num(-h * 0.07)}l${num(w * 0.14)} ${num(h * 0.07)}Z`,
      p.dark,
    ) +
    rect(-w * 0.05, h * 0.6, w * 1.1, h * 0.3, sofa, { rx: 30 }) +
    rect(-w * 0.05, h * 0.74, w * 1.1, h * 0.3, darker(sofa, 0.26), { rx: 24 }) +
    group(rect(-34, -34, 68, 68, p.light, { rx: 12 }), { transform: at(w * 0.12, h * 0.68, 1, -12) }) +
    group(rect(-34, -34, 68, 68, p.horizon, { rx: 12 }), { transform: at(w * 0.9, h * 0.68, 1, 14) })
  )
}

export const attic: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const wood = mix('#8A6642', p.dark, 0.3)
  const x = w * random.between(0.5, 0.6)
  return (
    canvas.fill(wood) +
    path(
      `M0 0H${num(w * 0.4)}L0 ${num(h * 0.8)}ZM${w} 0H${num(w * 0.6)}L${w} ${num(h * 0.8)}Z`,
      darker(wood, 0.2),
    ) +
    repeat(5, (index) =>
      line(
        `M${num(w * 0.4 - index * w * 0.1)} 0L${num(-index * w * 0.1)} ${num(h * 0.8)}M${num(w * 0.6 + index * w * 0.1)} 0L${num(w + index * w * 0.1)} ${num(h * 0.8)}`,
        darker(wood, 0.42),
        4,
        { opacity: 0.6 },
      ),
    ) +
    path(
      `M${num(x + w * 0.12)} ${num(h * 0.1)}h${num(w * 0.16)}l${num(w * 0.09)} ${num(h * 0.2)}h${num(-w * 0.16)}Z`,
      canvas.down([0, p.sky], [1, p.light]),
      { stroke: '#EFE7D8', 'stroke-width': 8 },
    ) +
    path(
      `M${num(x + w * 0.1)} ${num(h * 0.3)}h${num(w * 0.26)}L${num(w * 0.5)} ${h}H${num(w * 0.05)}Z`,
      p.light,
      { opacity: 0.2 },
    ) +
    rect(0, h * 0.82, w, h * 0.18, darker(wood, 0.36))
  )
}

export const greenhouse: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const frond = (x: number, y: number, degrees: number, size: number): string =>
    path('M0 0C10 -40 30 -80 20 -140C40 -90 40 -40 0 0Z', mix(p.dark, '#4A7A3A', random.between(0.3, 0.7)), {
      transform: at(x, y, size, degrees),
    })
  return (
    canvas.fill(canvas.down([0, lighter(p.sky, 0.35)], [1, p.light])) +
    line(
      repeat(
        7,
        (index) =>
          `M${num(w / 2)} ${num(-h * 0.06)}L${num(w * (index / 6) * 1.6 - w * 0.3)} ${num(h * 0.3)}V${h}`,
      ) + `M0 ${num(h * 0.3)}H${w}M0 ${num(h * 0.54)}H${w}`,
      '#F4F0E4',
      6,
    ) +
    repeat(26, () =>
      frond(
        random.chance(0.5) ? random.between(-10, w * 0.3) : random.between(w * 0.7, w + 10),
        random.between(h * 0.5, h),
        random.between(-60, 60),
        random.between(0.8, 1.7),
      ),
    ) +
    rect(0, h * 0.9, w, h * 0.1, darker(p.dark, 0.3))
  )
}
