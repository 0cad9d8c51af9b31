import type { LookupSlug } from '../../server/lookups/values.ts'
import { backdrops } from './backdrops.ts'
import type { Ratio } from './canvas.ts'
import type { PaletteName } from './palettes.ts'
import type { Scene } from './scenes/scene.ts'
import * as sport from './sport.ts'
import * as stills from './stills.ts'

type Tag = LookupSlug<'media-tag'>

/** A picture without a face, with its palettes, aspect ratios and tags. */
interface Subject {
  readonly scene: Scene
  readonly palettes: readonly PaletteName[]
  readonly ratios: readonly Ratio[]
  readonly tags: readonly Tag[]
}

const wide = ['4:3', '5:3', '4:3', '1:1'] as const
const upright = ['3:4', '1:1', '3:5', '3:4'] as const
const square = ['1:1', '3:4', '4:3', '1:1'] as const
const soft = [
  'linen',
  'oat',
  'blush',
  'fog',
  'sea',
  'apricot',
  'clay',
  'teal',
  'slate',
  'plum',
  'mustard',
  'fern',
  'denim',
  'ember',
] as const

const food = (still: Parameters<typeof stills.onTable>[0]): Subject => ({
  scene: stills.onTable(still),
  palettes: soft,
  ratios: square,
  tags: ['food'],
})
const thing = (still: Parameters<typeof stills.onTable>[0], tags: readonly Tag[] = ['at-home']): Subject => ({
  scene: stills.onTable(still),
  palettes: soft,
  ratios: square,
  tags,
})
const pet = (
  still: Parameters<typeof stills.onTable>[0],
  place: keyof typeof backdrops,
  foot = 0.96,
): Subject => ({
  scene: stills.outside(still, backdrops[place].scene, foot, 1.1),
  palettes: backdrops[place].palettes,
  ratios: square,
  tags: ['pets'],
})
const place = (name: keyof typeof backdrops, ...tags: readonly Tag[]): Subject => ({
  scene: backdrops[name].scene,
  palettes: backdrops[name].palettes,
  ratios: wide,
  tags,
})
const outing = (
  scene: Scene,
  palettes: readonly PaletteName[],
  ratios: readonly Ratio[] = wide,
): Subject => ({
  scene,
  palettes,
  ratios,
  tags: ['outdoors', 'sport'],
})

export const subjects = {
  ridge: place('ridge', 'outdoors', 'travel'),
  peaks: place('peaks', 'outdoors', 'travel'),
  lake: place('lake', 'outdoors', 'travel'),
  sea: place('sea', 'outdoors', 'travel'),
  dunes: place('dunes', 'outdoors'),
  mesas: place('mesas', 'outdoors', 'travel'),
  birches: { ...place('birches', 'outdoors'), ratios: upright },
  pines: place('pines', 'outdoors'),
  snow: place('snow', 'outdoors'),
  meadow: place('meadow', 'outdoors'),
  field: place('field', 'outdoors'),
  waterfall: { ...place('waterfall', 'outdoors', 'travel'), ratios: upright },
  lighthouse: place('lighthouse', 'outdoors', 'travel'),
  harbour: place('harbour', 'outdoors', 'travel'),
  palms: place('palms', 'outdoors', 'travel'),
  stars: place('stars', 'outdoors'),
  aurora: place('aurora', 'outdoors', 'travel'),
  blossom: place('blossom', 'outdoors'),
  autumn: place('autumn', 'outdoors'),
  windmill: place('windmill', 'outdoors'),
  balloons: place('balloons', 'outdoors', 'travel'),
  cliffs: place('cliffs', 'outdoors', 'travel'),
  skyline: place('skyline', 'travel'),
  canal: place('canal', 'travel'),
  rooftops: place('rooftops', 'travel'),
  bridge: place('bridge', 'travel'),
  lamps: place('lamps', 'travel'),
  market: place('market', 'travel', 'food'),
  tram: place('tram', 'travel'),
  park: place('park', 'outdoors'),
  bookshelf: place('books', 'at-home'),
  barShelf: place('bar', 'with-friends'),
  kitchen: place('kitchen', 'at-home'),
  wallOfPictures: place('gallery', 'art'),
  recordShelf: place('records', 'at-home'),
  workshop: place('workshop', 'at-home'),
  fireside: place('fireside', 'at-home'),
  greenhouse: place('greenhouse', 'at-home'),
  livingRoom: place('livingRoom', 'at-home'),
  stage: place('stage', 'with-friends'),
  sauna: place('sauna', 'at-home'),
  collage: { ...place('grid', 'art'), ratios: square },
  coffee: food(stills.coffee),
  ramen: food(stills.ramen),
  pizza: food(stills.pizza),
  beer: food(stills.beer),
  wine: food(stills.wine),
  breakfast: food(stills.breakfast),
  cake: food(stills.cake),
  croissants: food(stills.croissants),
  tacos: food(stills.tacos),
  fruit: food(stills.fruit),
  barbecue: {
    ...food(stills.barbecue),
    scene: stills.outside(stills.barbecue, backdrops.park.scene, 0.82, 0.9),
    palettes: backdrops.park.palettes,
  },
  guitar: { ...thing(stills.guitar), ratios: upright },
  camera: thing(stills.camera, ['art']),
  bookStack: thing(stills.bookStack),
  potPlant: thing(stills.potPlant),
  turntable: thing(stills.turntable),
  kettlebells: thing(stills.kettlebells, ['sport']),
  boots: thing(stills.boots, ['leather']),
  backpack: thing(stills.backpack, ['travel']),
  chess: thing(stills.chess),
  suitcase: thing(stills.suitcase, ['travel']),
  typewriter: thing(stills.typewriter),
  armchair: thing(stills.armchair),
  bicycle: {
    ...thing(stills.bicycle, ['sport', 'outdoors']),
    scene: stills.outside(stills.bicycle, backdrops.brick.scene, 0.88),
    palettes: backdrops.brick.palettes,
  },
  motorcycle: {
    ...thing(stills.motorcycle, ['outdoors', 'leather']),
    scene: stills.outside(stills.motorcycle, backdrops.dunes.scene, 0.88),
    palettes: backdrops.dunes.palettes,
  },
  van: {
    ...thing(stills.van, ['travel', 'outdoors']),
    scene: stills.outside(stills.van, backdrops.hills.scene, 0.88),
    palettes: backdrops.hills.palettes,
  },
  surfboards: {
    ...thing(stills.surfboards, ['sport', 'travel']),
    scene: stills.outside(stills.surfboards, backdrops.palms.scene, 0.92),
    palettes: backdrops.palms.palettes,
  },
  dogAtHome: pet(stills.dog, 'livingRoom', 1.01),
  dogInPark: pet(stills.dog, 'park'),
  dogAtSea: pet(stills.dog, 'dunes'),
  catAtHome: pet(stills.cat, 'livingRoom', 1.01),
  catOnShelf: pet(stills.cat, 'books', 1),
  catAtWindow: pet(stills.cat, 'window'),
  horse: pet(stills.horse, 'hills', 1.02),
  hen: pet(stills.hen, 'meadow', 0.9),
  parrot: pet(stills.parrot, 'plants', 0.86),
  hiker: outing(sport.hiker, backdrops.ridge.palettes),
  cyclist: outing(sport.cyclist, backdrops.windmill.palettes),
  paddler: outing(sport.paddler, backdrops.lake.palettes),
  climber: outing(sport.climber, backdrops.peaks.palettes, upright),
  runner: outing(sport.runner, backdrops.sea.palettes),
  skier: outing(sport.skier, backdrops.snow.palettes),
  surfer: outing(sport.surfer, backdrops.sea.palettes),
  campers: outing(sport.campers, backdrops.pines.palettes),
  swimmer: outing(sport.swimmer, backdrops.pool.palettes),
  dogWalk: { ...outing(sport.dogWalk, backdrops.autumn.palettes), tags: ['outdoors', 'pets'] },
  sailor: outing(sport.sailor, backdrops.harbour.palettes),
} as const satisfies Readonly<Record<string, Subject>>

export type SubjectName = keyof typeof subjects
