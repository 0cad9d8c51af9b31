import { drawBeard } from './beard.ts'
import { at, type Canvas, circle, ellipse, group, line, num, path, repeat } from './canvas.ts'
import { drawClothes, type Garment } from './clothes.ts'
import { darker, lighter, mix } from './color.ts'
import { drawGlasses, drawSunglasses, type Sunglasses } from './eyewear.ts'
import { drawHair, drawHairUnderHat } from './hair.ts'
import { drawHat, type Hat, openHats } from './hats.ts'
import { drawFace, type Expression, headOutline, type Light, tonesOf } from './head.ts'
import type { Build, Cut, Man } from './man.ts'
import type { Palette } from './palettes.ts'
import { drawProfileHead } from './side.ts'

/** The clothes of a man in one picture. */
export interface Outfit {
  readonly garment: Garment
  readonly main: string
  readonly second: string
  readonly hat: Hat | null
  readonly hatColor: string
  readonly sunglasses: Sunglasses | null
  readonly hasHeadphones: boolean
  readonly hasChain: boolean
}

export type Pose = 'front' | 'side' | 'back'

/** The posture of a man in one picture. */
export interface Stance {
  readonly pose: Pose
  readonly light: Light
  readonly expression: Expression
  /** How far the face is turned, from -12 to 12. */
  readonly turn: number
  /** How far the head leans, in degrees. */
  readonly tilt: number
}

/** Lower edge of the bust in figure space, which is 400 wide. */
export const figureFoot = 530

const shoulders: Readonly<Record<Build, number>> = {
  slim: 0.9,
  average: 0.98,
  athletic: 1.05,
  muscular: 1.15,
  stocky: 1.1,
  'a-bit-extra': 1.08,
  large: 1.18,
}
const necks: Readonly<Record<Build, number>> = {
  slim: 0.9,
  average: 0.98,
  athletic: 1.06,
  muscular: 1.2,
  stocky: 1.14,
  'a-bit-extra': 1.12,
  large: 1.22,
}

const neck = 'M155 250h90v74c2 16 6 26 14 36l-59 100-59-100c8-10 12-20 14-36Z'
const neckShade = 'M155 284c12 34 28 48 46 48s34-16 44-50v42c2 16 6 26 14 36l-59 90Z'

const widened = (content: string, scale: number): string =>
  scale === 1
    ? content
    : group(content, { transform: `translate(${num(200 * (1 - scale))} 0) scale(${num(scale)} 1)` })

const tattoo = (tone: string): string =>
  line(
    'M222 300c10 4 16 12 16 24M216 312c10 2 18 10 20 22M228 294c8 8 12 18 10 30M232 336c-8 4-14 4-20 0',
    tone,
    3,
    { opacity: 0.55 },
  )

const headphones = (temple: number): string =>
  line(
    `M${num(200 - temple - 8)} 190C${num(200 - temple - 10)} 60 ${num(200 + temple + 10)} 60 ${num(200 + temple + 8)} 190`,
    '#1d2022',
    9,
  ) +
  path(
    `M${num(200 - temple - 18)} 178q-4 24 4 44q12 6 16-4v-36q-4-10-20-4ZM${num(200 + temple + 18)} 178q4 24-4 44q-12 6-16-4v-36q4-10 20-4Z`,
    '#2b3033',
  )

function drawFront(canvas: Canvas, man: Man, outfit: Outfit, stance: Stance, palette: Palette): string {
  const tones = tonesOf(man, palette, stance.light)
  const { face } = man
  const drawnFace = drawFace(canvas, man, tones, stance)
  const hatted = outfit.hat !== null && !openHats.has(outfit.hat)
  const hair = hatted ? drawHairUnderHat(canvas, man, tones) : drawHair(canvas, man, tones)
  const hatScale = face.temple / 61
  const eyewear = outfit.sunglasses
    ? drawSunglasses(canvas, outfit.sunglasses, palette.horizon)
    : man.glasses
      ? drawGlasses(canvas, man.glasses)
      : ''
  const head = (content: string): string =>
    group(content, {
      transform: `translate(200 332) rotate(${num(stance.tilt)}) scale(1.24) translate(-200 -296)`,
    })
  const hairTurn = at(stance.turn * 0.3, 0)
  const outline = canvas.clip(headOutline(face))
  return (
    (hair.back ? head(group(hair.back, { transform: hairTurn })) : '') +
    widened(
      path(neck, tones.lit) +
        path(neckShade, tones.dark, { opacity: 0.8 }) +
        (man.hasNeckTattoo ? tattoo(mix(tones.dark, '#1b2a33', 0.75)) : ''),
      necks[man.build],
    ) +
    widened(drawClothes(canvas, outfit.garment, outfit.main, outfit.second, tones), shoulders[man.build]) +
    (outfit.hasChain
      ? line('M160 346c8 44 24 62 40 62s32-18 40-62', '#E3C885', 3, { 'stroke-dasharray': '5 2' })
      : '') +
    head(
      drawnFace.under +
        group(drawBeard(canvas, man, tones), { transform: at(stance.turn * 0.35, 0) }) +
        drawnFace.overBeard +
        drawnFace.brows +
        group(hair.front, { transform: hairTurn }) +
        (stance.light === 'side'
          ? ''
          : group(path(headOutline(face), canvas.down([0, '#000', 0.16], [0.25, '#000', 0]), {}), {
              'clip-path': outline,
            })) +
        (eyewear ? group(eyewear, { transform: at(stance.turn, 0) }) : '') +
        (outfit.hat ? widened(drawHat(canvas, outfit.hat, outfit.hatColor), hatScale) : '') +
        (outfit.hasHeadphones && !hatted ? headphones(face.temple) : ''),
    )
  )
}

const skull =
  'M136 184C133 130 160 102 200 102S267 130 264 184C263 214 254 238 244 254L246 300H154L156 254C146 238 137 214 136 184Z'
const napes: Readonly<Record<'long' | 'short', string>> = {
  long: 'M132 180C128 124 160 92 200 92S272 124 268 180C282 230 282 290 270 336C238 352 162 352 130 336C118 290 118 230 132 180Z',
  short:
    'M133 190c-6-60 22-98 67-98s73 38 67 98c-2 22-8 40-18 56-6 8-14 4-22 8-16 6-38 6-54 0-8-4-16 0-22-8-10-16-16-34-18-56Z',
}
const backCloth =
  'M24 530c0-82 12-122 52-141 34-16 72-24 84-46 20 12 60 12 80 0 12 22 50 30 84 46 40 19 52 59 52 141Z'
const hangingCuts: ReadonlySet<Cut> = new Set(['long', 'longCurls', 'locs', 'mullet'])
const roundCuts: ReadonlySet<Cut> = new Set(['curls', 'afro', 'longCurls', 'twists', 'curlyTop'])
const tiedCuts: ReadonlySet<Cut> = new Set(['bun', 'topKnot'])
const bareCrowns: ReadonlySet<Cut> = new Set(['horseshoe', 'thinning'])

function drawBackHair(canvas: Canvas, cut: Cut, c: string, skin: string): string {
  const lit = canvas.slant([0, lighter(c, 0.2)], [0.5, c], [1, darker(c, 0.35)])
  const isHanging = hangingCuts.has(cut)
  const isBare = cut === 'bald'
  let hair = ''
  if (roundCuts.has(cut)) {
    const [reach, size] = cut === 'afro' ? [74, 24] : [58, 18]
    hair += repeat(15, (index) => {
      const angle = Math.PI * (0.78 + (index / 14) * 1.44)
      return circle(200 + Math.cos(angle) * reach, 160 + Math.sin(angle) * (reach + 2), size, lit)
    })
  }
  if (!isBare) {
    const opacity = cut === 'shaved' ? 0.4 : cut === 'buzz' ? 0.75 : 1
    const clip = opacity < 1 ? canvas.clip(skull) : undefined
    hair += path(napes[isHanging ? 'long' : 'short'], lit, { opacity, 'clip-path': clip })
  }
  hair += line(
    isHanging
      ? 'M168 110c-14 70-16 150-12 222M190 100c-6 80-6 160-4 240M212 100c6 80 6 160 4 240M234 112c14 70 16 150 10 220'
      : 'M168 112c-12 40-10 90 2 124M192 104c-4 44-4 96 0 138M216 106c6 44 6 92 0 134M238 118c8 38 4 84-8 116',
    darker(c, 0.5),
    2.4,
    { opacity: isBare ? 0 : 0.28 },
  )
  if (tiedCuts.has(cut))
    hair += circle(200, 128, 27, lit) + line('M182 142c10 10 26 10 36 0', darker(c, 0.5), 4)
  if (bareCrowns.has(cut)) hair += ellipse(200, 134, 36, 28, skin)
  return hair
}

function drawBack(canvas: Canvas, man: Man, outfit: Outfit, stance: Stance, palette: Palette): string {
  const tones = tonesOf(man, palette, stance.light === 'soft' ? 'side' : stance.light)
  const skin = canvas.across(
    [0, mix(tones.dark, tones.lit, 0.75)],
    [0.6, tones.dark],
    [1, darker(tones.dark, 0.3)],
  )
  const ear = (sign: -1 | 1, tone: string): string =>
    ellipse(200 + sign * 65, 200, 9 * man.face.ear, 17 * man.face.ear, tone)
  const hat =
    outfit.hat && !openHats.has(outfit.hat)
      ? path(
          'M130 178c-4-72 26-106 70-106s74 34 70 106c-44 14-96 14-140 0Z',
          canvas.slant([0, lighter(outfit.hatColor, 0.15)], [1, darker(outfit.hatColor, 0.4)]),
        ) + line('M131 168c44 14 94 14 138 0', '#000', 4, { opacity: 0.25 })
      : ''
  const light = canvas.across(
    [0, tones.glow, 0.34],
    [0.42, tones.glow, 0],
    [0.55, '#05080A', 0],
    [1, '#05080A', 0.5],
  )
  return (
    widened(path('M156 236h88v120h-88Z', skin), necks[man.build]) +
    widened(
      path(backCloth, outfit.main) +
        path('M160 343c20 12 60 12 80 0l8 20c-22 14-74 14-96 0Z', '#fff', { opacity: 0.14 }) +
        line(
          'M152 363c22 14 74 14 96 0M200 376v154M88 424c16 30 22 66 18 106M312 424c-16 30-22 66-18 106',
          '#000',
          3,
          {
            opacity: 0.1,
          },
        ) +
        path(backCloth, light),
      shoulders[man.build],
    ) +
    group(
      ear(-1, tones.lit) +
        ear(1, tones.dark) +
        path(skull, skin) +
        drawBackHair(canvas, man.cut, tones.hair, skin) +
        hat,
      { transform: `translate(200 332) rotate(${num(stance.tilt)}) scale(1.24) translate(-200 -296)` },
    )
  )
}

function drawSide(canvas: Canvas, man: Man, outfit: Outfit, stance: Stance, palette: Palette): string {
  const tones = tonesOf(man, palette, stance.light === 'soft' ? 'side' : stance.light)
  return (
    widened(
      path('M152 250c4 50 2 76-10 108l60 80 56-80c-8-30-8-70-4-118Z', tones.lit) +
        path('M180 296c36-4 60-20 76-56-4 48-4 88 4 118l-30 44c-6-40-20-76-50-106Z', tones.dark, {
          opacity: 0.85,
        }),
      necks[man.build],
    ) +
    widened(drawClothes(canvas, outfit.garment, outfit.main, outfit.second, tones), shoulders[man.build]) +
    group(drawProfileHead(canvas, man, tones, outfit.hat, outfit.hatColor, outfit.sunglasses !== null), {
      transform: `translate(200 330) rotate(${num(stance.tilt)}) scale(1.16) translate(-200 -300)`,
    })
  )
}

const poses = { front: drawFront, side: drawSide, back: drawBack } as const

/** Draws the bust of a man, lit from the left. */
export const drawFigure = (
  canvas: Canvas,
  man: Man,
  outfit: Outfit,
  stance: Stance,
  palette: Palette,
): string => poses[stance.pose](canvas, man, outfit, stance, palette)
