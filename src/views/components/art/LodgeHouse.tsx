import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import { media } from '../../theme/breakpoints.ts'
import { layer, space, text, tracking } from '../../theme/tokens.ts'
import { LodgeBackdrop } from './LodgeBackdrop.tsx'
import { lodgeColors } from './lodgeColors.ts'
import { LodgeFacade, type LodgePicture } from './LodgeFacade.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

const Hero = styled.section`
  position: relative;
  isolation: isolate;
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  max-height: 860px;
  min-height: 640px;
  height: min(92dvh, 54vw);
  overflow: hidden;
  background: ${lodgeColors.sky};

  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
    height: auto;
    max-height: none;
    min-height: min(100dvh, 900px);
  }
`

const Pitch = styled.div`
  position: relative;
  z-index: ${layer.raised};
  align-self: center;
  width: min(100%, 672px);
  margin-inline-start: auto;
  padding: ${space[16]} ${space[8]} calc(${space[16]} + ${space[8]});

  :is(h1, h2, h3) {
    max-width: 8.6em;
    font: ${text.display};
    letter-spacing: ${tracking.display};
  }
  > p {
    max-width: 27em;
    margin: ${space[5]} 0 ${space[6]};
    color: ${lodgeColors.pitch};
    font: ${text.lead};
    text-wrap: pretty;
  }
  small {
    display: block;
    margin-top: ${space[3]};
    color: ${lodgeColors.pitch};
    font: ${text.small};
  }
  ${media.mobile} {
    align-self: start;
    width: 100%;
    max-width: 560px;
    margin: auto;
    padding: 88px ${space[4]} ${space[8]};
    text-align: center;

    > p,
    > :is(h1, h2, h3) {
      margin-inline: auto;
    }
  }
  ${media.small} {
    > a,
    > button {
      width: 100%;
    }
    text-align: start;

    > p,
    > :is(h1, h2, h3) {
      margin-inline: 0;
    }
    small {
      text-align: center;
    }
  }
`

const Stage = styled.div`
  position: relative;

  > div {
    position: absolute;
    right: max(${space[8]}, calc(50vw - 672px));
    bottom: -8px;
    width: min(100%, 660px, 88dvh);
  }
  ${media.mobile} {
    display: grid;
    align-items: end;
    justify-items: center;

    > div {
      position: relative;
      right: auto;
      width: min(114vw, 600px);
      margin-inline: -10vw;
    }
  }
`

export interface LodgeHouseProps {
  /** Up to six portraits of featured members for the windows. */
  pictures: readonly LodgePicture[]
  /** Heading, sentence, button and small print. */
  children: ReactNode
}

/** The main picture of the landing page: a house with members at its windows. */
export function LodgeHouse({ pictures, children }: LodgeHouseProps) {
  return (
    <Hero>
      <LodgeBackdrop />
      <Pitch>{children}</Pitch>
      <Stage>
        <div>
          <VisuallyHidden>A lodge among pines, a man in every lit window.</VisuallyHidden>
          <LodgeFacade pictures={pictures} />
        </div>
      </Stage>
    </Hero>
  )
}
