import { backdrops, type BackdropName } from './drawing/backdrops.ts'
import { Canvas, ellipse, frames, group, line, num, path, rect, type Ratio } from './drawing/canvas.ts'
import type { Garment } from './drawing/clothes.ts'
import { lighter, lightness, mix } from './drawing/color.ts'
import { sunglassesKinds } from './drawing/eyewear.ts'
import { drawFigure, figureFoot, type Outfit, type Pose, type Stance } from './drawing/figure.ts'
import type { Hat } from './drawing/hats.ts'
import type { Expression, Light } from './drawing/head.ts'
import type { Man } from './drawing/man.ts'
import { dyes, type Palette, type PaletteName, palettes, skins, tunedPalette } from './drawing/palettes.ts'
import { drawSheet } from './drawing/sheet.ts'
import { cat, dog } from './drawing/stills.ts'
import { type SubjectName, subjects } from './drawing/subjects.ts'
import { createRandom, type Random } from './random.ts'

const companions = ['dog', 'cat', 'mug', 'pint'] as const
type Companion = (typeof companions)[number]

/** A portrait as plain data: place, light and clothes. {@link draw} draws it. */
export interface PortraitDrawing {
  readonly kind: 'portrait'
  readonly man: Man
  readonly backdrop: BackdropName
  readonly palette: PaletteName
  /** Degrees by which the hue of the palette is shifted, and the change of its lightness. */
  readonly hue: number
  readonly lift: number
  readonly outfit: Outfit
  readonly stance: Stance
  /** Mirrored: the light comes from the right. */
  readonly isMirrored: boolean
  readonly zoom: number
  /** Horizontal position: -1 at the left edge, 1 at the right. */
  readonly shift: number
  readonly companion: Companion | null
  /** The code on a sheet of paper that the man holds up, as for verification. */
  readonly sheet?: string
  readonly ratio: Ratio
  readonly seed: string
}

/** A picture of a place, a pet, food, a thing or an outing. */
export interface SubjectDrawing {
  readonly kind: 'subject'
  readonly subject: SubjectName
  readonly palette: PaletteName
  readonly hue: number
  readonly lift: number
  readonly ratio: Ratio
  readonly seed: string
}

export type Drawing = PortraitDrawing | SubjectDrawing

type Setting = (typeof backdrops)[BackdropName]['setting']

const everyday: readonly Garment[] = [
  'tee',
  'vNeck',
  'pocketTee',
  'printTee',
  'henley',
  'polo',
  'shirt',
  'openShirt',
  'denimShirt',
  'plaid',
  'breton',
  'roll',
  'knit',
  'cable',
  'crewKnit',
  'cardigan',
  'hoodie',
  'zipHoodie',
  'denimJacket',
  'bomber',
  'blazer',
]
const wardrobes: Readonly<Record<Setting, readonly Garment[]>> = {
  abstract: everyday,
  outdoors: [
    'plaid',
    'knit',
    'cable',
    'hoodie',
    'puffer',
    'raincoat',
    'parka',
    'scarf',
    'tee',
    'henley',
    'denimShirt',
    'breton',
    'zipHoodie',
    'crewKnit',
    'roll',
  ],
  water: [
    'tee',
    'tank',
    'bare',
    'breton',
    'aloha',
    'wetsuit',
    'raincoat',
    'openShirt',
    'knit',
    'polo',
    'hoodie',
    'vNeck',
  ],
  town: [
    'leatherJacket',
    'denimJacket',
    'bomber',
    'scarf',
    'suit',
    'blazer',
    'parka',
    'bowTie',
    'roll',
    'shirt',
    'harness',
    'cardigan',
    'openShirt',
    'waistcoat',
    'printTee',
    'zipHoodie',
  ],
  indoors: [...everyday, 'apron', 'dungarees', 'waistcoat', 'robe'],
  gym: ['singlet', 'tank', 'bare', 'tee', 'jersey', 'football', 'rugby'],
}

const hatsFor: Readonly<Record<Setting, readonly Hat[]>> = {
  abstract: ['beanie', 'cap', 'capBackwards', 'flatCap', 'fedora', 'turban', 'bandana'],
  outdoors: ['beanie', 'pomBeanie', 'cap', 'bucket', 'cowboy', 'helmet', 'flatCap', 'headband', 'turban'],
  water: ['straw', 'cap', 'captain', 'bandana', 'bucket', 'capBackwards', 'beanie'],
  town: ['flatCap', 'fedora', 'peakedCap', 'beanie', 'capBackwards', 'turban', 'captain'],
  indoors: ['beanie', 'capBackwards', 'flatCap', 'turban', 'bandana'],
  gym: ['headband', 'capBackwards', 'visor', 'cap'],
}
const hatDyes: Readonly<Partial<Record<Hat, readonly string[]>>> = {
  straw: ['#D9B878', '#C9A468', '#E6CF9A'],
  fedora: ['#4A3A2E', '#22313A', '#6B5B4A', '#3A3F46', '#7B5233'],
  cowboy: ['#7B5233', '#4A2F27', '#C9A468', '#2A211C'],
  peakedCap: ['#14110F', '#1E2528'],
  flatCap: ['#6B5B4A', '#54613F', '#3D5560', '#4A4038', '#8A7A66'],
}

/** Chooses clothes that fit a man and a place. */
function inventOutfit(random: Random, setting: Setting, ground: string, pose: Pose): Outfit {
  const garment = pose === 'back' ? 'roll' : random.pick(wardrobes[setting])
  // Clothes as light as the background would hide the shoulders.
  const stands = (dye: string): boolean => Math.abs(lightness(dye) - lightness(ground)) > 0.1
  const quiet = dyes.quiet.filter(stands)
  const bold = dyes.bold.filter(stands)
  const isBold = random.chance(0.4)
  const hat = random.chance(setting === 'abstract' || setting === 'indoors' ? 0.13 : 0.26)
    ? random.pick(hatsFor[setting])
    : null
  return {
    garment,
    main: random.pick(isBold && bold.length > 0 ? bold : quiet.length > 0 ? quiet : dyes.quiet),
    second: random.pick(
      isBold ? ['#E9E1D2', '#D9CDB8', '#EFE7D8', '#22313A', '#C9BBA2', '#3A3F46'] : dyes.bold,
    ),
    hat,
    hatColor: random.pick(hat ? (hatDyes[hat] ?? [...dyes.bold, ...dyes.quiet]) : dyes.quiet),
    sunglasses:
      (setting === 'outdoors' || setting === 'water' || setting === 'town') && random.chance(0.12)
        ? random.pick(sunglassesKinds)
        : null,
    hasHeadphones: hat === null && random.chance(0.025),
    hasChain:
      ['tee', 'vNeck', 'tank', 'bare', 'openShirt', 'henley', 'crewKnit'].includes(garment) &&
      random.chance(0.16),
  }
}

export interface PortraitWishes {
  readonly ratio?: Ratio
  readonly backdrop?: BackdropName
  readonly pose?: Pose
  /** Close enough for an avatar, with the face visible. */
  readonly isAvatar?: boolean
}

const backdropNames = Object.keys(backdrops).filter((name): name is BackdropName => name in backdrops)

/** Creates a portrait of a man. Chance decides what `wishes` leaves open. */
export function inventPortrait(random: Random, man: Man, wishes: PortraitWishes = {}): PortraitDrawing {
  const name = wishes.backdrop ?? random.pick(backdropNames)
  const { setting, palettes: becoming } = backdrops[name]
  const palette = random.pick<PaletteName>(becoming)
  const hue = random.bell(0, 7)
  const lift = random.bell(0, 0.018)
  const pose =
    wishes.pose ??
    random.weighted<Pose>(
      wishes.isAvatar ? { front: 90, side: 9, back: 1.5 } : { front: 62, side: 26, back: 12 },
    )
  const light = random.weighted<Light>({ side: 56, soft: 27, back: 17 })
  const paints = tunedPalette(palette, hue, lift)
  return {
    kind: 'portrait',
    man,
    backdrop: name,
    palette,
    hue,
    lift,
    outfit: inventOutfit(random, setting, mix(paints.horizon, paints.dark, 0.5), pose),
    stance: {
      pose,
      light,
      expression: random.weighted<Expression>({ calm: 38, smile: 34, grin: 12, smirk: 16 }),
      turn: random.between(-9, 9),
      tilt: random.bell(0, 2.2),
    },
    isMirrored: random.chance(0.5),
    zoom: wishes.isAvatar ? random.between(0.94, 1.16) : random.between(0.74, 1.14),
    shift: random.bell(0, wishes.isAvatar ? 0.1 : 0.16),
    companion:
      pose !== 'back' && random.chance(wishes.isAvatar ? 0.035 : 0.12) ? random.pick(companions) : null,
    ratio: wishes.ratio ?? (wishes.isAvatar ? '3:4' : random.pick(['3:4', '3:4', '1:1', '4:3', '3:5'])),
    seed: String(random.int(0, 2 ** 31)),
  }
}

/** Creates a picture of a subject. */
export function inventSubject(random: Random, subject: SubjectName): SubjectDrawing {
  const { palettes: becoming, ratios } = subjects[subject]
  return {
    kind: 'subject',
    subject,
    palette: random.pick<PaletteName>(becoming),
    hue: random.bell(0, 7),
    lift: random.bell(0, 0.018),
    ratio: random.pick<Ratio>(ratios),
    seed: String(random.int(0, 2 ** 31)),
  }
}

/** An arm from the edge of the picture, its hand around something that `thing` draws. */
function held(drawing: PortraitDrawing, thing: string, fingers: readonly number[]): string {
  const hand = mix(skins[drawing.man.skin].lit, palettes[drawing.palette].light, 0.07)
  const knuckles = fingers.map((y) => `M-40 ${y}q22 -6 34 0`).join('')
  return (
    path('M262 540C258 508 276 486 300 484L330 540Z', drawing.outfit.main) +
    group(
      thing +
        path('M-46 -38C-50 -54 -18 -56 -8 -44C2 -34 -2 22 -14 26C-34 28 -48 6 -46 -38Z', hand) +
        line(knuckles, '#000', 3, { opacity: 0.18 }),
      { transform: 'translate(288 481)' },
    )
  )
}

type DrawCompanion = (canvas: Canvas, drawing: PortraitDrawing, palette: Palette, random: Random) => string

const drawCompanion: Readonly<Record<Companion, DrawCompanion>> = {
  dog: (canvas, _, palette, random) =>
    group(dog(canvas, palette, random), { transform: 'translate(318 534) scale(.8)' }),
  cat: (canvas, _, palette, random) =>
    group(cat(canvas, palette, random), { transform: 'translate(330 534) scale(.8)' }),
  mug: (canvas, drawing) =>
    held(
      drawing,
      path(
        'M-34 -64H34V10C34 30 -34 30 -34 10Z',
        canvas.across([0, lighter('#B0552E', 0.3)], [1, '#6E3018']),
      ) + ellipse(0, -64, 34, 9, '#3A2010'),
      [-26, -8, 8],
    ),
  pint: (canvas, drawing) =>
    held(
      drawing,
      path('M-32 -96H32L25 22H-25Z', canvas.across([0, '#F0C060'], [1, '#B8762A'])) +
        rect(-34, -106, 68, 24, '#FBF3E0', { rx: 11 }),
      [-20, -2, 14],
    ),
}

// Where the top of hair and hat is in figure space, so that a close picture keeps them.
const crownAt = (drawing: PortraitDrawing): number => {
  const { hat } = drawing.outfit
  const isTall = ['afro', 'highTop', 'mohawk', 'bun', 'topKnot', 'pompadour', 'spikes'].includes(
    drawing.man.cut,
  )
  return hat !== null ? 42 : isTall ? 40 : 72
}

function drawPortrait(canvas: Canvas, drawing: PortraitDrawing): string {
  const { width, height } = canvas
  const palette = tunedPalette(drawing.palette, drawing.hue, drawing.lift)
  const random = createRandom(drawing.seed)
  const scene = backdrops[drawing.backdrop].scene(canvas, palette, random)
  // The bust fills most of the width of an upright picture, and as much of the height of a wide one.
  const scale = Math.min(width / 400, height / 480) * drawing.zoom
  const top = height - (figureFoot - 12 - crownAt(drawing)) * scale
  const down = Math.max(0, height * 0.055 - top)
  const x =
    width / 2 +
    drawing.shift * (width / 2) +
    (width > height ? width * 0.1 * (drawing.isMirrored ? -1 : 1) : 0)
  const mirror = drawing.isMirrored ? ' scale(-1 1)' : ''
  const companion = drawing.companion
    ? drawCompanion[drawing.companion](canvas, drawing, palette, random)
    : ''
  const figure = group(drawFigure(canvas, drawing.man, drawing.outfit, drawing.stance, palette) + companion, {
    transform: `translate(${num(x)} ${num(height + down)}) scale(${num(scale)})${mirror} translate(-200 ${12 - figureFoot})`,
  })
  const sheet =
    drawing.sheet === undefined ? '' : drawSheet(canvas, drawing.sheet, skins[drawing.man.skin].lit)
  return scene + figure + sheet + shade(canvas)
}

// Darker at the bottom, where cards show the name. A linear gradient, because a radial one would take a third of the
// drawing time.
const shade = (canvas: Canvas): string =>
  canvas.fill(canvas.down([0, '#05080A', 0.1], [0.2, '#05080A', 0], [0.7, '#05080A', 0], [1, '#05080A', 0.2]))

function drawSubject(canvas: Canvas, drawing: SubjectDrawing): string {
  const palette = tunedPalette(drawing.palette, drawing.hue, drawing.lift)
  return subjects[drawing.subject].scene(canvas, palette, createRandom(drawing.seed)) + shade(canvas)
}

/** What the drawing puts on a canvas of its ratio, before the canvas is closed. */
export const drawOn = (canvas: Canvas, drawing: Drawing): string =>
  drawing.kind === 'portrait' ? drawPortrait(canvas, drawing) : drawSubject(canvas, drawing)

/** The picture as an SVG document: no filters, fonts, links or embedded images. */
export function draw(drawing: Drawing): string {
  const canvas = new Canvas(frames[drawing.ratio])
  return canvas.toSvg(drawOn(canvas, drawing))
}
