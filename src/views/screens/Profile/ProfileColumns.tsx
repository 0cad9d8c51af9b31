import { styled } from '@linaria/react'
import { media } from '../../theme/breakpoints.ts'

/** The photo with the text beside it, or below it on a phone that is upright. */
export const ProfileColumns = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: auto minmax(0, 1fr);
  min-height: 100%;
  /* Horizontal swipes change the member, so the browser must not pan with them. */
  touch-action: pan-y pinch-zoom;
  isolation: isolate;

  ${media.desktop} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 4fr);
    grid-template-rows: minmax(0, 1fr);
    height: 100%;
  }
  ${media.lowAndWide} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    grid-template-rows: minmax(0, 1fr);
    height: 100%;
  }
`
