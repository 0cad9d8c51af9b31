import type { Random } from '../random.ts'
import { at, type Canvas, circle, ellipse, group, line, num, path, rect, repeat } from './canvas.ts'
import { darker, lighter, mix } from './color.ts'
import type { Palette } from './palettes.ts'
import type { Scene } from './scenes/scene.ts'

/** Draws a thing on the line y = 0, about 300 wide, of any height, lit from the left. */
type Still = (canvas: Canvas, palette: Palette, random: Random) => string

/** Puts a thing on a table in front of a lit wall. */
export const onTable =
  (still: Still): Scene =>
  (canvas, palette, random) => {
    const { width: w, height: h } = canvas
    const wall = mix(palette.sky, palette.horizon, random.between(0.2, 0.6))
    const top = mix(random.pick(['#7B5233', '#8A6A48', '#5A3A24', '#C9B79A', '#4A4038']), palette.dark, 0.2)
    const level = h * random.between(0.66, 0.72)
    const scale = (Math.min(w, h * 1.05) / 400) * random.between(0.92, 1.06)
    const x = w / 2 + random.between(-w * 0.04, w * 0.04)
    const foot = level + h * 0.1
    return (
      canvas.fill(canvas.slant([0, mix(wall, palette.light, 0.35)], [0.55, wall], [1, darker(wall, 0.3)])) +
      path(
        `M${num(w * random.between(0.1, 0.3))} 0h${num(w * 0.28)}L${num(w * 0.9)} ${num(level)}H${num(w * 0.5)}Z`,
        palette.light,
        { opacity: 0.16 },
      ) +
      rect(0, level, w, h - level, canvas.down([0, lighter(top, 0.12)], [1, darker(top, 0.3)])) +
      rect(0, level, w, 3, palette.light, { opacity: 0.3 }) +
      group(ellipse(26, 2, 150, 17, '#000', { opacity: 0.24 }) + still(canvas, palette, random), {
        transform: at(x, foot, scale),
      })
    )
  }

/** Puts a thing on the ground of a scene. */
export const outside =
  (still: Still, scene: Scene, foot = 0.9, size = 1): Scene =>
  (canvas, palette, random) => {
    const scale = (Math.min(canvas.width, canvas.height) / 420) * size
    return (
      scene(canvas, palette, random) +
      group(ellipse(10, 2, 150, 12, '#000', { opacity: 0.26 }) + still(canvas, palette, random), {
        transform: at(canvas.width / 2 + random.between(-20, 20), canvas.height * foot, scale),
      })
    )
  }

const glaze = (random: Random): string =>
  random.pick(['#E9E1D2', '#2E5568', '#B0552E', '#3F7A6A', '#C9A15E', '#5A4A5A', '#DCE4E0', '#8C3B2A'])
const shaded = (canvas: Canvas, tone: string): string =>
  canvas.across([0, lighter(tone, 0.25)], [0.45, tone], [1, darker(tone, 0.4)])
const steam = (x: number, y: number): string =>
  line(`M${x} ${y}q-14 -20 0 -38t0 -38M${x + 26} ${y - 6}q-12 -18 0 -34t0 -30`, '#fff', 5, { opacity: 0.3 })

// Food and drink

export const coffee: Still = (canvas, _, random) => {
  const tone = glaze(random)
  return (
    ellipse(0, -4, 130, 20, shaded(canvas, lighter(tone, 0.15))) +
    ellipse(0, -8, 84, 11, '#000', { opacity: 0.2 }) +
    line('M76 -92c52 -8 52 62 -4 52', tone, 15) +
    path('M-86 -118C-84 -50 -58 -8 0 -8S84 -50 86 -118Z', shaded(canvas, tone)) +
    ellipse(0, -118, 86, 20, lighter(tone, 0.2)) +
    ellipse(0, -117, 76, 16, '#6B4327') +
    path(
      'M0 -128c-26 -2 -44 6 -44 10s20 10 44 12c24 -2 44 -8 44 -12s-18 -12 -44 -10Zm0 18c-8 -4 -16 -6 -24 -8 8 -4 18 -4 24 0 6 -4 16 -4 24 0-8 2 -16 4 -24 8Z',
      '#E9D3B0',
    ) +
    steam(-14, -146)
  )
}

export const ramen: Still = (canvas, _, random) => {
  const tone = random.pick(['#22313A', '#8C3B2A', '#2E5568', '#E6DDCB'])
  return (
    path('M-142 -112C-134 -36 -78 -4 0 -4S134 -36 142 -112Z', shaded(canvas, tone)) +
    ellipse(0, -112, 142, 40, lighter(tone, 0.15)) +
    ellipse(0, -110, 128, 33, '#C88A3E') +
    line(
      'M-96 -116c30 -14 60 12 92 -4s50 8 84 -6M-84 -102c28 -10 56 10 84 -2s50 6 76 -4M-70 -92c24 -8 48 8 70 0',
      '#F3DCA2',
      6,
    ) +
    ellipse(-56, -124, 32, 14, '#F6F0E2') +
    ellipse(-56, -125, 15, 8, '#E8963A') +
    ellipse(30, -128, 34, 14, '#B5735A') +
    ellipse(30, -129, 22, 8, '#D79A80') +
    path('M72 -150l34 -14 8 54 -34 12Z', '#22362C') +
    repeat(9, () => ellipse(random.between(-40, 70), random.between(-122, -98), 5, 3, '#6E9F4A')) +
    line('M40 -110L170 -214M60 -104L184 -206', '#7B4A2A', 6) +
    steam(-20, -150)
  )
}

export const pizza: Still = (_, __, random) =>
  ellipse(0, -22, 168, 52, '#8A6A48') +
  ellipse(0, -30, 168, 52, '#B08A5E') +
  ellipse(0, -36, 146, 44, '#C8863E') +
  ellipse(0, -38, 130, 37, '#E8B04A') +
  ellipse(0, -38, 124, 34, '#D9622F', { opacity: 0.5 }) +
  repeat(7, (index) =>
    ellipse(Math.cos(index * 0.9) * 78, -38 + Math.sin(index * 0.9) * 22, 22, 9, '#F6E3A8'),
  ) +
  repeat(8, () => ellipse(random.between(-92, 92), random.between(-58, -18), 13, 6, '#A8321F')) +
  repeat(9, () =>
    path('M0 0q12 -10 24 0q-12 8 -24 0Z', '#3F7A3A', {
      transform: at(random.between(-100, 80), random.between(-58, -20), 1, random.between(-60, 60)),
    }),
  ) +
  line('M0 -38L116 -58M0 -38L96 -12M0 -38L-110 -62', '#8A4A22', 2, { opacity: 0.5 })

export const beer: Still = (canvas, _, random) => {
  const tone = random.pick(['#E0A03A', '#B8642A', '#5A2E18', '#E8C05A'])
  const glass = (x: number, scale: number): string =>
    group(
      path('M-52 -176H52L40 -6C40 -1 -40 -1 -40 -6Z', '#fff', { opacity: 0.16 }) +
        path('M-49 -146H49L39 -10C30 -5 -30 -5 -39 -10Z', shaded(canvas, tone)) +
        path(
          'M-52 -172c-4 -20 22 -26 30 -16c6 -16 36 -16 42 0c10 -10 36 -4 32 16c0 24 -6 30 -10 28H-44c-6 0 -8 -10 -8 -28Z',
          '#FBF3E0',
        ) +
        repeat(9, () =>
          circle(random.between(-28, 28), random.between(-130, -20), random.between(1.6, 3.4), '#fff', 0.5),
        ) +
        rect(-40, -150, 9, 120, '#fff', { opacity: 0.28, rx: 4 }),
      { transform: at(x, 0, scale) },
    )
  return glass(56, 0.94) + glass(-50, 1.06) + ellipse(-50, 2, 66, 9, '#6B4A30', { opacity: 0.5 })
}

export const wine: Still = (canvas) =>
  path(
    'M44 0V-128C44 -150 62 -158 62 -180V-236H92V-180C92 -158 110 -150 110 -128V0Z',
    shaded(canvas, '#22362C'),
  ) +
  rect(46, -112, 62, 66, '#EFE3C8', { rx: 3 }) +
  line('M54 -92h46M54 -78h34', '#8C3B2A', 4) +
  rect(60, -240, 34, 40, '#7A2E3A', { rx: 4 }) +
  path('M-104 -178C-108 -108 -84 -90 -62 -88S-16 -108 -20 -178Z', '#fff', { opacity: 0.2 }) +
  path('M-105 -142C-102 -100 -82 -90 -62 -88S-22 -100 -19 -142Z', '#7A1F2C') +
  line('M-62 -88V-8', '#E8ECEA', 5, { opacity: 0.75 }) +
  ellipse(-62, -5, 36, 7, '#E8ECEA', { opacity: 0.5 }) +
  path('M-150 -2L-96 -30 -4 -12V-2Z', '#E8C05A') +
  path('M-150 -2L-96 -30 -92 -2Z', '#F3D98A') +
  circle(-60, -10, 5, '#C89A3A') +
  circle(-34, -8, 3.6, '#C89A3A')

export const breakfast: Still = (canvas, p) =>
  ellipse(0, -10, 162, 44, shaded(canvas, '#E6E1D4')) +
  ellipse(0, -15, 140, 36, '#F3EEE2') +
  path('M-112 -24C-110 -48 -72 -50 -56 -38C-34 -50 -8 -38 -16 -20C-30 -6 -102 -4 -112 -24Z', '#FDFBF4') +
  ellipse(-62, -27, 21, 10, '#EFA12F') +
  ellipse(-68, -30, 8, 4, '#FBD27A') +
  path('M14 -46l72 -8 24 20 -64 12Z', '#C8863E') +
  path('M20 -40l60 -7 18 13 -50 9Z', '#E6B46A') +
  line('M30 -10c26 -8 54 4 86 -8M26 -2c28 -6 54 6 82 -4', '#A8442F', 10) +
  line('M30 -12c26 -8 54 4 86 -8', '#E0907A', 3) +
  repeat(4, (index) => circle(-20 + index * 15, -48 - (index % 2) * 4, 9, '#C8321F')) +
  rect(120, -92, 44, 86, mix(p.light, '#E8963A', 0.6), { rx: 8, opacity: 0.95 }) +
  rect(120, -108, 44, 102, '#fff', { rx: 8, opacity: 0.22 })

export const cake: Still = (canvas, _, random) => {
  const [a, b] = random.sample(['#C4657A', '#6B3A22', '#E6DDCB', '#D39A3C', '#7A2E3A'], 2)
  return (
    ellipse(0, -4, 150, 20, '#E6E1D4') +
    rect(-20, -8, 40, 8, '#C9C2B2') +
    path(
      'M-112 -40V-130C-112 -150 112 -150 112 -130V-40C112 -14 -112 -14 -112 -40Z',
      shaded(canvas, b ?? '#6B3A22'),
    ) +
    line('M-112 -84C-70 -66 70 -66 112 -84', '#F6EBD6', 9) +
    path(
      'M-116 -132C-116 -160 116 -160 116 -132C116 -112 100 -104 96 -88C92 -76 82 -80 80 -96C76 -108 60 -104 56 -90C50 -70 38 -76 36 -96C30 -106 14 -104 10 -86C4 -66 -8 -70 -10 -90C-16 -106 -32 -104 -38 -92C-46 -74 -56 -80 -58 -96C-64 -106 -78 -104 -82 -92C-90 -78 -98 -86 -98 -98C-104 -108 -116 -114 -116 -132Z',
      a ?? '#C4657A',
    ) +
    repeat(6, (index) =>
      circle(-84 + index * 34, -146 - Math.sin((index / 5) * Math.PI) * 6, 12, '#B8321F'),
    ) +
    line('M0 -156v-38', '#F1E7D4', 7) +
    path('M0 -222c12 14 10 26 0 28c-10 -2 -12 -14 0 -28Z', '#FFC45A')
  )
}

export const croissants: Still = (canvas) => {
  const one = (x: number, y: number, degrees: number): string =>
    group(
      path(
        'M-84 18C-92 -20 -40 -56 0 -56S92 -20 84 18C74 30 60 10 42 2C16 -8 -16 -8 -42 2C-60 10 -74 30 -84 18Z',
        shaded(canvas, '#C8863E'),
      ) +
        line(
          'M-58 -14c8 -12 12 -22 10 -30M-26 -18c4 -14 4 -26 0 -34M26 -18c-4 -14 -4 -26 0 -34M58 -14c-8 -12 -12 -22 -10 -30',
          '#7B4A22',
          5,
          { opacity: 0.55 },
        ) +
        line('M-40 -40c24 -14 56 -14 78 0', '#F6D79A', 4, { opacity: 0.6 }),
      { transform: at(x, y, 1, degrees) },
    )
  return (
    ellipse(0, -4, 166, 26, '#DCE4E0') +
    ellipse(0, -8, 150, 20, '#F3EEE2') +
    one(52, -24, 10) +
    one(-58, -26, -12) +
    one(-4, -54, 2)
  )
}

export const tacos: Still = (canvas, _, random) => {
  const one = (x: number): string =>
    path(`M${x - 62} -8A62 66 0 0 1 ${x + 62} -8Z`, shaded(canvas, '#E0B05A')) +
    repeat(8, (index) =>
      circle(
        x - 50 + index * 14,
        -62 - Math.sin((index / 7) * Math.PI) * 16 + random.between(-4, 4),
        random.between(8, 12),
        random.pick(['#6E9F4A', '#B8321F', '#F3EBD6', '#8A4A2A']),
      ),
    ) +
    path(`M${x - 56} -4A58 58 0 0 1 ${x + 66} -4Z`, shaded(canvas, '#F0CB7E'))
  return (
    rect(-166, -8, 332, 10, '#5A3A24', { rx: 5 }) +
    one(92) +
    one(0) +
    one(-92) +
    path('M-146 -96a16 16 0 0 1 32 0Z', '#8FBF4A')
  )
}

export const fruit: Still = (canvas, _, random) =>
  circle(-62, -104, 40, shaded(canvas, '#C8472F')) +
  line('M-62 -142q4 -14 14 -18', '#4A2F1E', 5) +
  circle(14, -118, 42, shaded(canvas, '#E08A2F')) +
  circle(80, -100, 36, shaded(canvas, '#8FA84A')) +
  line('M80 -134q-2 -12 6 -18', '#4A2F1E', 5) +
  path('M-118 -84c10 -60 60 -90 130 -84c-50 10 -84 40 -96 92Z', shaded(canvas, '#E8C05A')) +
  repeat(9, (index) => circle(102 + (index % 3) * 15, -66 + Math.floor(index / 3) * 13, 10, '#5A2E4A')) +
  path('M-138 -82H138C130 -30 84 -4 0 -4S-130 -30 -138 -82Z', shaded(canvas, glaze(random)))

export const barbecue: Still = (_, __, random) =>
  rect(-150, -86, 300, 70, '#1E2528', { rx: 26 }) +
  line('M-96 -16L-120 60M96 -16L120 60', '#14181a', 11) +
  rect(-156, -96, 312, 14, '#3A4246', { rx: 7 }) +
  ellipse(0, -88, 130, 9, '#D8582F', { opacity: 0.6 }) +
  repeat(
    4,
    (stick) =>
      line(`M${-130 + stick * 66} -104L${-66 + stick * 66} -104`, '#C9B79A', 4) +
      repeat(4, (index) =>
        rect(
          -126 + stick * 66 + index * 14,
          -114,
          12,
          19,
          random.pick(['#8A4A2A', '#B8321F', '#6E8F4A', '#D39A3C']),
          { rx: 4 },
        ),
      ),
  ) +
  steam(-40, -126) +
  steam(46, -120)

// Things

export const guitar: Still = (canvas, _, random) => {
  const wood = random.pick(['#B8702F', '#7B3A22', '#D9A45A', '#3A2218'])
  return group(
    path(
      'M-20 -20C-96 -8 -112 -92 -74 -128C-48 -152 -66 -168 -54 -196C-40 -230 40 -230 54 -196C66 -168 48 -152 74 -128C112 -92 96 -8 20 -20C6 -24 -6 -24 -20 -20Z',
      shaded(canvas, wood),
      { stroke: darker(wood, 0.5), 'stroke-width': 5 },
    ) +
      circle(0, -142, 29, '#1C120C') +
      `<circle cx="0" cy="-142" r="34" fill="none" stroke="#F1E0B8" stroke-width="3"/>` +
      rect(-32, -72, 64, 11, '#2A1A10', { rx: 3 }) +
      rect(-12, -390, 24, 250, '#3A2416') +
      rect(-18, -434, 36, 50, '#2A1A10', { rx: 5 }) +
      line('M-7 -70V-400M-2 -70V-400M3 -70V-400M8 -70V-400', '#EFE7D8', 1.3, { opacity: 0.8 }) +
      line(
        repeat(9, (index) => `M-12 ${-368 + index * 24}h24`),
        '#D9C08A',
        1.6,
      ),
    { transform: 'rotate(12)' },
  )
}

export const camera: Still = (canvas, p) =>
  rect(-120, -140, 240, 136, shaded(canvas, '#24282A'), { rx: 14 }) +
  rect(-120, -140, 240, 34, '#C9CCC8', { rx: 12 }) +
  path('M-40 -140l12 -30h56l12 30Z', '#C9CCC8') +
  rect(-96, -156, 34, 18, '#8A9094', { rx: 5 }) +
  rect(70, -154, 28, 16, '#B8472F', { rx: 6 }) +
  circle(0, -66, 58, '#14181a') +
  circle(0, -66, 46, '#2B3236') +
  circle(0, -66, 34, canvas.glow(0.35, 0.3, 0.8, [0, p.light], [0.4, p.sky], [1, '#0B1014'])) +
  circle(-13, -80, 8, '#fff', 0.6) +
  line('M-120 -110C-190 -90 -180 0 -110 6', '#5A3A24', 9)

export const bookStack: Still = (_, p, random) => {
  let y = 0
  return (
    repeat(5, (index) => {
      const height = random.between(24, 36)
      const width = random.between(170, 236)
      const x = -width / 2 + random.between(-16, 16)
      const tone = random.pick(['#8C3B2A', '#2E5568', '#C9A15E', '#3F5A4A', '#E1D5BE', '#5A3A4A', p.dark])
      y -= height
      return (
        rect(x, y, width, height, tone, { rx: 4 }) +
        rect(x + width - 10, y + 4, 10, height - 8, '#F3EAD6') +
        rect(x + 20 + index * 5, y + height / 2 - 3, width * 0.4, 5, '#F3E2B8', { opacity: 0.6 })
      )
    }) +
    `<g fill="none" stroke="#15100c" stroke-width="5" transform="translate(0 ${num(y - 16)})"><ellipse cx="-34" cy="0" rx="27" ry="14"/><ellipse cx="34" cy="0" rx="27" ry="14"/><path d="M-8 0q8 -8 16 0M-60 -4l-22 -8M60 -4l26 -10"/></g>`
  )
}

export const potPlant: Still = (canvas, _, random) => {
  const green = random.pick(['#3F7A4A', '#4A6A3A', '#2F6B5A', '#6E8F4A'])
  const leafed = repeat(11, (index) => {
    const degrees = -80 + index * 16
    const size = random.between(0.9, 1.3)
    return group(
      path('M0 0C-30 -40 -30 -100 0 -140C30 -100 30 -40 0 0Z', index % 2 ? green : lighter(green, 0.12)) +
        line('M0 -6V-120', darker(green, 0.4), 3, { opacity: 0.4 }),
      { transform: at(0, -96, size, degrees) },
    )
  })
  return (
    leafed +
    path('M-62 -104H62L48 -4H-48Z', shaded(canvas, glaze(random))) +
    rect(-70, -116, 140, 20, darker('#B0552E', 0.1), { rx: 5 })
  )
}

export const turntable: Still = (canvas, p) =>
  rect(-150, -66, 300, 60, shaded(canvas, '#6B4327'), { rx: 10 }) +
  path('M-150 -62L-118 -116H150L150 -62Z', '#8A5A34') +
  ellipse(-4, -88, 106, 24, '#14110f') +
  ellipse(-4, -88, 88, 19, '#24201d') +
  ellipse(-4, -88, 36, 8, mix(p.light, '#B8472F', 0.55)) +
  ellipse(-4, -88, 5, 2, '#F1E7D4') +
  line('M116 -104L72 -86L36 -82', '#D8DCDC', 6) +
  circle(116, -104, 10, '#C9CCC8') +
  circle(-120, -36, 9, '#C9A45C') +
  circle(124, -36, 7, p.light)

export const kettlebells: Still = (canvas, _, random) => {
  const one = (x: number, scale: number, tone: string): string =>
    group(
      `<path d="M-34 -92C-44 -150 44 -150 34 -92" fill="none" stroke="#2B3033" stroke-width="17"/>` +
        circle(0, -54, 54, shaded(canvas, '#1E2326')) +
        rect(-38, -8, 76, 8, '#14181a') +
        circle(0, -54, 22, tone),
      { transform: at(x, 0, scale) },
    )
  return (
    one(80, 0.86, random.pick(['#D39A3C', '#3F7A6A'])) + one(-48, 1.16, random.pick(['#B8472F', '#2E5568']))
  )
}

export const boots: Still = (canvas, _, random) => {
  const leather = random.pick(['#7B4A2A', '#2A1E18', '#9A6A3A', '#4A2F22'])
  const one = (x: number, flip: number): string =>
    group(
      path(
        'M-52 -190H36C40 -150 34 -100 42 -76C86 -64 116 -50 118 -16H-56C-60 -80 -48 -130 -52 -190Z',
        shaded(canvas, leather),
      ) +
        path('M-60 -16H122V4H36L30 -2 -16 -2V4H-60Z', '#1A1411') +
        line('M6 -168h34M4 -146h36M6 -124h34M12 -102h32', '#E6C98A', 5) +
        line('M-52 -190H36', lighter(leather, 0.3), 9),
      { transform: `${at(x, 0)} scale(${flip} 1)` },
    )
  return one(40, 1) + one(-62, 0.94)
}

export const backpack: Still = (canvas, _, random) => {
  const tone = random.pick(['#3F5A4A', '#B0552E', '#2E5568', '#C9A15E', '#5A5048'])
  return (
    rect(-96, -256, 192, 46, shaded(canvas, lighter(tone, 0.25)), { rx: 23 }) +
    path('M-108 -10C-124 -120 -100 -216 0 -216S124 -120 108 -10C90 4 -90 4 -108 -10Z', shaded(canvas, tone)) +
    path('M-82 -110C-82 -150 82 -150 82 -110V-18H-82Z', darker(tone, 0.2)) +
    line('M-62 -214V-20M62 -214V-20', '#6B4327', 12) +
    rect(-72, -92, 20, 16, '#D9B872', { rx: 3 }) +
    rect(52, -92, 20, 16, '#D9B872', { rx: 3 }) +
    line('M-82 -104C-50 -92 50 -92 82 -104', '#000', 4, { opacity: 0.25 })
  )
}

export const chess: Still = (canvas) => {
  const piece = (x: number, y: number, scale: number, tone: string, crown: string): string =>
    group(
      path(`M-24 0C-22 -14 -14 -18 -11 -40L-15 -78H15L11 -40C14 -18 22 -14 24 0Z`, shaded(canvas, tone)) +
        ellipse(0, -80, 20, 6, lighter(tone, 0.15)) +
        path(crown, shaded(canvas, tone)),
      { transform: at(x, y, scale) },
    )
  const king = 'M-15 -84L-18 -112H-5V-122H5V-112H18L15 -84Z'
  const pawn = 'M0 -84a18 18 0 1 1 .1 0Z'
  const knight = 'M-16 -84C-20 -110 -8 -132 18 -136L22 -126C30 -118 28 -108 20 -104C8 -104 10 -96 14 -84Z'
  return (
    path('M-170 -6L-110 -70H110L170 -6Z', '#3A2416') +
    repeat(4, (row) =>
      repeat(6, (column) =>
        (row + column) % 2
          ? path(
              `M${num(-162 + row * 15 + column * (54 - row * 5))} ${num(-8 - row * 16)}l${num(15)} -16h${num(49 - row * 5)}l${num(row < 2 ? 4 : -4)} 16Z`,
              '#E6D3A8',
              { opacity: 0.9 },
            )
          : '',
      ),
    ) +
    piece(-84, -30, 1, '#E9DCC0', pawn) +
    piece(-10, -44, 1.25, '#E9DCC0', king) +
    piece(66, -26, 1.15, '#2A1E18', knight) +
    piece(116, -48, 0.85, '#2A1E18', pawn)
  )
}

export const suitcase: Still = (canvas, _, random) => {
  const tone = random.pick(['#8A5A34', '#2E5568', '#7A2E3A', '#3F5A4A'])
  return (
    line('M-34 -206V-234H34V-206', '#2A1E18', 12) +
    rect(-150, -206, 300, 198, shaded(canvas, tone), { rx: 18 }) +
    line('M-96 -206V-10M96 -206V-10', '#D9B872', 13) +
    line('M-150 -110H150', '#000', 4, { opacity: 0.25 }) +
    repeat(5, (index) =>
      rect(
        -84 + index * 34,
        random.between(-186, -60),
        random.between(30, 46),
        random.between(24, 34),
        random.pick(['#F1E7D4', '#E0A94A', '#C8472F', '#3F7A6A', '#DCE4E0']),
        { rx: 4, opacity: 0.9, transform: `rotate(${random.int(-8, 8)})` },
      ),
    )
  )
}

export const typewriter: Still = (canvas, _, random) => {
  const tone = random.pick(['#3F7A6A', '#22313A', '#B0552E', '#C9B79A'])
  return (
    rect(-70, -240, 140, 120, '#F6F0E2') +
    line('M-52 -214h92M-52 -198h104M-52 -182h70', '#6B5B4A', 4, { opacity: 0.6 }) +
    rect(-136, -150, 272, 26, '#14181a', { rx: 13 }) +
    path('M-130 -130H130L160 -10H-160Z', shaded(canvas, tone)) +
    repeat(27, (index) =>
      circle(
        -104 + (index % 9) * 26 + Math.floor(index / 9) * 5,
        -76 + Math.floor(index / 9) * 24,
        9,
        '#EFE7D8',
      ),
    ) +
    rect(-60, -22, 120, 10, '#EFE7D8', { rx: 5 })
  )
}

export const armchair: Still = (canvas, p, random) => {
  const tone = random.pick(['#8C3B2A', '#2F4A43', '#C9A15E', '#3D5560', '#6B4A5A'])
  return (
    line('M-96 -20L-110 4M96 -20L110 4', '#3A2416', 13) +
    path('M-100 -60C-118 -190 -92 -250 0 -250S118 -190 100 -60Z', shaded(canvas, tone)) +
    path(
      'M-146 -130C-154 -158 -104 -160 -100 -130V-20H-140ZM146 -130C154 -158 104 -160 100 -130V-20H140Z',
      darker(tone, 0.18),
    ) +
    rect(-104, -92, 208, 74, shaded(canvas, lighter(tone, 0.1)), { rx: 20 }) +
    repeat(6, (index) =>
      circle(-50 + (index % 3) * 50, -200 + Math.floor(index / 3) * 50, 5, darker(tone, 0.4)),
    ) +
    rect(-40, -138, 80, 62, p.light, { rx: 14, opacity: 0.9, transform: 'rotate(-8 0 -110)' })
  )
}

const wheel = (x: number, r: number): string =>
  `<circle cx="${num(x)}" cy="${num(-r)}" r="${num(r)}" fill="none" stroke="#14181a" stroke-width="9"/>` +
  line(
    repeat(
      8,
      (index) =>
        `M${num(x)} ${num(-r)}l${num(Math.cos((index * Math.PI) / 4) * r)} ${num(Math.sin((index * Math.PI) / 4) * r)}`,
    ),
    '#8A949A',
    1.6,
  ) +
  circle(x, -r, 6, '#14181a')

export const bicycle: Still = (_, __, random) => {
  const tone = random.pick(['#B0552E', '#2E5568', '#3F7A6A', '#C9A15E', '#EDE4D2', '#7A2E3A'])
  return (
    wheel(-104, 66) +
    wheel(104, 66) +
    line(
      'M-104 -66L-50 -158H58L0 -66L-50 -158L-62 -188M-104 -66H0L-50 -158M58 -158L104 -66M58 -158L50 -194',
      tone,
      9,
    ) +
    line('M50 -194c22 -10 40 2 34 20M50 -194c-14 0 -20 -4 -26 -8', '#2A1E18', 8) +
    path('M-90 -196c20 -10 44 -8 62 2c-20 6 -44 8 -62 -2Z', '#3A2416') +
    circle(0, -66, 15, '#8A949A') +
    line('M-14 -54L16 -78', '#14181a', 6) +
    rect(62, -176, 60, 34, '#9A7248', { rx: 5, opacity: 0.95 })
  )
}

export const motorcycle: Still = (canvas, _, random) => {
  const tone = random.pick(['#7A2E3A', '#1E2528', '#2F4A43', '#B8642A'])
  return (
    wheel(-112, 58) +
    wheel(116, 58) +
    line('M116 -58L74 -170M-112 -58L-20 -74', '#9AA4A8', 11) +
    path('M-70 -58H60V-96H-40Z', '#4A5054') +
    circle(-6, -66, 32, '#6B757A') +
    line('M-30 -50H-150', '#C9CCCE', 13) +
    path('M-40 -130C-20 -172 62 -168 80 -136C60 -112 -20 -108 -40 -130Z', shaded(canvas, tone)) +
    path('M-150 -124C-110 -140 -60 -136 -34 -118C-60 -104 -120 -104 -150 -124Z', '#2A1E18') +
    line('M74 -170L46 -196', '#14181a', 8) +
    circle(92, -152, 19, '#F6E3A8') +
    `<circle cx="92" cy="-152" r="19" fill="none" stroke="#C9CCCE" stroke-width="5"/>`
  )
}

export const van: Still = (canvas, p, random) => {
  const tone = random.pick(['#D39A3C', '#3F7A6A', '#5B7C86', '#C8714A'])
  return (
    path('M-170 -30V-120C-170 -180 -150 -196 -110 -196H90C130 -196 146 -150 166 -110L170 -30Z', '#F1EADB') +
    path('M-172 -30V-104H168L172 -30Z', shaded(canvas, tone)) +
    rect(-146, -176, 66, 56, p.sky, { rx: 8 }) +
    rect(-66, -176, 66, 56, p.sky, { rx: 8 }) +
    path('M20 -176H82C104 -176 120 -150 134 -120H20Z', p.sky) +
    circle(-96, -22, 34, '#14181a') +
    circle(-96, -22, 15, '#C9CCCE') +
    circle(96, -22, 34, '#14181a') +
    circle(96, -22, 15, '#C9CCCE') +
    circle(158, -74, 11, '#FBE9B8') +
    rect(-120, -222, 180, 20, '#8A6A48', { rx: 6 }) +
    rect(-100, -246, 70, 26, '#B0552E', { rx: 5 }) +
    rect(-20, -240, 60, 20, '#2E5568', { rx: 5 })
  )
}

export const surfboards: Still = (_, __, random) => {
  const one = (x: number, lean: number): string => {
    const [a, b] = random.sample(['#E6DDCB', '#C8472F', '#2F6B7A', '#D39A3C', '#3F7A6A', '#DCE4E0'], 2)
    return group(
      path('M0 -330C44 -250 44 -90 18 0H-18C-44 -90 -44 -250 0 -330Z', a ?? '#E6DDCB') +
        path('M-31 -190C-10 -180 10 -180 31 -190L32 -150C10 -140 -10 -140 -32 -150Z', b ?? '#C8472F') +
        line('M0 -326V-4', '#5A3A24', 3, { opacity: 0.6 }),
      { transform: at(x, 0, 1, lean) },
    )
  }
  return one(74, 6) + one(-12, -3) + one(-96, -9)
}

// Animals

export const dogCoats = ['#8A5A34', '#2A211C', '#D9B47A', '#B8AFA0', '#5A4030', '#E6DDCB', '#A8622F'] as const

export const dog: Still = (canvas, _, random) => {
  const coat = random.pick(dogCoats)
  const mark = random.pick([lighter(coat, 0.55), coat, darker(coat, 0.45)])
  const ears = random.pick(['floppy', 'pointed', 'folded'] as const)
  const collar = random.pick(['#B8472F', '#2E5568', '#D39A3C', '#3F7A6A'])
  const ear = {
    floppy:
      'M-70 -262C-112 -256 -116 -186 -92 -168C-74 -176 -62 -214 -56 -246ZM70 -262C112 -256 116 -186 92 -168C74 -176 62 -214 56 -246Z',
    pointed: 'M-76 -226L-88 -322L-26 -266ZM76 -226L88 -322L26 -266Z',
    folded: 'M-72 -234L-92 -296L-34 -280L-66 -254ZM72 -234L92 -296L34 -280L66 -254Z',
  }[ears]
  return (
    path('M-100 0C-112 -90 -76 -156 0 -156S112 -90 100 0Z', shaded(canvas, coat)) +
    path('M-44 0C-52 -80 -34 -136 0 -136S52 -80 44 0Z', mark) +
    path('M-58 -8C-60 -50 -40 -60 -32 -30V0H-58ZM58 -8C60 -50 40 -60 32 -30V0H58Z', darker(coat, 0.12)) +
    (ears === 'floppy' ? '' : path(ear, darker(coat, 0.2))) +
    path(
      'M-78 -222C-80 -278 -40 -292 0 -292S80 -278 78 -222C78 -176 48 -138 0 -138S-78 -176 -78 -222Z',
      shaded(canvas, coat),
    ) +
    path(
      'M-40 -196C-44 -232 -16 -244 0 -288C16 -244 44 -232 40 -196C44 -160 22 -142 0 -142S-44 -160 -40 -196Z',
      mark,
    ) +
    (ears === 'floppy' ? path(ear, darker(coat, 0.28)) : '') +
    path('M-15 -206C-15 -218 15 -218 15 -206C15 -196 6 -188 0 -186C-6 -188 -15 -196 -15 -206Z', '#1A1411') +
    line('M0 -186V-172M-20 -170C-12 -160 -4 -162 0 -172C4 -162 12 -160 20 -170', '#1A1411', 4) +
    circle(-38, -228, 8, '#1A1411') +
    circle(38, -228, 8, '#1A1411') +
    circle(-40, -231, 2.6, '#fff') +
    circle(36, -231, 2.6, '#fff') +
    (random.chance(0.5) ? path('M-9 -164H9C11 -142 5 -132 0 -132S-11 -142 -9 -164Z', '#D8707A') : '') +
    line('M-60 -146C-30 -126 30 -126 60 -146', collar, 14) +
    circle(0, -122, 10, '#E3C885')
  )
}

export const cat: Still = (canvas, _, random) => {
  const coat = random.pick(['#C8782F', '#2A2624', '#8A8680', '#E6DDCB', '#6B5A4A', '#4A4542'])
  const eye = random.pick(['#B8C85A', '#E0A94A', '#7AB0B8'])
  const stripes = random.chance(0.55)
    ? line(
        'M-18 -262l6 30M0 -266v32M18 -262l-6 30M-76 -90c16 4 26 12 32 22M76 -90c-16 4 -26 12 -32 22M-84 -56c18 2 28 8 36 18M84 -56c-18 2 -28 8 -36 18',
        darker(coat, 0.5),
        6,
        { opacity: 0.7 },
      )
    : ''
  return (
    line('M84 -20C150 -30 150 -120 112 -150', coat, 24) +
    path('M-88 0C-104 -96 -70 -166 0 -166S104 -96 88 0Z', shaded(canvas, coat)) +
    path('M-30 0C-36 -70 -24 -112 0 -112S36 -70 30 0Z', lighter(coat, 0.4), { opacity: 0.8 }) +
    path('M-70 -216L-74 -300L-22 -258ZM70 -216L74 -300L22 -258Z', shaded(canvas, coat)) +
    path('M-58 -230L-62 -276L-34 -254ZM58 -230L62 -276L34 -254Z', '#D89A8A', { opacity: 0.8 }) +
    path(
      'M-76 -204C-78 -248 -40 -266 0 -266S78 -248 76 -204C74 -164 40 -144 0 -144S-74 -164 -76 -204Z',
      shaded(canvas, coat),
    ) +
    stripes +
    ellipse(-32, -208, 15, 13, eye) +
    ellipse(32, -208, 15, 13, eye) +
    ellipse(-32, -208, 4, 12, '#14110f') +
    ellipse(32, -208, 4, 12, '#14110f') +
    path('M-9 -184H9L0 -174Z', '#C8706A') +
    line('M0 -174C-4 -162 -14 -162 -20 -168M0 -174C4 -162 14 -162 20 -168', '#1A1411', 3) +
    line('M-26 -178L-86 -186M-26 -172L-84 -164M26 -178L86 -186M26 -172L84 -164', '#F3EEE2', 2, {
      opacity: 0.8,
    }) +
    ellipse(-34, -6, 26, 12, lighter(coat, 0.3)) +
    ellipse(34, -6, 26, 12, lighter(coat, 0.3))
  )
}

export const horse: Still = (canvas, _, random) => {
  const coat = random.pick(['#7B4A2A', '#3A2A22', '#C9B79A', '#A8693A', '#8A8680'])
  const mane = random.pick([darker(coat, 0.5), '#E6DDCB', '#1E1814'])
  return (
    path(
      'M60 0C96 -90 110 -190 60 -262L40 -300L26 -270C-10 -266 -40 -244 -66 -206C-90 -176 -124 -140 -130 -114C-128 -92 -104 -84 -86 -96C-60 -108 -36 -122 -16 -128C-24 -80 -60 -40 -90 0Z',
      shaded(canvas, coat),
    ) +
    path('M46 -288C96 -270 140 -170 116 0H84C108 -110 92 -210 40 -262Z', mane) +
    path('M30 -270C4 -262 -12 -236 -16 -210C6 -226 26 -246 44 -262Z', mane) +
    circle(-36, -206, 8, '#14110f') +
    circle(-38, -208, 2.4, '#fff') +
    ellipse(-112, -112, 7, 5, '#14110f', { opacity: 0.7 }) +
    (random.chance(0.6)
      ? path('M-30 -236C-58 -206 -90 -166 -112 -136L-100 -132C-76 -160 -46 -198 -22 -226Z', '#F3EEE2', {
          opacity: 0.85,
        })
      : '') +
    line('M-84 -96L-60 -150L-10 -176M-60 -150L-78 -168', '#2A1E18', 6)
  )
}

export const hen: Still = (canvas, _, random) => {
  const coat = random.pick(['#A8622F', '#F1EADB', '#2A2624', '#8A7A66'])
  return (
    line('M-20 -40V-2M20 -40V-2M-34 0h28M6 0h28', '#D39A3C', 6) +
    path(
      'M-108 -128C-128 -190 -96 -206 -78 -162C-40 -150 10 -160 36 -200C50 -230 90 -226 92 -190C96 -120 70 -40 0 -36C-66 -34 -96 -80 -108 -128Z',
      shaded(canvas, coat),
    ) +
    path('M-60 -128C-40 -86 20 -84 44 -126C20 -134 -30 -140 -60 -128Z', darker(coat, 0.22)) +
    path('M48 -216C44 -240 60 -246 64 -230C70 -248 86 -242 84 -226C96 -230 98 -214 88 -206Z', '#C8321F') +
    path('M92 -194L120 -184L92 -176Z', '#E0A03A') +
    circle(74, -196, 6, '#14110f') +
    path('M86 -176c8 10 4 24 -4 24s-10 -14 -4 -24Z', '#C8321F')
  )
}

export const parrot: Still = (canvas, _, random) => {
  const coat = random.pick(['#3F8A4A', '#2F6BA0', '#C8472F', '#D3B03C'])
  const second = random.pick(['#D3B03C', '#2F6BA0', '#3F8A4A'])
  return (
    line('M-150 -40H150', '#6B4A30', 16) +
    path('M-20 -40L-46 90L20 60L26 -40Z', darker(second, 0.1)) +
    path(
      'M-62 -60C-80 -160 -50 -260 10 -266C66 -268 84 -220 70 -160C60 -100 40 -44 0 -34C-30 -30 -54 -40 -62 -60Z',
      shaded(canvas, coat),
    ) +
    path('M-58 -80C-70 -140 -50 -190 -14 -196C10 -150 0 -90 -30 -44C-46 -50 -54 -60 -58 -80Z', second) +
    path('M62 -236C104 -240 108 -196 84 -180C82 -200 76 -212 58 -214Z', '#2A2624') +
    circle(38, -228, 16, '#F6F0E2') +
    circle(40, -228, 8, '#14110f') +
    line('M-16 -40v16M14 -40v16', '#4A4038', 8)
  )
}
