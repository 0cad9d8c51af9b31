import { styled } from '@linaria/react'
import { media } from '../../theme/breakpoints.ts'

/** The picture, and what is written beside it; below it on a phone. */
export const ProfileColumns = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: auto minmax(0, 1fr);
  min-height: 100%;
  /* A thumb that goes sideways means the next member: the browser is not to pan with it. */
  touch-action: pan-y pinch-zoom;

  ${media.desktop} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 4fr);
    grid-template-rows: minmax(0, 1fr);
    height: 100%;
  }
`
