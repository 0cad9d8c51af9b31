import { css } from '@linaria/core'
import { color, space } from '../../theme/tokens.ts'

/** Styles of a native select with a custom chevron. */
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
