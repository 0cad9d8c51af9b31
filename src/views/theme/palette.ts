/** Colors of the theme: light first, dark second. Tests check the contrast, and /style-guide shows it. */
export const palette = {
  page: ['#f7f5f1', '#12171a'],
  surface: ['#ffffff', '#1a2125'],
  raised: ['#ffffff', '#232c31'],
  sunken: ['#efebe3', '#0e1315'],
  /** Background of a thread. */
  thread: ['#ffffff', '#151b1f'],
  bubble: ['#f1ede6', '#232c31'],
  text: ['#1b2224', '#eef2f1'],
  muted: ['#59635f', '#a9b5b4'],
  hairline: ['#e2ddd3', '#2f3a40'],
  'field-border': ['#857f74', '#6e7c80'],
  quiet: ['#f4f0e8', '#20292d'],
  chosen: ['#ece6db', '#2b353a'],
  hover: ['#f1ede5', '#20282c'],

  accent: ['#eda63f', '#f2b35b'],
  'accent-hover': ['#e2962a', '#f7c47e'],
  'accent-edge': ['#b9741a', '#f2b35b'],
  'on-accent': ['#1c1405', '#1c1405'],
  crown: ['#b96b08', '#f4c95d'],
  link: ['#96500a', '#f2b35b'],
  spruce: ['#1f7a63', '#5fb39a'],
  'spruce-text': ['#17624f', '#84cbb6'],
  'spruce-tint': ['#dcece5', '#23403a'],
  'spruce-hover': ['#cfe4db', '#2a4c45'],
  danger: ['#b3261e', '#ff8a80'],
  'danger-hover': ['#98201a', '#ffa59d'],
  'on-danger': ['#ffffff', '#2b0705'],
  'danger-tint': ['#fbeeec', '#2e2426'],
  online: ['#1e7b45', '#6ccb8f'],
  'success-tint': ['#e4f1e6', '#1d332a'],
  scrim: ['rgb(33 29 24 / 0.56)', 'rgb(6 9 10 / 0.72)'],
  'shadow-near': ['rgb(60 48 30 / 0.1)', 'transparent'],
  'shadow-far': ['rgb(60 48 30 / 0.08)', 'transparent'],
  'shadow-modal': ['rgb(40 30 16 / 0.3)', 'rgb(0 0 0 / 0.55)'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

export type ColorName = keyof typeof palette

/** Colors over photos, which do not depend on the theme. */
export const onPicture = {
  glass: 'rgb(12 16 18 / 0.64)',
  glassEdge: 'rgb(255 255 255 / 0.14)',
  edge: 'rgb(255 255 255 / 0.06)',
  /** Around a photo or video that fills the window. */
  stage: '#090c0d',
  text: '#ffffff',
  muted: 'rgb(255 255 255 / 0.84)',
  tint: 'rgb(255 255 255 / 0.18)',
  tintHover: 'rgb(255 255 255 / 0.28)',
  online: '#7fe0a4',
  idle: '#f6d08a',
  crown: '#ffc670',
  buddy: '#8fdcc4',
  accent: '#f2b35b',
  accentHover: '#f7c47e',
  onAccent: '#1c1405',
  /** Stops in px, because text has the same height on small and large cards. White text keeps 5:1 over a white photo. */
  veil: 'linear-gradient(to top, rgb(9 12 13 / 0.86), rgb(9 12 13 / 0.74) 32px, rgb(9 12 13 / 0.61) 54px, rgb(9 12 13 / 0.24) 84px, transparent 120px)',
  veilTall:
    'linear-gradient(to top, rgb(9 12 13 / 0.92), rgb(9 12 13 / 0.8) 64px, rgb(9 12 13 / 0.64) 112px, rgb(9 12 13 / 0.24) 146px, transparent 186px)',
  veilStage:
    'linear-gradient(to top, rgb(9 12 13 / 0.7), transparent 26%, transparent 86%, rgb(9 12 13 / 0.4))',
  veilStagePhone:
    'linear-gradient(to top, rgb(9 12 13 / 0.84), rgb(9 12 13 / 0.5) 24%, transparent 48%, transparent 82%, rgb(9 12 13 / 0.5))',
} as const
