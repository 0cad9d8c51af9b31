import { styled } from '@linaria/react'
import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { Video } from '../../../../contract/media.ts'
import { clockText } from './clockText.ts'
import { filledTo, partAt, sliderLook } from './sliderLook.ts'
import { useAhead } from './useAhead.ts'
import { selectDuration, selectTime } from './videoState.ts'
import { VideoPreview } from './VideoPreview.tsx'

const Frame = styled.div`
  position: relative;

  > input {
    width: 100%;
  }
`

/** Directions of the keys that differ from those of a slider, which would move by its smallest step. */
const directions: Readonly<Record<string, 1 | -1 | undefined>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
}

/** Seconds that a key moves a video. Less in a short one. */
export const seekStep = (duration: number) => Math.min(5, duration / 10)

/** Where a video is, and a slider to move it. Shows what is at the pointer. */
export function SeekBar({ video }: { video: Video }) {
  const dispatch = useMediaDispatch()
  const duration = useMediaSelector(selectDuration)
  const time = useMediaSelector(selectTime)
  const [ahead, setMoved] = useAhead(time)
  const [preview, setPreview] = useState<number | null>(null)
  const shown = Math.min(ahead, duration)

  const seek = (to: number) => {
    const within = Math.min(duration, Math.max(0, to))
    setMoved(within)
    dispatch({ type: MediaActionTypes.MEDIA_SEEK_REQUEST, detail: within })
  }
  const stepBy = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (direction === undefined) return
    event.preventDefault()
    seek(shown + direction * seekStep(duration))
  }
  const follow = ({ currentTarget, clientX }: PointerEvent) => setPreview(partAt(currentTarget, clientX))
  const leave = () => setPreview(null)
  const isReady = duration > 0
  return (
    <Frame>
      {isReady && preview !== null && <VideoPreview video={video} part={preview} duration={duration} />}
      <input
        type="range"
        className={sliderLook}
        style={filledTo(isReady ? shown / duration : 0)}
        aria-label="Position"
        aria-valuetext={`${clockText(shown)} of ${clockText(duration)}`}
        min={0}
        max={isReady ? duration : 1}
        step="any"
        value={shown}
        disabled={!isReady}
        onChange={({ target }) => seek(Number(target.value))}
        onKeyDown={stepBy}
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerUp={({ pointerType }) => pointerType === 'touch' && leave()}
        onPointerCancel={leave}
        onPointerLeave={leave}
      />
    </Frame>
  )
}
