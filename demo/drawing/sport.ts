import { at, circle, ellipse, group, line, num, path, rect, repeat } from './canvas.ts'
import { darker, lighter, mix } from './color.ts'
import * as nature from './scenes/nature.ts'
import type { Scene } from './scenes/scene.ts'
import { skins } from './palettes.ts'
import type { Random } from '../random.ts'

/** Colors of the skin, hair and clothes of a small man in the distance. */
interface Kit {
  readonly skin: string
  readonly hair: string
  readonly top: string
  readonly legs: string
  readonly gear: string
}

const kitOf = (random: Random): Kit => ({
  skin: random.pick(Object.values(skins)).lit,
  hair: random.pick(['#1A1614', '#3E2A1E', '#6A3F22', '#C79A57', '#8F9190', '#A5541F']),
  top: random.pick(['#B8472F', '#D39A3C', '#2E5568', '#3F7A6A', '#E6DDCB', '#C8762B', '#7A2E3A']),
  legs: random.pick(['#22313A', '#4A4038', '#2C3A55', '#5A5048']),
  gear: random.pick(['#2F4A43', '#B0552E', '#3D5560', '#C9A15E']),
})

const head = (x: number, y: number, { skin, hair }: Kit): string =>
  circle(x, y, 11, skin) +
  path(`M${num(x - 11.5)} ${num(y + 1)}a11.5 12 0 0 1 23 0c-5 -6 -18 -6 -23 0Z`, hair)

const limb = (d: string, tone: string, width = 9): string => line(d, tone, width)

/** Places a figure whose feet are at 0 and which is about 110 high. */
const place = (content: string, x: number, y: number, size: number): string =>
  group(content, { transform: at(x, y, size) })

export const hiker: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const kit = kitOf(random)
  const tone = darker(p.dark, 0.25)
  return (
    nature.ridge(canvas, p, random) +
    path(
      `M0 ${num(h * 0.82)}C${num(w * 0.3)} ${num(h * 0.76)} ${num(w * 0.6)} ${num(h * 0.74)} ${w} ${num(h * 0.84)}V${h}H0Z`,
      tone,
    ) +
    place(
      limb('M-4 -46L-16 -22L-18 0M4 -46L16 -24L24 -2', kit.legs) +
        rect(-26, -92, 20, 44, kit.gear, { rx: 8 }) +
        path('M-12 -92C-14 -66 -10 -50 -8 -44H10C12 -60 14 -80 10 -92Z', kit.top) +
        limb('M6 -84L22 -66L34 -62', kit.top, 7) +
        line('M36 -64L44 0', '#5A3A24', 3) +
        head(2, -104, kit),
      w * random.between(0.4, 0.6),
      h * 0.775,
      Math.min(w, h) / 330,
    )
  )
}

export const cyclist: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const kit = kitOf(random)
  const road = h * 0.8
  const wheel = (x: number): string =>
    `<circle cx="${x}" cy="-22" r="22" fill="none" stroke="#14181a" stroke-width="3.4"/>` +
    line(`M${x - 22} -22h44M${x} -44v44`, '#8A949A', 1)
  return (
    random.pick([nature.dunes, nature.meadow, nature.field, nature.windmill])(canvas, p, random) +
    rect(0, road - 6, w, h - road + 6, mix(p.dark, '#3A3F42', 0.5)) +
    line(`M0 ${num(road + 26)}H${w}`, '#EFE7D8', 4, { 'stroke-dasharray': '34 26', opacity: 0.7 }) +
    place(
      wheel(-34) +
        wheel(36) +
        line('M-34 -22L-12 -54H24L2 -22L-12 -54M-34 -22H2M24 -54L36 -22M24 -54L22 -66', kit.gear, 4) +
        line('M22 -66h12', '#14181a', 4) +
        limb('M-12 -64L10 -46L2 -20', kit.legs) +
        limb('M-12 -64L4 -40L-6 -16', darker(kit.legs, 0.2), 8) +
        path('M-20 -66C-14 -88 4 -98 18 -96L14 -84C4 -82 -6 -72 -6 -62Z', kit.top) +
        limb('M14 -90L22 -76L32 -66', kit.skin, 6) +
        circle(24, -106, 10, kit.skin) +
        path('M12 -108C14 -122 36 -122 37 -108C28 -112 20 -112 12 -108Z', kit.top),
      w * random.between(0.42, 0.58),
      road,
      Math.min(w, h) / 300,
    )
  )
}

export const paddler: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const kit = kitOf(random)
  const level = h * 0.78
  return (
    nature.lake(canvas, p, random) +
    place(
      path('M-110 -14C-60 4 60 4 110 -14C80 14 -80 14 -110 -14Z', kit.gear) +
        line('M-104 -13C-60 0 60 0 104 -13', lighter(kit.gear, 0.4), 3) +
        path('M-14 -12V-46C-12 -58 14 -58 16 -46V-12Z', kit.top) +
        limb('M-8 -44L-30 -28M12 -44L30 -34', kit.skin, 7) +
        line('M-74 -2L66 -66', '#5A3A24', 4) +
        ellipse(-80, 0, 16, 6, '#D39A3C', { transform: 'rotate(-24 -80 0)' }) +
        ellipse(74, -70, 16, 6, '#D39A3C', { transform: 'rotate(-24 74 -70)' }) +
        head(1, -68, kit),
      w * random.between(0.4, 0.6),
      level,
      Math.min(w, h) / 320,
    ) +
    ellipse(w / 2, level + 12, w * 0.3, 5, p.light, { opacity: 0.3 })
  )
}

export const climber: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const kit = kitOf(random)
  const rock = mix(p.light, p.dark, 0.45)
  return (
    nature.peaks(canvas, p, random) +
    path(
      `M${w} 0H${num(w * 0.52)}L${num(w * 0.6)} ${num(h * 0.16)}L${num(w * 0.5)} ${num(h * 0.34)}L${num(w * 0.58)} ${num(h * 0.52)}L${num(w * 0.46)} ${num(h * 0.72)}L${num(w * 0.54)} ${h}H${w}Z`,
      rock,
    ) +
    path(
      `M${num(w * 0.6)} ${num(h * 0.16)}L${num(w * 0.5)} ${num(h * 0.34)}L${num(w * 0.76)} ${num(h * 0.3)}ZM${num(w * 0.58)} ${num(h * 0.52)}L${num(w * 0.46)} ${num(h * 0.72)}L${num(w * 0.8)} ${num(h * 0.6)}Z`,
      '#000',
      { opacity: 0.14 },
    ) +
    line(`M${num(w * 0.56)} 0L${num(w * 0.52)} ${num(h * 0.44)}`, '#D39A3C', 3) +
    place(
      limb('M2 -46L26 -34L24 -10M-4 -46L10 -16L22 10', kit.legs) +
        path('M-14 -92C-18 -66 -12 -50 -8 -44H10C14 -60 12 -80 8 -92Z', kit.top) +
        limb('M6 -86L24 -104L30 -126M-8 -86L10 -70L26 -76', kit.skin, 7) +
        line('M-12 -48H12', '#14181a', 5) +
        head(-2, -106, kit),
      w * 0.47,
      h * 0.6,
      Math.min(w, h) / 300,
    )
  )
}

export const runner: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const kit = kitOf(random)
  return (
    random.pick([nature.sea, nature.dunes, nature.autumn, nature.palms])(canvas, p, random) +
    path(
      `M0 ${num(h * 0.82)}Q${num(w * 0.5)} ${num(h * 0.77)} ${w} ${num(h * 0.83)}V${h}H0Z`,
      mix(p.light, p.dark, 0.55),
    ) +
    place(
      limb('M0 -48L24 -36L20 -8', kit.skin) +
        limb('M-2 -48L-18 -24L-44 -22', kit.skin) +
        line('M16 -6h16M-48 -26v-10', '#EFE7D8', 7) +
        path('M-10 -56H12L20 -38L6 -34L0 -44L-12 -32L-18 -42Z', kit.legs) +
        path('M-10 -94C-14 -74 -12 -60 -10 -54H12C14 -70 16 -84 10 -94Z', kit.top) +
        limb('M6 -88L24 -74L34 -88M-6 -88L-24 -76L-20 -58', kit.skin, 7) +
        head(6, -106, kit),
      w * random.between(0.42, 0.58),
      h * 0.83,
      Math.min(w, h) / 300,
    )
  )
}

export const skier: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const kit = kitOf(random)
  return (
    nature.snow(canvas, p, random) +
    path(`M0 ${num(h * 0.6)}L${w} ${num(h * 0.86)}V${h}H0Z`, '#F6F8F6') +
    line(
      `M0 ${num(h * 0.63)}L${num(w * 0.5)} ${num(h * 0.765)}M0 ${num(h * 0.65)}L${num(w * 0.47)} ${num(h * 0.775)}`,
      '#C9D6DC',
      4,
    ) +
    place(
      line('M-54 -6L60 6', '#14181a', 5) +
        limb('M-6 -48L16 -30L2 -4M0 -48L26 -32L14 -2', kit.legs) +
        path('M-16 -90C-20 -68 -14 -54 -8 -46H12C18 -60 16 -80 8 -92Z', kit.top) +
        limb('M4 -84L24 -66L36 -70', kit.top, 8) +
        line('M36 -72L16 -8M-8 -70L-40 -10', '#8A949A', 2.6) +
        circle(4, -104, 11, kit.skin) +
        path('M-8 -104C-8 -120 16 -122 17 -106Z', kit.gear) +
        rect(6, -108, 12, 7, '#D39A3C', { rx: 3 }),
      w * random.between(0.5, 0.58),
      h * 0.76,
      Math.min(w, h) / 280,
    )
  )
}

export const surfer: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const kit = kitOf(random)
  const water = mix(p.dark, '#2F7A8A', 0.5)
  return (
    nature.sea(canvas, p, random) +
    path(
      `M0 ${num(h * 0.86)}C${num(w * 0.2)} ${num(h * 0.5)} ${num(w * 0.62)} ${num(h * 0.44)} ${num(w * 0.8)} ${num(h * 0.56)}C${num(w * 0.66)} ${num(h * 0.54)} ${num(w * 0.6)} ${num(h * 0.66)} ${num(w * 0.7)} ${num(h * 0.76)}L${w} ${num(h * 0.86)}V${h}H0Z`,
      canvas.down([0, lighter(water, 0.3)], [1, darker(water, 0.2)]),
    ) +
    path(
      `M${num(w * 0.3)} ${num(h * 0.56)}C${num(w * 0.5)} ${num(h * 0.46)} ${num(w * 0.7)} ${num(h * 0.48)} ${num(w * 0.82)} ${num(h * 0.57)}C${num(w * 0.7)} ${num(h * 0.53)} ${num(w * 0.5)} ${num(h * 0.52)} ${num(w * 0.3)} ${num(h * 0.56)}Z`,
      '#F6F8F4',
    ) +
    repeat(16, () =>
      circle(
        w * random.between(0.5, 0.86),
        h * random.between(0.5, 0.6),
        random.between(3, 8),
        '#F6F8F4',
        0.7,
      ),
    ) +
    place(
      path('M-58 -6C-20 6 40 6 66 -14C40 -2 -20 -4 -58 -6Z', '#F1E7D4') +
        limb('M-6 -40L-22 -22L-26 -6M6 -40L22 -26L26 -8', kit.legs, 10) +
        path('M-14 -78C-16 -58 -12 -46 -8 -36H10C14 -50 14 -66 8 -78Z', kit.legs) +
        limb('M6 -72L30 -76L44 -66M-10 -72L-32 -64L-44 -72', kit.skin, 7) +
        head(0, -90, kit),
      w * 0.42,
      h * 0.7,
      Math.min(w, h) / 300,
    )
  )
}

export const campers: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const seated = (x: number, flip: number): string => {
    const kit = kitOf(random)
    return group(
      limb('M0 -24L26 -26L30 0', kit.legs, 11) +
        path('M-14 -66C-18 -44 -14 -26 -10 -18H10C16 -34 14 -54 8 -66Z', kit.top) +
        limb('M4 -58L22 -40', kit.top, 8) +
        head(0, -80, kit),
      { transform: `${at(x, h * 0.84, Math.min(w, h) / 340)} scale(${flip} 1)` },
    )
  }
  const fire = w / 2
  return (
    nature.pines(canvas, { ...p, sky: darker(p.sky, 0.5), horizon: darker(p.horizon, 0.45) }, random) +
    circle(fire, h * 0.8, w * 0.42, canvas.glow(0.5, 0.5, 0.5, [0, '#FFB454', 0.8], [1, '#FFB454', 0])) +
    rect(0, h * 0.84, w, h * 0.16, darker(p.dark, 0.5)) +
    seated(w * 0.26, 1) +
    seated(w * 0.74, -1) +
    path(
      `M${num(fire - 22)} ${num(h * 0.85)}q-4 -30 12 -46q2 14 10 20q-2 -30 12 -50q2 28 12 38q14 22 4 38Z`,
      '#F08A32',
    ) +
    path(`M${num(fire - 10)} ${num(h * 0.85)}q0 -18 10 -28q4 10 8 12q8 6 2 16Z`, '#FFE09A') +
    line(`M${num(fire - 34)} ${num(h * 0.855)}h68`, '#3A2010', 11)
  )
}

export const swimmer: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const kit = kitOf(random)
  const water = mix('#2F8A96', p.sky, 0.3)
  const [x, y] = [w * random.between(0.42, 0.58), h * random.between(0.48, 0.6)]
  const size = Math.min(w, h) / 260
  return (
    canvas.fill(canvas.down([0, lighter(water, 0.3)], [1, darker(water, 0.3)])) +
    repeat(26, () =>
      line(
        `M${num(random.between(-30, w))} ${num(random.between(0, h))}q16 -10 32 0t32 0t32 0`,
        '#fff',
        3.4,
        { opacity: 0.22 },
      ),
    ) +
    line(`M0 ${num(h * 0.16)}H${w}M0 ${num(h * 0.9)}H${w}`, '#F1E7D4', 10, {
      'stroke-dasharray': '14 12',
      opacity: 0.8,
    }) +
    place(
      ellipse(-8, 6, 74, 12, '#fff', { opacity: 0.3 }) +
        path('M-64 2C-40 -14 0 -16 26 -10L22 8C-10 12 -44 12 -64 2Z', kit.skin) +
        limb('M18 -8L40 -34L66 -22', kit.skin, 10) +
        circle(36, -2, 13, kit.skin) +
        path('M24 -4C24 -20 48 -20 49 -2C40 -8 32 -8 24 -4Z', kit.top) +
        path('M58 -20c14 -4 20 6 28 4c-6 10 -22 10 -30 2Z', '#fff', { opacity: 0.7 }),
      x,
      y,
      size,
    )
  )
}

export const dogWalk: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const kit = kitOf(random)
  const coat = random.pick(['#8A5A34', '#2A211C', '#D9B47A', '#E6DDCB'])
  const ground = h * 0.82
  return (
    random.pick([nature.autumn, nature.birches, nature.snow, nature.dunes])(canvas, p, random) +
    path(
      `M0 ${num(ground)}Q${num(w * 0.5)} ${num(ground - 16)} ${w} ${num(ground)}V${h}H0Z`,
      mix(p.dark, '#3A2A1C', 0.3),
    ) +
    place(
      limb('M-4 -46L-14 -22L-22 0M4 -46L14 -24L18 0', kit.legs) +
        path('M-14 -96C-20 -66 -18 -44 -16 -36H16C18 -56 18 -80 12 -96Z', kit.top) +
        limb('M8 -88L20 -66L32 -58', kit.top, 8) +
        line('M32 -58Q58 -46 74 -38', '#3A2416', 2.4) +
        head(2, -108, kit) +
        rect(-12, -98, 26, 8, kit.gear, { rx: 4 }) +
        path('M66 -36C80 -42 108 -40 116 -34L126 -44L134 -40L130 -28L120 -24V0H112V-16H82V0H74V-18Z', coat) +
        line('M68 -34q-10 -8 -12 -20', coat, 5),
      w * random.between(0.36, 0.46),
      ground + 8,
      Math.min(w, h) / 320,
    )
  )
}

export const sailor: Scene = (canvas, p, random) => {
  const { width: w, height: h } = canvas
  const kit = kitOf(random)
  return (
    nature.sea(canvas, p, random) +
    place(
      path('M-120 -16H120C110 12 80 24 50 24H-60C-90 24 -112 8 -120 -16Z', kit.gear) +
        rect(-122, -22, 244, 8, '#F0E8D8') +
        line('M10 -20V-230', '#F0E8D8', 5) +
        path('M18 -226C66 -160 92 -90 100 -34H18Z', '#F6EEDC') +
        path('M2 -210C-40 -150 -70 -90 -84 -34H2Z', kit.top, { opacity: 0.92 }) +
        path('M-84 -22V-50C-82 -60 -62 -60 -60 -50V-22Z', kit.top) +
        limb('M-66 -46L-44 -34', kit.skin, 6) +
        head(-72, -68, kit),
      w * random.between(0.44, 0.56),
      h * 0.72,
      Math.min(w, h) / 380,
    ) +
    line(
      repeat(
        4,
        (index) => `M${num(w * 0.1 + index * w * 0.22)} ${num(h * 0.8 + (index % 2) * 20)}q14 -8 28 0t28 0`,
      ),
      '#fff',
      3,
      { opacity: 0.4 },
    )
  )
}
