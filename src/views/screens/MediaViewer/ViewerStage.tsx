import { styled } from '@linaria/react'
import { ChevronLeft, ChevronRight, Maximize, Minimize, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { MediaItem } from '../../../machines/media/mediaViewer/mediaList.ts'
import { IconButton } from '../../components/controls/IconButton.tsx'
import { createKeptSound } from '../../components/media/keptSound.ts'
import { ThumbhashImage } from '../../components/media/ThumbhashImage.tsx'
import { Spinner } from '../../components/layout/Spinner.tsx'
import { useSwipe } from '../../components/media/useSwipe.ts'
import { useViewerKeys } from '../../components/media/useViewerKeys.ts'
import type { VideoPlayerProps } from '../../components/media/VideoPlayer.tsx'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { retryableLazy } from '../../shell/retryableLazy.tsx'
import { onPicture } from '../../theme/palette.ts'
import { layer, space } from '../../theme/tokens.ts'
import { useFullScreen } from './useFullScreen.ts'
import { largestScale, useZoom, type Zoom } from './useZoom.ts'

const VideoPlayer = retryableLazy(() =>
  import('../../components/media/VideoPlayer.tsx').then((module) => module.VideoPlayer),
)

const Stage = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  min-width: 0;
  min-height: 0;
  overflow: hidden;
  background: ${onPicture.stage};
  color: ${onPicture.text};
  /* Swipes, pinches and drags are handled here. */
  touch-action: none;

  > [data-player],
  > [data-player] > video,
  > [data-zoom],
  > [data-zoom] > img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    max-height: none;
    border-radius: 0;
    background-color: transparent;
  }
  :focus-visible {
    outline-color: ${onPicture.text};
  }
`

const Step = styled.div`
  position: absolute;
  z-index: ${layer.raised};
  top: calc(50% - 22px);

  &[data-to='previous'] {
    left: ${space[3]};
  }
  &[data-to='next'] {
    right: ${space[3]};
  }
`

const Tools = styled.div`
  position: absolute;
  z-index: ${layer.raised};
  right: ${space[3]};
  bottom: ${space[3]};
  display: flex;
  gap: ${space[2]};
`

/** Pixels by which an arrow key moves a zoomed photo. */
const panStep = 80
/** Pixels. A shorter swipe counts as a tap. */
const swipeLength = 40
/** Heights and widths of the smaller files, in pixels. */
const small = { height: 200, width: 300 }

type Playing = Pick<VideoPlayerProps, 'isListening' | 'sound' | 'fullScreen'>

function Shown({ item, frame, playing }: { item: MediaItem; frame: Zoom['frame']; playing: Playing }) {
  const { media, owner } = item
  if (item.kind === 'video')
    return (
      <PartBoundary>
        <Suspense fallback={<Spinner label="Loading the player" />}>
          <VideoPlayer video={item.media} title={`Video of ${owner.name}`} {...playing} />
        </Suspense>
      </PartBoundary>
    )
  const { url, width, height, height200_url: low, width300_url: narrow } = item.media
  return (
    <div ref={frame} data-zoom>
      <ThumbhashImage
        src={url}
        srcSet={`${low} ${Math.round((small.height * width) / height)}w, ${narrow} ${small.width}w, ${url} ${width}w`}
        sizes="100vw"
        width={width}
        height={height}
        thumbhash={media.thumbhash}
        alt={media.description ?? `Photo by ${owner.name}`}
        fit="contain"
        eager
      />
    </div>
  )
}

const pictureOf = (item: MediaItem) => (item.kind === 'photo' ? item.media.url : item.media.thumbnail_url)

/** Loads the pictures of the previous and next item into the cache of the browser. */
function usePreloaded(items: readonly (MediaItem | undefined)[]) {
  const addresses = items.flatMap((item) => (item ? [pictureOf(item)] : [])).join('\n')
  useEffect(() => {
    for (const address of addresses.split('\n')) if (address !== '') new Image().src = address
  }, [addresses])
}

/** One photo or video as large as fits, with previous and next buttons. */
export function ViewerStage({
  item,
  neighbours,
  turn,
  isListening,
  onFailed,
  onClose,
  onKeys,
  children,
}: {
  item: MediaItem | undefined
  neighbours: readonly (MediaItem | undefined)[]
  /** Without a function there is nothing on that side. */
  turn: { readonly previous: (() => void) | null; readonly next: (() => void) | null }
  /** False while something is open over the viewer. */
  isListening: boolean
  /** Opens the list of keys. A stable function. */
  onKeys: () => void
  onClose: () => void
  /** The file did not load. */
  onFailed: () => void
  /** Shown instead of the photo or video, or over it. */
  children?: ReactNode
}) {
  const stage = useRef<HTMLDivElement>(null)
  const key = item ? `${item.kind} ${item.media.id}` : null
  const zoom = useZoom(item?.kind === 'photo' ? key : null)
  const fullScreen = useFullScreen(stage)
  const [sound] = useState(createKeptSound)
  const isZoomed = zoom.scale > 1
  const swipe = useSwipe({
    length: swipeLength,
    previous: isZoomed ? null : turn.previous,
    next: isZoomed ? null : turn.next,
    close: isZoomed ? null : onClose,
  })
  const { previous, next } = turn
  const { zoomIn, zoomOut, reset, pan } = zoom
  const { toggle: toggleFullScreen, leave: leaveFullScreen } = fullScreen
  useViewerKeys(
    isListening,
    useMemo(
      () => ({
        ArrowLeft: isZoomed ? () => pan(panStep, 0) : previous,
        ArrowRight: isZoomed ? () => pan(-panStep, 0) : next,
        ArrowUp: isZoomed ? () => pan(0, panStep) : null,
        ArrowDown: isZoomed ? () => pan(0, -panStep) : null,
        '+': zoomIn,
        // The key of + without Shift.
        '=': zoomIn,
        '-': zoomOut,
        '0': reset,
        f: toggleFullScreen,
        '?': () => {
          // In full screen the list of keys would be hidden behind the stage.
          leaveFullScreen()
          onKeys()
        },
      }),
      [isZoomed, previous, next, zoomIn, zoomOut, reset, pan, toggleFullScreen, leaveFullScreen, onKeys],
    ),
  )
  usePreloaded(neighbours)
  return (
    <Stage ref={stage} {...swipe} onErrorCapture={onFailed} data-turns>
      {item && (
        <Shown key={key} item={item} frame={zoom.frame} playing={{ isListening, sound, fullScreen }} />
      )}
      {children}
      <Step data-to="previous">
        <IconButton
          variant="glass"
          label="Previous"
          icon={<ChevronLeft />}
          hidden={!turn.previous}
          onClick={turn.previous ?? undefined}
        />
      </Step>
      <Step data-to="next">
        <IconButton
          variant="glass"
          label="Next"
          icon={<ChevronRight />}
          hidden={!turn.next}
          onClick={turn.next ?? undefined}
        />
      </Step>
      {item?.kind === 'photo' && (
        <Tools>
          <IconButton
            variant="glass"
            label="Zoom out"
            icon={<ZoomOut />}
            disabled={!isZoomed}
            onClick={zoomOut}
          />
          <IconButton
            variant="glass"
            label="Zoom in"
            icon={<ZoomIn />}
            disabled={zoom.scale >= largestScale}
            onClick={zoomIn}
          />
          {toggleFullScreen && (
            <IconButton
              variant="glass"
              label={fullScreen.isFullScreen ? 'Leave full screen' : 'Full screen'}
              icon={fullScreen.isFullScreen ? <Minimize /> : <Maximize />}
              onClick={toggleFullScreen}
            />
          )}
        </Tools>
      )}
    </Stage>
  )
}
