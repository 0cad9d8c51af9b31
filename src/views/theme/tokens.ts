import type { ColorName } from './palette.ts'

const themed = (name: ColorName) => `var(--${name})`

/** Colors of the current theme. */
export const color = {
  page: themed('page'),
  surface: themed('surface'),
  raised: themed('raised'),
  sunken: themed('sunken'),
  thread: themed('thread'),
  bubble: themed('bubble'),
  text: themed('text'),
  muted: themed('muted'),
  hairline: themed('hairline'),
  fieldBorder: themed('field-border'),
  quiet: themed('quiet'),
  chosen: themed('chosen'),
  hover: themed('hover'),
  accent: themed('accent'),
  accentHover: themed('accent-hover'),
  accentEdge: themed('accent-edge'),
  onAccent: themed('on-accent'),
  crown: themed('crown'),
  link: themed('link'),
  spruce: themed('spruce'),
  spruceText: themed('spruce-text'),
  spruceTint: themed('spruce-tint'),
  spruceHover: themed('spruce-hover'),
  danger: themed('danger'),
  dangerHover: themed('danger-hover'),
  onDanger: themed('on-danger'),
  dangerTint: themed('danger-tint'),
  online: themed('online'),
  successTint: themed('success-tint'),
  scrim: themed('scrim'),
} as const

/** Steps of 4. */
export const space = {
  half: '2px',
  1: '4px',
  2: '8px',
  3: '12px',
  4: '16px',
  5: '20px',
  6: '24px',
  8: '32px',
  12: '48px',
  16: '64px',
} as const

export const radius = {
  /** Radius of a corner that touches the next bubble or photo. */
  joint: '4px',
  field: '8px',
  note: '10px',
  card: '14px',
  full: '999px',
} as const

export const shadow = {
  near: `0 1px 2px ${themed('shadow-near')}`,
  card: `0 1px 2px ${themed('shadow-near')}, 0 8px 24px ${themed('shadow-far')}`,
  modal: `0 24px 80px ${themed('shadow-modal')}`,
} as const

export const family = {
  heading:
    "'Bricolage Grotesque Variable', 'Bricolage Grotesque Fallback', 'Avenir Next', 'Segoe UI', sans-serif",
  body: "'Figtree Variable', 'Figtree Fallback', 'Avenir Next', 'Segoe UI', sans-serif",
} as const

export const weight = { light: 400, medium: 550, semibold: 600, strong: 650, bold: 700 } as const

const rootSize = 16
/** Converts px to rem, so that a larger default text size of the browser applies. */
const rem = (px: number) => `${px / rootSize}rem`
const body = (size: number, line: number, heavy: number = weight.light) =>
  `${heavy} ${rem(size)}/${line / size} ${family.body}`
const heading = (size: number, line: number, heavy: number = weight.strong) =>
  `${heavy} ${rem(size)}/${line / size} ${family.heading}`

/** Values of the `font` property: size and line height, then variations. */
export const text = {
  small: body(13, 18),
  smallMedium: body(13, 18, weight.medium),
  smallStrong: body(13, 18, weight.strong),
  body: body(15, 22),
  bodyMedium: body(15, 22, weight.medium),
  bodyStrong: body(15, 22, weight.strong),
  /** 16 px in fields, so that phones do not zoom. */
  field: body(16, 22),
  lead: body(17, 26),
  name: body(17, 22, weight.strong),
  question: body(17, 24, weight.semibold),
  h15: body(15, 20, weight.strong),
  h20: heading(20, 26),
  h26: heading(26, 30),
  h36: heading(36, 40),
  figure: heading(44, 48),
  brand: heading(23, 28, weight.bold),
  display: `640 clamp(${rem(40)}, 5vw, ${rem(72)})/1.02 ${family.heading}`,
} as const

export const tracking = {
  display: '-0.026em',
  heading: '-0.02em',
  title: '-0.012em',
  name: '-0.005em',
} as const

const easing = 'cubic-bezier(0.2, 0.7, 0.3, 1)'

export const motion = {
  feedback: `120ms ${easing}`,
  enter: `200ms ${easing}`,
  leave: '150ms ease-out',
  /** Must be shorter than the 600 ms after which the menu locks scrolling. */
  slide: `280ms ${easing}`,
  /** Delay before a skeleton shows. */
  patience: '150ms',
  /** Delay before a connection problem shows. */
  grace: '1500ms',
  /** Maximum distance of motion. */
  distance: '8px',
} as const

export const layer = {
  raised: 1,
  bar: 20,
  menu: 60,
  /** Above a thread, which fills a phone. */
  notice: 70,
  dialog: 80,
  banner: 50,
  flash: 120,
  /** Menus and lists of options, above everything else. */
  popup: 130,
  skip: 140,
} as const

export const size = {
  /** Width of the scroll bar while scrolling is locked, to keep fixed elements in place; else 0. */
  scrollbar: 'var(--bar, 0px)',
  /** Minimum touch target. */
  target: '44px',
  chip: '40px',
  smallButton: '36px',
  mark: '28px',
  icon: '20px',
  iconSmall: '16px',
  iconLarge: '24px',
  page: '2200px',
  column: '720px',
  measure: '68ch',
  side: '312px',
  index: '234px',
  list: '376px',
  /** Height of the bar above everything that says whom the member acts as; else 0. */
  above: 'var(--above, 0px)',
  aliasBar: '52px',
  topBar: '64px',
  bottomBar: '60px',
  cardSmall: '152px',
  field: '480px',
} as const

/** Focus outlines. The inner one is for elements that are clipped at their edge. */
export const focus = {
  ring: `2px solid ${color.text}`,
  offset: '2px',
  inset: '-3px',
} as const
