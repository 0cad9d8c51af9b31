import { css } from '@linaria/core'
import { color, space } from '../../theme/tokens.ts'

/** A wrapper that draws our own arrow on the browser's list; it holds the list and a chevron. */
export const selectLook = css`
  position: relative;

  select {
    appearance: none;
    padding-inline-end: calc(${space[3]} + ${space[6]});
    text-overflow: ellipsis;
    cursor: pointer;
  }
  .lucide {
    position: absolute;
    top: 50%;
    right: ${space[3]};
    translate: 0 -50%;
    color: ${color.muted};
    pointer-events: none;
  }
`
