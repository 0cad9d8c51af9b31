/** Window widths in px at which each breakpoint starts (`docs/product.md#breakpoints`). Below `xs` is xxs. */
export const breakpoints = { xs: 360, sm: 720, md: 1024, lg: 1280, xl: 1440 } as const

const below = (width: number) => `@media (max-width: ${width - 0.02}px)`
const from = (width: number) => `@media (min-width: ${width}px)`

/** Media queries for Linaria blocks. */
export const media = {
  tiny: below(breakpoints.xs),
  small: below(breakpoints.sm),
  mobile: below(breakpoints.md),
  belowLarge: below(breakpoints.lg),
  tabletUp: from(breakpoints.sm),
  desktop: from(breakpoints.md),
  large: from(breakpoints.lg),
  extraLarge: from(breakpoints.xl),
  /** A phone on its side, or a desktop window at 200 % zoom: bars may not stay over the page. */
  short: '@media (max-height: 599.98px)',
  /** A phone on its side with its keyboard, or a window at 400 % zoom: nothing stays over the page. */
  low: '@media (max-height: 319.98px)',
  /** A phone on its side: pictures stand beside text, where there is room for both. */
  lowAndWide: '@media (max-height: 499.98px) and (min-width: 560px)',
  /** Below `md`, a short window with no room for a picture beside text. */
  shortAndNarrow:
    '@media (max-height: 599.98px) and (max-width: 559.98px), (min-height: 500px) and (max-height: 599.98px) and (max-width: 1023.98px)',
  /** Pointers that can hover, so that taps leave no hover styles behind. */
  hover: '@media (hover: hover)',
  /** The member prefers reduced motion. */
  calm: '@media (prefers-reduced-motion: reduce)',
  /** High-contrast mode replaces colors, so backgrounds can't carry meaning. */
  forcedColors: '@media (forced-colors: active)',
} as const
