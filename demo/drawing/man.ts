import type { Random } from '../random.ts'
import type { HairColor, SkinName } from './palettes.ts'

export const cuts = [
  'bald',
  'shaved',
  'buzz',
  'crop',
  'part',
  'quiff',
  'slick',
  'fade',
  'curlyTop',
  'curls',
  'afro',
  'highTop',
  'twists',
  'locs',
  'cornrows',
  'waves',
  'curtains',
  'fringe',
  'messy',
  'spikes',
  'pompadour',
  'mohawk',
  'mullet',
  'bun',
  'topKnot',
  'long',
  'longCurls',
  'receding',
  'horseshoe',
  'thinning',
  'caesar',
  'bowl',
] as const
export type Cut = (typeof cuts)[number]

export const beards = [
  'none',
  'stubble',
  'heavyStubble',
  'boxed',
  'full',
  'long',
  'moustache',
  'handlebar',
  'walrus',
  'pencil',
  'goatee',
  'vanDyke',
  'muttonChops',
  'chinStrap',
] as const
export type Beard = (typeof beards)[number]

export const glassesKinds = ['round', 'square', 'browline', 'oval', 'wire', 'thick'] as const
export type Glasses = (typeof glassesKinds)[number]

export type Build = 'slim' | 'average' | 'athletic' | 'muscular' | 'stocky' | 'a-bit-extra' | 'large'

/** Measures of a face in drawing units; the head is about 122 wide and 178 high. */
export interface FaceShape {
  /** Half the width at the temples. */
  readonly temple: number
  /** Half the width at the corner of the jaw, and its vertical position. */
  readonly jaw: number
  readonly jawY: number
  readonly chinY: number
  /** Half the width of the chin. */
  readonly chin: number
  /** The length of the nose (1 is average), how far down it reaches, and its curve. */
  readonly nose: number
  readonly noseDrop: number
  readonly noseBend: number
  readonly browWeight: number
  readonly browTilt: number
  readonly browArch: number
  readonly ear: number
  readonly lips: number
  readonly eyeSize: number
}

/** The looks of a man, the same in all pictures. */
export interface Man {
  readonly skin: SkinName
  readonly hairColor: HairColor
  readonly cut: Cut
  readonly beard: Beard
  /** How gray the beard is, from 0 to 1. */
  readonly grayBeard: number
  readonly build: Build
  readonly age: number
  readonly face: FaceShape
  readonly glasses: Glasses | null
  readonly earring: 'stud' | 'ring' | null
  readonly isFreckled: boolean
  readonly hasNeckTattoo: boolean
}

/** An origin, which decides the features that appear together in a face. */
export type Stock = 'north' | 'south' | 'east' | 'africa' | 'orient' | 'mixed'

const skinsOf: Readonly<Record<Stock, readonly SkinName[]>> = {
  north: ['porcelain', 'porcelain', 'rosy', 'ivory', 'sand'],
  south: ['sand', 'honey', 'olive', 'olive', 'tan'],
  east: ['ivory', 'honey', 'sand', 'tan'],
  africa: ['chestnut', 'umber', 'cocoa', 'ebony', 'onyx'],
  orient: ['olive', 'tan', 'amber', 'bronze'],
  mixed: ['amber', 'bronze', 'chestnut', 'honey', 'umber'],
}

const youngHair: Readonly<Record<Stock, Readonly<Partial<Record<HairColor, number>>>>> = {
  north: {
    brown: 4,
    walnut: 4,
    chestnut: 4,
    espresso: 2,
    auburn: 2,
    ginger: 3,
    copper: 2,
    sandy: 4,
    blond: 4,
    wheat: 2,
  },
  south: { espresso: 5, black: 4, brown: 4, walnut: 2, chestnut: 1 },
  east: { black: 8, soot: 4, espresso: 2 },
  africa: { black: 8, soot: 3, espresso: 1 },
  orient: { black: 7, soot: 3, espresso: 3, brown: 1 },
  mixed: { black: 5, soot: 2, espresso: 4, brown: 2, sandy: 1 },
}

const straightCuts: Readonly<Partial<Record<Cut, number>>> = {
  shaved: 2,
  buzz: 3,
  crop: 6,
  part: 6,
  quiff: 6,
  slick: 4,
  fade: 6,
  curlyTop: 3,
  curls: 3,
  waves: 5,
  curtains: 3,
  fringe: 3,
  messy: 4,
  spikes: 0.7,
  pompadour: 3,
  mohawk: 1,
  mullet: 2,
  bun: 2,
  topKnot: 2,
  long: 3,
  longCurls: 1,
  caesar: 4,
  bowl: 0.3,
  bald: 1,
}
const coiledCuts: Readonly<Partial<Record<Cut, number>>> = {
  shaved: 5,
  buzz: 5,
  fade: 5,
  curlyTop: 6,
  curls: 3,
  afro: 4,
  highTop: 3,
  twists: 5,
  locs: 5,
  cornrows: 3,
  bald: 3,
  mohawk: 1,
  topKnot: 1,
  longCurls: 2,
}
const olderCuts: Readonly<Partial<Record<Cut, number>>> = {
  bald: 5,
  shaved: 4,
  buzz: 4,
  crop: 5,
  part: 5,
  slick: 4,
  receding: 6,
  horseshoe: 4,
  thinning: 4,
  quiff: 3,
  waves: 3,
  caesar: 3,
  long: 1,
  bun: 1,
  fade: 2,
  messy: 2,
}

const beardsByAge = (age: number): Readonly<Partial<Record<Beard, number>>> =>
  age < 26
    ? { none: 9, stubble: 6, heavyStubble: 2, moustache: 2, boxed: 2, goatee: 1, pencil: 1, full: 1 }
    : {
        none: 6,
        stubble: 5,
        heavyStubble: 5,
        boxed: 5,
        full: 7,
        long: 3,
        moustache: 3,
        handlebar: 1,
        walrus: 1,
        goatee: 2,
        vanDyke: 1,
        muttonChops: 0.5,
        chinStrap: 0.5,
        pencil: 0.5,
      }

function inventFace(random: Random, build: Build, age: number): FaceShape {
  const fullness = { slim: -4, average: 0, athletic: 0, muscular: 3, stocky: 4, 'a-bit-extra': 6, large: 9 }[
    build
  ]
  const jaw = Math.max(34, Math.min(53, random.bell(41.5, 3) + fullness * 0.7))
  return {
    temple: Math.max(jaw + 11, Math.max(55, Math.min(67, random.bell(60.5, 2.2) + fullness * 0.25))),
    jaw,
    jawY: random.bell(256, 3.2),
    chinY: Math.max(275, Math.min(291, random.bell(282, 3.4))),
    chin: random.between(12, 23) + fullness * 0.4,
    nose: Math.max(0.7, Math.min(1.5, random.bell(1.03, 0.17))),
    noseDrop: random.bell(0.5, 2) + Math.max(0, age - 50) * 0.06,
    noseBend: random.bell(0, 2),
    browWeight: random.between(4.4, 8.2),
    browTilt: random.bell(0, 2),
    browArch: random.between(0.5, 1.5),
    ear: random.bell(1, 0.08) + Math.max(0, age - 45) * 0.004,
    lips: random.between(0.8, 1.3),
    eyeSize: random.between(0.86, 1.14),
  }
}

function inventHairColor(random: Random, stock: Stock, age: number): HairColor {
  const young = random.weighted(youngHair[stock])
  const grayness = (age - 38) / 32 + random.bell(0, 0.22)
  if (grayness > 0.92) return random.pick(['silver', 'white', 'silver', 'gray'])
  if (grayness > 0.6) return random.pick(['gray', 'silver', 'gray', 'iron'])
  if (grayness > 0.38) return random.pick(['iron', 'gray', 'iron', young])
  return young
}

/** The given properties of a man. Chance decides the others. */
export interface ManWishes {
  readonly age: number
  readonly build: Build
  readonly beard?: Beard
  /** The weight of each origin. */
  readonly stocks?: Readonly<Partial<Record<Stock, number>>>
}

const anyStock = { north: 9, south: 5, east: 3, africa: 4, orient: 4, mixed: 3 } as const

/** Creates a man. The same random stream gives the same man. */
export function inventMan(random: Random, { age, build, beard, stocks = anyStock }: ManWishes): Man {
  const stock = random.weighted<Stock>(stocks)
  const isCoiled = stock === 'africa' || (stock === 'mixed' && random.chance(0.6))
  const lossShare = Math.max(0, Math.min(0.85, (age - 30) / 45))
  const table = random.chance(lossShare) ? olderCuts : isCoiled ? coiledCuts : straightCuts
  const chosenBeard = beard ?? random.weighted(beardsByAge(age))
  return {
    skin: random.pick(skinsOf[stock]),
    hairColor: inventHairColor(random, stock, age),
    cut: random.weighted(table),
    beard: chosenBeard,
    grayBeard: Math.max(0, Math.min(1, (age - 40) / 28 + random.bell(0, 0.2))),
    build,
    age,
    face: inventFace(random, build, age),
    glasses: random.chance(age > 45 ? 0.36 : 0.2) ? random.pick(glassesKinds) : null,
    earring: random.chance(0.16) ? random.pick(['stud', 'ring']) : null,
    isFreckled: stock === 'north' && random.chance(0.18),
    hasNeckTattoo: age < 55 && random.chance(0.07),
  }
}
