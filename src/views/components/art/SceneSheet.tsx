import { styled } from '@linaria/react'
import { color } from '../../theme/tokens.ts'

/** The SVG canvas and stroke of the line drawings. */
export const SceneSheet = styled.svg`
  width: 240px;
  max-width: 100%;
  height: auto;
  overflow: visible;
  fill: none;
  stroke: color-mix(in oklab, ${color.text} 62%, ${color.page});
  stroke-width: 1.75;
  stroke-linecap: round;
  stroke-linejoin: round;

  .tint {
    fill: ${color.spruceTint};
    stroke: none;
  }
  .glow {
    fill: ${color.accent};
    stroke: none;
    opacity: 0.85;
  }
`
