import { styled } from '@linaria/react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import type { Photo } from '../../../../contract/media.ts'
import { media } from '../../theme/breakpoints.ts'
import { onPicture } from '../../theme/palette.ts'
import { color, focus, layer, motion, space } from '../../theme/tokens.ts'
import { HotButton, type HotButtonProps } from './HotButton.tsx'
import { MemberPicture } from '../members/MemberPicture.tsx'
import { PhotoSteps } from './PhotoSteps.tsx'
import { PhotoStrip } from './PhotoStrip.tsx'
import { useSwipe } from './useSwipe.ts'

const Frame = styled.section`
  position: relative;
  min-height: 0;
  height: 100%;
  overflow: hidden;
  background: ${color.sunken};
  color: ${onPicture.text};
  touch-action: pan-y pinch-zoom;

  > img {
    animation: appear ${motion.enter};
  }
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: ${onPicture.veilStage};
    pointer-events: none;
  }
  :focus-visible {
    outline-color: ${onPicture.text};
  }
  > a {
    position: absolute;
    z-index: ${layer.raised};
    inset: 0;
    cursor: zoom-in;
  }
  > a:focus-visible {
    outline-offset: ${focus.inset};
  }
  ${media.mobile} {
    /* Above the name bar, which begins under the photo. */
    z-index: calc(${layer.raised} + 1);
    height: min(121vw, 62dvh, 560px);

    &::after {
      background: ${onPicture.veilStagePhone};
    }
  }
  ${media.lowAndWide} {
    height: 100%;
  }
`

const Foot = styled.div`
  position: absolute;
  z-index: ${layer.raised};
  right: ${space[4]};
  bottom: ${space[4]};
  left: ${space[4]};
  display: flex;
  align-items: end;
  justify-content: space-between;
  gap: ${space[3]};
  pointer-events: none;

  /* A press on the caption opens the photo below it. */
  > :not([data-caption]) {
    pointer-events: auto;
  }
`

const Caption = styled.div`
  display: none;

  ${media.mobile} {
    display: block;
    min-width: 0;
  }
`

const number = new Intl.NumberFormat()

/** Pixels. A shorter swipe counts as a tap. */
const swipeLength = 40

export interface PhotoStageProps {
  photos: readonly Photo[]
  index: number
  onIndex: (index: number) => void
  /** Name of the owner. */
  name: string
  privateCount?: number | undefined
  onPrivate?: (() => void) | undefined
  hot?: HotButtonProps | undefined
  /** The address that opens the shown photo. Without it, the photo does not open. */
  href?: string | undefined
  linkState?: unknown
  /** Shown over the bottom of the photo, on a phone. */
  caption?: ReactNode
}

/** One large photo and a strip of the others. Arrow keys and swipes change the photo. */
export function PhotoStage({
  photos,
  index,
  onIndex,
  name,
  privateCount = 0,
  onPrivate,
  hot,
  href,
  linkState,
  caption,
}: PhotoStageProps) {
  const count = photos.length
  const turn = (by: number) => {
    if (count > 1) onIndex((index + by + count) % count)
  }
  const swipe = useSwipe({ length: swipeLength, previous: () => turn(-1), next: () => turn(1) })
  const turnByKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') turn(-1)
    if (event.key === 'ArrowRight') turn(1)
  }
  const photo = photos[index] ?? null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys are a shortcut for the buttons inside
    <Frame
      aria-label={`Photos of ${name}`}
      data-turns={count > 1 || undefined}
      onKeyDown={turnByKey}
      onTouchStart={swipe.onTouchStart}
      onTouchEnd={(event) => {
        if (count > 1) event.stopPropagation()
        swipe.onTouchEnd(event)
      }}
    >
      <MemberPicture key={photo?.id ?? 'none'} picture={photo} name={name} use="stage" eager />
      {href !== undefined && (
        <Link
          href={href}
          state={linkState}
          aria-label={`Open photo ${number.format(index + 1)} of ${number.format(count)}`}
        />
      )}
      {count > 1 && <PhotoSteps count={count} index={index} onTurn={turn} />}
      <Foot>
        {(count > 1 || privateCount > 0) && (
          <PhotoStrip
            photos={photos}
            index={index}
            onIndex={onIndex}
            name={name}
            privateCount={privateCount}
            onPrivate={onPrivate}
          />
        )}
        {caption !== undefined && <Caption data-caption>{caption}</Caption>}
        {hot && <HotButton {...hot} />}
      </Foot>
    </Frame>
  )
}
