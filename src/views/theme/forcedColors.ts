import { css } from '@linaria/core'
import { media } from './breakpoints.ts'

/**
 * Forced colors (high contrast) take backgrounds and shadows away. What is chosen has the system's colors of a
 * selection there, and what has the focus an outline. Imported once, for its side effect. Controls that are drawn by
 * their background alone (switches, checkboxes, bars) say so beside their own styles.
 */
export const forcedColors = css`
  :global() {
    ${media.forcedColors} {
      [aria-pressed='true'],
      [aria-selected='true'],
      [aria-current]:not([aria-current='false']),
      [data-highlighted],
      label:has(> * > input:checked) {
        forced-color-adjust: none;
        border-color: Highlight !important;
        background: Highlight !important;
        color: HighlightText !important;
      }
      :is(
          [aria-pressed='true'],
          [aria-selected='true'],
          [aria-current]:not([aria-current='false']),
          [data-highlighted],
          label:has(> * > input:checked)
        )
        * {
        color: HighlightText !important;
      }
      :focus-visible {
        outline: 2px solid CanvasText !important;
      }
      [aria-disabled='true'],
      [data-disabled],
      label:has(> :disabled) {
        color: GrayText !important;
      }
    }
  }
`
