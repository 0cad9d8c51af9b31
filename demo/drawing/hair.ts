import { type Canvas, circle, ellipse, group, line, num, path, rect, repeat } from './canvas.ts'
import { darker, lighter } from './color.ts'
import { headCenter, headOutline, type Tones } from './head.ts'
import type { Cut, Man } from './man.ts'

/** The layers of hair: behind neck and shoulders, color on the scalp, and on the head. */
interface Layers {
  readonly back?: string
  readonly skin?: string
  readonly front: string
}

// Half the width of the head that the hair is drawn for. Other heads scale it.
const temple = 61

const cropped =
  'M134 184c-6-52 18-90 66-90s72 38 66 90c-4-10-6-20-9-32-8-12-22-16-57-16s-49 4-57 16c-3 12-5 22-9 32Z'
const skullcap =
  'M136 182c-5-52 20-84 64-84s69 32 64 84c-3-12-6-22-12-32-12-10-28-14-52-14s-40 4-52 14c-6 10-9 20-12 32Z'
const temples =
  'M134 190C131 166 134 142 143 126C146 140 146 150 145 160C142 170 139 180 134 190ZM266 190C269 166 266 142 257 126C254 140 254 150 255 160C258 170 261 180 266 190Z'

/** Draws an area of hair, lit from the left. */
const mass = (canvas: Canvas, d: string, color: string, opacity?: number): string =>
  path(d, canvas.slant([0, lighter(color, 0.16)], [0.5, color], [1, darker(color, 0.34)]), { opacity })

const strands = (color: string, width: number, opacity: number, ...paths: readonly string[]): string =>
  line(paths.join(''), color, width, { opacity })

const shadowOf = (color: string): string => darker(color, 0.4)
const shineOf = (color: string): string => lighter(color, 0.3)

/** Draws balls of hair along an arc over the head. */
function ballsAround(
  canvas: Canvas,
  color: string,
  balls: readonly (readonly [x: number, y: number, radius: number])[],
): string {
  const paint = canvas.glow(0.3, 0.25, 0.9, [0, lighter(color, 0.17)], [1, darker(color, 0.16)])
  return balls.map(([x, y, radius]) => circle(x, y, radius, paint)).join('')
}

const curlBalls = [
  [146, 150, 22],
  [150, 124, 24],
  [170, 106, 26],
  [198, 98, 28],
  [226, 104, 26],
  [248, 122, 25],
  [256, 150, 21],
  [182, 124, 20],
  [216, 122, 22],
  [141, 172, 12],
  [260, 172, 12],
] as const
const curlyTopBalls = [
  [160, 122, 19],
  [176, 106, 21],
  [198, 98, 23],
  [221, 103, 21],
  [239, 120, 19],
  [186, 122, 18],
  [212, 122, 18],
] as const

type Draw = (canvas: Canvas, color: string) => Layers

const drawings: Readonly<Record<Cut, Draw>> = {
  bald: () => ({
    front: ellipse(178, 124, 20, 8, '#fff', { opacity: 0.14, transform: 'rotate(-24 178 124)' }),
  }),
  shaved: (_, c) => ({ skin: path(skullcap, c, { opacity: 0.42 }), front: '' }),
  buzz: (canvas, c) => ({ skin: mass(canvas, skullcap, c, 0.78), front: '' }),
  crop: (canvas, c) => ({ front: mass(canvas, cropped, c) }),
  caesar: (canvas, c) => ({
    front:
      mass(
        canvas,
        'M134 186c-6-54 18-92 66-92s72 38 66 92c-4-8-6-16-8-26-4-6-10-8-18-8l-8 6-10-6-12 7-12-7-12 7-12-6-10 6-8-6c-9 0-14 4-18 9-3 10-5 18-8 24Z',
        c,
      ) + strands(shadowOf(c), 2, 0.5, 'M172 112l-4 38M190 106l-2 46M210 106l2 46M228 112l4 38'),
  }),
  part: (canvas, c) => ({
    front:
      mass(
        canvas,
        'M135 186c-9-40-3-72 21-88 26-18 66-16 88 4 18 17 28 44 21 84-4-9-6-20-9-30-6-14-14-20-26-22-30 2-58-2-74-12-6 14-10 26-12 36-3 10-6 18-9 28Z',
        c,
      ) + strands(shadowOf(c), 2.4, 0.5, 'M158 118c26-14 58-16 84-2M164 108c22-10 46-12 66-4'),
  }),
  quiff: (canvas, c) => ({
    front:
      mass(
        canvas,
        'M136 182c-6-30-2-48 8-58-2-22 22-40 50-38 34-6 66 10 70 40 6 16 4 34 1 56-4-8-6-18-9-28-4-12-12-16-22-18-26 6-56 4-76-4-8 10-11 18-13 26-3 8-6 16-9 24Z',
        c,
      ) + strands(shineOf(c), 2.6, 0.35, 'M152 122c6-18 26-28 48-24M166 122c8-12 26-18 44-14'),
  }),
  slick: (canvas, c) => ({
    front:
      mass(
        canvas,
        'M136 184c-8-42 0-82 34-94 22-8 48-6 66 6 26 16 34 50 28 88-4-14-6-26-12-38-12-20-30-28-54-28s-40 8-50 28c-6 12-8 24-12 38Z',
        c,
      ) +
      strands(
        shineOf(c),
        2,
        0.4,
        'M156 138c4-22 18-38 40-42M172 124c8-14 20-24 38-28M192 119c8-10 20-18 32-20M214 120c8-8 16-12 22-12',
      ),
  }),
  fade: (canvas, c) => ({
    skin: path(temples, c, { opacity: 0.4 }),
    front: mass(
      canvas,
      'M144 148c-8-34 14-58 52-60 42-2 70 22 60 60-4-8-8-12-14-16-26-6-60-6-84 0-6 4-10 8-14 16Z',
      c,
    ),
  }),
  curlyTop: (canvas, c) => ({
    skin: path(temples, c, { opacity: 0.42 }),
    front:
      path('M146 150c4-36 30-50 54-50s50 14 54 50c-14-16-32-22-54-22s-40 6-54 22Z', c) +
      ballsAround(canvas, c, curlyTopBalls),
  }),
  curls: (canvas, c) => ({ front: ballsAround(canvas, c, curlBalls) }),
  afro: (canvas, c) => {
    const rim = repeat(15, (index) => {
      const angle = Math.PI * (0.86 + (index / 14) * 1.28)
      return circle(200 + Math.cos(angle) * 72, 136 + Math.sin(angle) * 66, 17, c)
    })
    return {
      back: '',
      front:
        rim +
        path(
          'M131 196C104 156 116 82 166 68C188 60 212 60 234 68C284 82 296 156 269 196C266 178 262 164 254 154C238 140 162 140 146 154C138 164 134 178 131 196Z',
          canvas.glow(0.34, 0.28, 0.8, [0, lighter(c, 0.16)], [1, darker(c, 0.2)]),
        ),
    }
  },
  highTop: (canvas, c) => ({
    skin: path(temples, c, { opacity: 0.55 }),
    front:
      mass(
        canvas,
        'M144 150C136 124 134 100 140 82C146 70 168 66 200 66S254 70 260 82C266 100 264 124 256 150C250 140 244 135 234 133C212 129 188 129 166 133C156 135 150 140 144 150Z',
        c,
      ) +
      repeat(22, (index) =>
        circle(146 + ((index * 29) % 108), 80 + ((index * 17) % 46), 3.4, lighter(c, 0.16), 0.3),
      ),
  }),
  twists: (_, c) => ({
    skin: path(skullcap, c, { opacity: 0.85 }),
    front: [0, 1, 2]
      .map((row) =>
        repeat(9 - row, (index) => {
          const x = 148 + row * 6 + index * (104 / (8 - row)) * (1 - row * 0.02)
          const y = 134 - row * 16 + Math.abs(x - 200) * (0.34 - row * 0.06)
          const lean = (x - 200) * 0.2
          const tone = index % 2 ? lighter(c, 0.1 + row * 0.03) : lighter(c, row * 0.03)
          return line(
            `M${num(x)} ${num(y)}c${num(lean * 0.3)} -8 ${num(lean)} -12 ${num(lean + (index % 2 ? 3 : -3))} -22`,
            tone,
            13,
          )
        }),
      )
      .join(''),
  }),
  locs: (_, c) => {
    const hang = (x: number, y: number, length: number, sway: number, tone: string): string =>
      line(
        `M${x} ${y}C${x + sway} ${y + length * 0.4} ${x - sway} ${y + length * 0.7} ${x + sway} ${y + length}`,
        tone,
        12,
      )
    return {
      back:
        hang(146, 160, 176, -8, darker(c, 0.3)) +
        hang(254, 160, 182, 8, darker(c, 0.35)) +
        hang(158, 190, 168, -4, darker(c, 0.3)) +
        hang(242, 190, 172, 4, darker(c, 0.35)),
      front:
        path(cropped, c) +
        hang(134, 150, 150, -6, c) +
        hang(143, 136, 120, -3, lighter(c, 0.09)) +
        hang(266, 150, 156, 6, darker(c, 0.2)) +
        hang(258, 136, 122, 3, c) +
        strands(
          shineOf(c),
          2,
          0.3,
          'M160 112c-8 8-12 18-14 30M182 102c-6 10-8 20-8 32M218 102c6 10 8 20 8 32M240 112c8 8 12 18 14 30',
        ),
    }
  },
  cornrows: (_, c) => ({
    skin: path(skullcap, c, { opacity: 0.6 }),
    front: repeat(9, (index) => {
      const x = 144 + index * 14
      const inward = (200 - x) * 0.42
      const y = 122 - Math.sqrt(Math.max(0, 1 - ((x - 200) / 62) ** 2)) * 12 + Math.abs(x - 200) * 0.3
      return line(
        `M${num(x)} ${num(y)}C${num(x + inward * 0.1)} ${num(y - 20)} ${num(x + inward * 0.5)} 104 ${num(x + inward)} 97`,
        c,
        8,
      )
    }),
  }),
  waves: (canvas, c) => ({
    front:
      mass(
        canvas,
        'M133 190c-10-22-4-40 2-50-6-22 10-42 30-42 12-14 34-14 46-6 20-6 42 4 46 24 16 8 14 30 8 42 4 12 2 22-1 32-4-10-6-18-9-26-12-4-16-12-20-22-16 10-34 4-44-4-10 10-28 10-38 2-4 8-8 14-14 18-2 10-3 20-6 32Z',
        c,
      ) + strands(shineOf(c), 2.4, 0.35, 'M150 128c8-12 22-16 34-8M190 112c12-8 28-8 38 4'),
  }),
  curtains: (canvas, c) => ({
    front:
      mass(
        canvas,
        'M132 196c-8-56 14-102 66-104 56-2 78 46 70 104-6-12-12-26-16-44-20-6-40-22-50-42-8 20-26 38-52 46-4 14-10 28-18 40Z',
        c,
      ) +
      strands(
        shadowOf(c),
        2.2,
        0.45,
        'M198 104c-10 20-26 34-46 42M206 104c10 18 24 30 44 38M190 100c-14 8-28 20-36 34',
      ),
  }),
  fringe: (canvas, c) => ({
    front:
      mass(
        canvas,
        'M132 190c-8-56 18-98 68-98s76 42 68 98c-4-8-7-18-10-28-6 0-10-2-14-4-6 6-14 8-22 6-8 4-18 4-26 0-10 4-20 2-28-4-8 4-16 4-24 4-3 10-6 18-12 26Z',
        c,
      ) +
      strands(
        shadowOf(c),
        2,
        0.4,
        'M160 110c-4 16-4 32 0 48M184 102c-2 18 0 38 4 58M216 102c4 20 2 40-2 58M240 112c4 16 4 30 2 44',
      ),
  }),
  messy: (canvas, c) => ({
    front:
      mass(
        canvas,
        'M135 186c-10-26-6-44 0-54-7-6-4-15 6-14-1-13 10-19 20-14 4-13 18-17 26-8 8-11 24-11 30 0 10-9 24-5 26 8 12-3 20 8 16 18 10 2 12 12 5 18 7 16 5 32 2 46-4-10-6-20-10-28l-10-10-7 7-13-11-9 9-15-11-11 11-13-9-9 9-11-5c-5 10-8 24-13 38Z',
        c,
      ) + strands(shineOf(c), 2.2, 0.3, 'M158 118q10 8 12 20M188 102q8 12 8 26M222 106q0 14-6 24'),
  }),
  spikes: (canvas, c) => ({
    skin: path(temples, c, { opacity: 0.75 }),
    front: mass(
      canvas,
      'M138 166c-3-22-1-38 6-48l8 8 3-16 12 9 7-17 12 13 12-17 12 16 12-15 8 17 12-11 4 17 10-5c6 13 6 27 4 49-12-22-29-31-61-31s-49 9-61 31Z',
      c,
    ),
  }),
  pompadour: (canvas, c) => ({
    skin: path(temples, c, { opacity: 0.8 }),
    front:
      mass(
        canvas,
        'M138 176c-8-30-4-50 8-62-6-26 18-50 56-48 40 0 66 22 62 52 4 18 2 36-2 58-4-12-6-22-10-30-10-12-22-14-36-14-26 2-48-2-62-10-8 12-12 32-16 54Z',
        c,
      ) + strands(shineOf(c), 3, 0.32, 'M156 118c-2-20 18-36 46-34M172 116c6-14 22-22 42-20'),
  }),
  mohawk: (canvas, c) => ({
    skin: path(skullcap, c, { opacity: 0.4 }),
    front:
      mass(
        canvas,
        'M176 148c-8-26-8-58 4-78 10-12 30-12 40 0 12 20 12 52 4 78-6-8-14-12-24-12s-18 4-24 12Z',
        c,
      ) + strands(shineOf(c), 2, 0.35, 'M190 76c-4 18-4 38-2 58M206 74c4 20 4 40 2 60'),
  }),
  mullet: (canvas, c) => ({
    back: path('M138 170c-10 50-10 96-2 140 14 16 42 20 64 20s50-4 64-20c8-44 8-90-2-140Z', darker(c, 0.25)),
    front:
      mass(
        canvas,
        'M132 200c-8-60 16-108 68-108s76 48 68 108c-6-16-9-32-12-46-12-10-28-14-56-14s-44 4-56 14c-3 14-6 30-12 46Z',
        c,
      ) + strands(shadowOf(c), 2, 0.4, 'M168 104c-6 12-8 24-8 36M200 98v40M232 104c6 12 8 24 8 36'),
  }),
  bun: (canvas, c) => ({
    front:
      circle(204, 84, 25, canvas.glow(0.3, 0.3, 0.8, [0, lighter(c, 0.16)], [1, darker(c, 0.2)])) +
      mass(
        canvas,
        'M135 184c-6-52 18-88 65-88s71 36 65 88c-6-16-10-30-20-42-12-12-30-16-45-18-15 2-33 6-45 18-10 12-14 26-20 42Z',
        c,
      ) +
      strands(
        shadowOf(c),
        2,
        0.4,
        'M150 146c8-22 24-34 44-42M250 146c-8-22-24-34-40-42M178 130c4-12 10-20 18-28',
      ),
  }),
  topKnot: (canvas, c) => ({
    skin: path(temples, c, { opacity: 0.42 }),
    front:
      ellipse(200, 80, 20, 17, canvas.glow(0.3, 0.3, 0.8, [0, lighter(c, 0.16)], [1, darker(c, 0.2)])) +
      mass(
        canvas,
        'M146 144c0-30 22-50 54-50s54 20 54 50c-8-10-16-16-26-20-18-4-38-4-56 0-10 4-18 10-26 20Z',
        c,
      ) +
      rect(188, 92, 24, 6, darker(c, 0.5), { rx: 3 }),
  }),
  long: (canvas, c) => ({
    back: path('M134 160c-16 60-16 120-4 178 22 22 118 22 140 0 12-58 12-118-4-178Z', darker(c, 0.25)),
    front:
      mass(
        canvas,
        'M128 330C116 270 118 214 128 176C128 124 158 90 200 90S272 124 272 176C282 214 284 270 272 330C262 336 256 332 254 322C262 270 262 214 254 170C236 158 214 142 202 118C190 142 166 158 146 170C138 214 138 270 146 322C144 332 138 336 128 330Z',
        c,
      ) +
      strands(
        shineOf(c),
        2.4,
        0.25,
        'M138 196c-6 40-4 84 0 122M262 196c6 40 4 84 0 122M200 104c-12 22-32 38-52 50',
      ),
  }),
  longCurls: (canvas, c) => {
    const side = (x: number, direction: number): string =>
      ballsAround(canvas, c, [
        [x, 168, 18],
        [x - 7 * direction, 192, 19],
        [x - 9 * direction, 218, 20],
        [x - 10 * direction, 246, 20],
        [x - 7 * direction, 272, 18],
      ])
    return {
      back: path('M140 160c-20 50-20 90-10 126 34 20 106 20 140 0 10-36 10-76-10-126Z', darker(c, 0.3)),
      front: side(136, 1) + side(264, -1) + ballsAround(canvas, c, curlBalls),
    }
  },
  receding: (canvas, c) => ({
    front: mass(
      canvas,
      'M134 188c-8-46 12-94 66-94s74 48 66 94c-4-10-6-20-8-30-6-14-14-26-20-38-8-8-14-12-18-6-4 8-10 12-20 12s-16-4-20-12c-4-6-10-2-18 6-6 12-14 24-20 38-2 10-4 20-8 30Z',
      c,
    ),
  }),
  horseshoe: (_, c) => ({
    front:
      path(
        'M133 204c-8-26-8-54 4-78 6 4 10 12 11 22-3 10-6 18-6 28-3 10-6 20-9 28ZM267 204c8-26 8-54-4-78-6 4-10 12-11 22 3 10 6 18 6 28 3 10 6 20 9 28Z',
        c,
      ) + ellipse(180, 122, 20, 8, '#fff', { opacity: 0.13, transform: 'rotate(-22 180 122)' }),
  }),
  thinning: (canvas, c) => ({
    front:
      mass(canvas, cropped, c, 0.55) +
      path(temples, c) +
      strands(
        c,
        2.6,
        0.8,
        'M156 132c8-18 24-28 46-30M172 128c8-12 20-20 36-22M192 126c8-10 18-14 30-14M150 146c4-12 8-18 14-24',
      ),
  }),
  bowl: (canvas, c) => ({
    front:
      mass(
        canvas,
        'M128 206c-10-64 14-116 72-116s82 52 72 116l-14-2c0-12-2-24-4-36-34-8-74-8-108 0-2 12-4 24-4 36Z',
        c,
      ) + strands(shadowOf(c), 2, 0.35, 'M170 104c-8 18-10 40-10 62M200 98v68M230 104c8 18 10 40 10 62'),
  }),
}

const stretched = (content: string, width: number): string => {
  const scale = width / temple
  const inner =
    content === ''
      ? ''
      : group(content, { transform: `translate(${num(headCenter * (1 - scale))} 0) scale(${num(scale)} 1)` })
  return inner
}

/** Draws the hair of a man from the front. */
export function drawHair(canvas: Canvas, man: Man, tones: Tones): { back: string; front: string } {
  const { temple: width } = man.face
  const { back = '', skin = '', front } = drawings[man.cut](canvas, tones.hair)
  const onSkin = skin && group(stretched(skin, width), { 'clip-path': canvas.clip(headOutline(man.face)) })
  return { back: stretched(back, width), front: onSkin + stretched(front, width) }
}

const longCuts: ReadonlySet<Cut> = new Set(['long', 'longCurls', 'locs', 'mullet', 'curtains', 'bowl'])
const bareCuts: ReadonlySet<Cut> = new Set(['bald', 'shaved'])

/** Draws the hair that is visible under a hat that ends at the brow. */
export function drawHairUnderHat(canvas: Canvas, man: Man, tones: Tones): { back: string; front: string } {
  const c = tones.hair
  if (bareCuts.has(man.cut)) {
    return {
      back: '',
      front: stretched(
        path('M136 186c-2-8-3-16-3-26h10c0 10-3 18-7 26ZM264 186c2-8 3-16 3-26h-10c0 10 3 18 7 26Z', c, {
          opacity: 0.4,
        }),
        man.face.temple,
      ),
    }
  }
  const sides = path(
    'M134 192c-3-10-4-22-3-34h18c0 10-4 16-6 20-2 6-5 10-9 14ZM266 192c3-10 4-22 3-34h-18c0 10 4 16 6 20 2 6 5 10 9 14Z',
    c,
  )
  const { back } = drawHair(canvas, man, tones)
  if (!longCuts.has(man.cut)) return { back: '', front: stretched(sides, man.face.temple) }
  const hanging = path(
    'M130 262C120 226 122 190 130 156H148C142 190 142 226 146 262C142 272 134 272 130 262ZM270 262C280 226 278 190 270 156H252C258 190 258 226 254 262C258 272 266 272 270 262Z',
    c,
  )
  return { back, front: stretched(hanging, man.face.temple) }
}
