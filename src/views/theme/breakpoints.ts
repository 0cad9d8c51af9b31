/** SPEC 9, window breakpoints: the width at which each begins; below `xs` is xxs. */
export const breakpoints = { xs: 360, sm: 720, md: 1024, lg: 1280, xl: 1440 } as const

const below = (width: number) => `@media (max-width: ${width - 0.02}px)`
const from = (width: number) => `@media (min-width: ${width}px)`

/** Media queries for Linaria blocks, in SPEC 9's words. */
export const media = {
  tiny: below(breakpoints.xs),
  small: below(breakpoints.sm),
  mobile: below(breakpoints.md),
  belowLarge: below(breakpoints.lg),
  tabletUp: from(breakpoints.sm),
  desktop: from(breakpoints.md),
  large: from(breakpoints.lg),
  extraLarge: from(breakpoints.xl),
  /** A pointer that can hover; a finger that taps must not leave hover styles behind. */
  hover: '@media (hover: hover)',
  /** The reader asked for less motion. */
  calm: '@media (prefers-reduced-motion: reduce)',
  /** The system draws with its own few colours, so that backgrounds cannot carry meaning. */
  forcedColors: '@media (forced-colors: active)',
} as const
