import type { PaletteName } from './palettes.ts'
import * as abstract from './scenes/abstract.ts'
import * as indoors from './scenes/indoors.ts'
import * as nature from './scenes/nature.ts'
import type { Scene } from './scenes/scene.ts'
import * as town from './scenes/town.ts'

type Setting = 'outdoors' | 'town' | 'indoors' | 'water' | 'gym' | 'abstract'

/** A scene with the palettes that suit it, and its kind of place. */
interface Backdrop {
  readonly scene: Scene
  readonly setting: Setting
  readonly palettes: readonly PaletteName[]
}

const greens = ['spruce', 'fern', 'moss', 'fog', 'teal', 'olive', 'slate', 'apricot', 'lagoon'] as const
const skies = [
  'dusk',
  'clay',
  'lake',
  'desert',
  'slate',
  'teal',
  'denim',
  'plum',
  'rose',
  'apricot',
  'sea',
  'indigo',
  'blush',
] as const
const shores = [
  'sea',
  'lake',
  'lagoon',
  'denim',
  'dusk',
  'fog',
  'teal',
  'apricot',
  'rose',
  'blush',
  'slate',
] as const
const colds = ['ice', 'fog', 'slate', 'denim', 'lake', 'sea', 'rose'] as const
const nights = ['night', 'indigo', 'teal', 'plum', 'storm', 'spruce', 'denim'] as const
const sands = ['oat', 'apricot', 'blush', 'sea', 'lagoon', 'mustard', 'linen', 'denim'] as const
const warms = ['ember', 'copper', 'plum', 'wine', 'oat', 'clay', 'linen', 'mustard', 'rose'] as const
const rooms = [
  'ember',
  'linen',
  'oat',
  'slate',
  'teal',
  'plum',
  'blush',
  'spruce',
  'denim',
  'clay',
  'fog',
  'wine',
] as const
const every = [
  'dusk',
  'spruce',
  'ember',
  'fog',
  'night',
  'clay',
  'moss',
  'plum',
  'sea',
  'oat',
  'lake',
  'desert',
  'slate',
  'teal',
  'wine',
  'mustard',
  'ice',
  'blush',
  'indigo',
  'fern',
  'copper',
  'linen',
  'storm',
  'lagoon',
  'rose',
  'olive',
  'apricot',
  'denim',
] as const

const backdrop = (scene: Scene, setting: Setting, palettes: readonly PaletteName[]): Backdrop => ({
  scene,
  setting,
  palettes,
})

export const backdrops = {
  ridge: backdrop(nature.ridge, 'outdoors', skies),
  peaks: backdrop(nature.peaks, 'outdoors', skies),
  lake: backdrop(nature.lake, 'water', shores),
  sea: backdrop(nature.sea, 'water', shores),
  dunes: backdrop(nature.dunes, 'outdoors', sands),
  mesas: backdrop(nature.mesas, 'outdoors', ['desert', 'clay', 'dusk', 'rose', 'apricot', 'copper']),
  trees: backdrop(nature.trees, 'outdoors', greens),
  birches: backdrop(nature.birches, 'outdoors', [
    'fog',
    'mustard',
    'fern',
    'ice',
    'apricot',
    'spruce',
    'slate',
  ]),
  pines: backdrop(nature.pines, 'outdoors', [...greens, 'dusk', 'lake', 'ice']),
  snow: backdrop(nature.snow, 'outdoors', colds),
  meadow: backdrop(nature.meadow, 'outdoors', [
    'fern',
    'spruce',
    'lagoon',
    'denim',
    'apricot',
    'moss',
    'sea',
  ]),
  field: backdrop(nature.field, 'outdoors', ['mustard', 'apricot', 'dusk', 'moss', 'clay', 'fern', 'rose']),
  waterfall: backdrop(nature.waterfall, 'water', greens),
  lighthouse: backdrop(nature.lighthouse, 'water', [...shores, 'storm', 'indigo']),
  harbour: backdrop(nature.harbour, 'water', shores),
  palms: backdrop(nature.palms, 'water', ['apricot', 'lagoon', 'clay', 'blush', 'sea', 'oat', 'rose']),
  stars: backdrop(nature.stars, 'outdoors', nights),
  aurora: backdrop(nature.aurora, 'outdoors', nights),
  blossom: backdrop(nature.blossom, 'outdoors', [
    'ice',
    'lagoon',
    'sea',
    'fog',
    'denim',
    'blush',
    'linen',
    'teal',
  ]),
  autumn: backdrop(nature.autumn, 'outdoors', ['apricot', 'oat', 'fog', 'clay', 'mustard', 'sea', 'denim']),
  windmill: backdrop(nature.windmill, 'outdoors', [
    'fog',
    'sea',
    'denim',
    'fern',
    'apricot',
    'lagoon',
    'dusk',
  ]),
  balloons: backdrop(nature.balloons, 'outdoors', ['apricot', 'sea', 'denim', 'lagoon', 'blush', 'ice']),
  rain: backdrop(nature.rain, 'outdoors', ['storm', 'slate', 'fog', 'denim', 'teal', 'plum']),
  cliffs: backdrop(nature.cliffs, 'water', shores),
  skyline: backdrop(town.skyline, 'town', [...skies, 'mustard', 'night']),
  canal: backdrop(town.canal, 'town', [...skies, 'fog', 'storm', 'night', 'ice']),
  rooftops: backdrop(town.rooftops, 'town', skies),
  bridge: backdrop(town.bridge, 'town', skies),
  lamps: backdrop(town.lamps, 'town', nights),
  market: backdrop(town.market, 'town', ['apricot', 'fog', 'sea', 'clay', 'ice', 'slate', 'linen']),
  brick: backdrop(town.brick, 'town', ['clay', 'slate', 'oat', 'ember', 'plum', 'storm', 'copper']),
  tram: backdrop(town.tram, 'town', ['dusk', 'fog', 'lake', 'rose', 'apricot', 'denim']),
  park: backdrop(town.park, 'outdoors', ['fern', 'fog', 'apricot', 'lagoon', 'denim', 'oat', 'sea']),
  window: backdrop(indoors.window, 'indoors', rooms),
  loft: backdrop(indoors.loft, 'indoors', ['dusk', 'denim', 'apricot', 'slate', 'teal', 'rose', 'fog']),
  cafe: backdrop(indoors.cafe, 'indoors', rooms),
  books: backdrop(indoors.books, 'indoors', warms),
  bar: backdrop(indoors.bar, 'indoors', ['ember', 'wine', 'teal', 'night', 'copper', 'plum', 'spruce']),
  kitchen: backdrop(indoors.kitchen, 'indoors', [
    'linen',
    'sea',
    'fern',
    'oat',
    'blush',
    'lagoon',
    'apricot',
  ]),
  curtain: backdrop(indoors.curtain, 'indoors', ['wine', 'plum', 'teal', 'clay', 'denim', 'moss', 'rose']),
  gallery: backdrop(indoors.gallery, 'indoors', ['linen', 'oat', 'fog', 'blush', 'sea', 'apricot']),
  records: backdrop(indoors.records, 'indoors', rooms),
  gym: backdrop(indoors.gym, 'gym', ['slate', 'storm', 'denim', 'night', 'teal', 'ember']),
  sauna: backdrop(indoors.sauna, 'gym', ['ember', 'oat', 'copper', 'apricot']),
  pool: backdrop(indoors.pool, 'gym', ['lagoon', 'sea', 'teal', 'denim', 'ice']),
  stage: backdrop(indoors.stage, 'town', ['plum', 'indigo', 'ember', 'wine', 'teal', 'night']),
  workshop: backdrop(indoors.workshop, 'indoors', ['oat', 'apricot', 'fern', 'clay', 'slate']),
  fireside: backdrop(indoors.fireside, 'indoors', ['ember', 'spruce', 'plum', 'copper', 'slate']),
  plants: backdrop(indoors.plants, 'indoors', greens),
  azulejo: backdrop(indoors.azulejo, 'town', ['denim', 'sea', 'lagoon', 'teal', 'mustard', 'indigo']),
  livingRoom: backdrop(indoors.livingRoom, 'indoors', rooms),
  attic: backdrop(indoors.attic, 'indoors', ['denim', 'lake', 'apricot', 'dusk', 'sea']),
  greenhouse: backdrop(indoors.greenhouse, 'indoors', ['fern', 'lagoon', 'spruce', 'ice', 'apricot']),
  disc: backdrop(abstract.disc, 'abstract', every),
  blocks: backdrop(abstract.blocks, 'abstract', every),
  arch: backdrop(abstract.arch, 'abstract', every),
  bokeh: backdrop(abstract.bokeh, 'town', [...nights, 'ember', 'wine', 'rose', 'dusk']),
  leaves: backdrop(abstract.leaves, 'abstract', greens),
  rays: backdrop(abstract.rays, 'abstract', every),
  terrazzo: backdrop(abstract.terrazzo, 'abstract', [
    'linen',
    'oat',
    'fog',
    'blush',
    'ice',
    'apricot',
    'sea',
  ]),
  stripes: backdrop(abstract.stripes, 'abstract', every),
  waves: backdrop(abstract.waves, 'abstract', every),
  hills: backdrop(abstract.hills, 'outdoors', [...skies, ...greens]),
  grid: backdrop(abstract.grid, 'abstract', every),
  halo: backdrop(abstract.halo, 'abstract', every),
  paper: backdrop(abstract.paper, 'abstract', every),
} as const satisfies Readonly<Record<string, Backdrop>>

export type BackdropName = keyof typeof backdrops
