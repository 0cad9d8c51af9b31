import { tune } from './color.ts'

/** The colors of one picture: a gradient from `sky` to `horizon`, `dark` shapes in front of it, and `light`. */
export interface Palette {
  readonly sky: string
  readonly horizon: string
  readonly dark: string
  readonly light: string
}

const paints = (sky: string, horizon: string, dark: string, light: string): Palette => ({
  sky,
  horizon,
  dark,
  light,
})

export const palettes = {
  dusk: paints('#3B4A5E', '#D9895B', '#26323B', '#F6C27A'),
  spruce: paints('#2B4A44', '#6E9A80', '#1C3530', '#E9C98F'),
  ember: paints('#3A2119', '#1B1210', '#54301F', '#F2A64B'),
  fog: paints('#A9B7B5', '#D8D2C4', '#5E716E', '#F3E6CC'),
  night: paints('#16222C', '#2C3F4C', '#4C6678', '#F0B661'),
  clay: paints('#B5684A', '#D99A6C', '#8B4734', '#F3D6AE'),
  moss: paints('#5E6B3F', '#A8A66A', '#3C4A2C', '#EBD9A0'),
  plum: paints('#3E2E3E', '#8A5A5E', '#2A1F2C', '#E7A77E'),
  sea: paints('#7FA3A8', '#D8C9AE', '#3F6B74', '#F7DDA6'),
  oat: paints('#D8C7A9', '#B08E63', '#8E6D48', '#F6E7C8'),
  lake: paints('#51707E', '#C9B79A', '#2B434E', '#F1D9AA'),
  desert: paints('#C0704C', '#F0BE82', '#5A3A3A', '#FBE0AE'),
  slate: paints('#4A5560', '#8A949A', '#2A3138', '#E6DCC8'),
  teal: paints('#1E4C52', '#5C9A94', '#133338', '#F2C98A'),
  wine: paints('#4A1F2A', '#8E4040', '#2C1219', '#F0B98A'),
  mustard: paints('#C08A2E', '#E8C06A', '#7A5420', '#FBEBC0'),
  ice: paints('#B8CBD6', '#E6EAE6', '#5B7A8C', '#FFF4DC'),
  blush: paints('#D9A08C', '#F2D2BC', '#9A5E54', '#FFF0DA'),
  indigo: paints('#252B4A', '#5A5C86', '#171B32', '#F4C58C'),
  fern: paints('#7E9A6A', '#D2D6A4', '#3F5A3C', '#F8EBB8'),
  copper: paints('#6E3A24', '#B4683A', '#3C1E14', '#FFC98A'),
  linen: paints('#E4DCCB', '#C9B99C', '#8B7A62', '#FFF9EA'),
  storm: paints('#37474F', '#708087', '#202B31', '#DCD9CC'),
  lagoon: paints('#3E8E93', '#BFE0CF', '#1F5A63', '#FFE6B0'),
  rose: paints('#7A4A5C', '#D08A86', '#46283A', '#FFD2A8'),
  olive: paints('#46492E', '#84804E', '#2B2D1C', '#EED59A'),
  apricot: paints('#E2A25E', '#F8DBA6', '#A2623A', '#FFF3D6'),
  denim: paints('#3F5C82', '#9DB2C4', '#26384F', '#F7DDB2'),
} as const satisfies Readonly<Record<string, Palette>>

export type PaletteName = keyof typeof palettes

/** Returns a palette with shifted hue and lightness, so that pictures with the same palette differ. */
export function tunedPalette(name: PaletteName, degrees: number, lift: number): Palette {
  const { sky, horizon, dark, light } = palettes[name]
  return {
    sky: tune(sky, degrees, lift),
    horizon: tune(horizon, degrees, lift),
    dark: tune(dark, degrees, lift * 0.6),
    light: tune(light, degrees * 0.5, 0),
  }
}

/** Colors of the lit and shaded side of a skin, and of the lips. */
export interface Skin {
  readonly lit: string
  readonly dark: string
  readonly lip: string
}

const skin = (lit: string, dark: string, lip: string): Skin => ({ lit, dark, lip })

export const skins = {
  porcelain: skin('#F1CDAE', '#C18E6E', '#B0604F'),
  rosy: skin('#EDBFA4', '#B97E68', '#A84F48'),
  ivory: skin('#EBCBA4', '#B98E66', '#A45F4B'),
  sand: skin('#DBA67F', '#A0684A', '#93493A'),
  honey: skin('#D9A470', '#9A693F', '#8E4A38'),
  olive: skin('#C9966B', '#87593A', '#83422F'),
  tan: skin('#BF8558', '#7F5032', '#7A3B2C'),
  amber: skin('#B57A4C', '#70452A', '#6E3426'),
  bronze: skin('#A8704A', '#643C26', '#6A3226'),
  chestnut: skin('#935F3D', '#553120', '#5E2C24'),
  umber: skin('#80502F', '#442717', '#552420'),
  cocoa: skin('#6C4229', '#391F14', '#4B201C'),
  ebony: skin('#5C3A27', '#2C1A12', '#43211B'),
  onyx: skin('#4A2F22', '#22140E', '#3B1D19'),
} as const satisfies Readonly<Record<string, Skin>>

export type SkinName = keyof typeof skins

export const hairColors = {
  black: '#1A1614',
  soot: '#24211F',
  espresso: '#2D1F18',
  brown: '#3E2A1E',
  walnut: '#4F3423',
  chestnut: '#6A3F22',
  auburn: '#7C3A20',
  ginger: '#A5541F',
  copper: '#B8672C',
  sandy: '#A37B4A',
  blond: '#C79A57',
  wheat: '#D9B878',
  iron: '#5C5B5A',
  gray: '#8F9190',
  silver: '#BFC2C1',
  white: '#DEDEDA',
} as const

export type HairColor = keyof typeof hairColors

/** Colors of clothes: `quiet` ones suit every scene, `bold` ones need a quiet scene. */
export const dyes = {
  quiet: [
    '#22313A',
    '#2F4A43',
    '#3D5560',
    '#54613F',
    '#6B5B4A',
    '#8A7A66',
    '#B9A98C',
    '#D5CBB9',
    '#E6DDCB',
    '#3A3F46',
    '#1E2528',
    '#5B6770',
    '#74818A',
    '#4A2F27',
    '#7B5233',
    '#93A08F',
    '#495A45',
    '#2C3A55',
  ],
  bold: [
    '#B0552E',
    '#8C3B2A',
    '#C9A15E',
    '#C8762B',
    '#2E5568',
    '#5B7C86',
    '#A9573A',
    '#7A2E3A',
    '#D39A3C',
    '#3F7A6A',
    '#2F6B7A',
    '#B8472F',
    '#E0B44C',
    '#6A4A7A',
    '#3B6BA0',
    '#C4657A',
    '#6E8F4A',
    '#D8714A',
  ],
} as const
