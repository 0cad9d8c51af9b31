import { styled } from '@linaria/react'
import { Maximize, Minimize, Pause, Play, Volume1, Volume2, VolumeX } from 'lucide-react'
import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store'
import type { Video } from '../../../../contract/media.ts'
import { media } from '../../theme/breakpoints.ts'
import { onPicture } from '../../theme/palette.ts'
import { layer, motion, size, space, text } from '../../theme/tokens.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { clockText } from './clockText.ts'
import { SeekBar } from './SeekBar.tsx'
import { filledTo, sliderLook } from './sliderLook.ts'
import { useAhead } from './useAhead.ts'
import {
  selectDuration,
  selectHasFullScreen,
  selectHasVolume,
  selectIsFullScreen,
  selectIsPaused,
  selectTime,
  selectVolume,
} from './videoState.ts'

const Bar = styled.div`
  position: absolute;
  z-index: ${layer.raised};
  inset: auto 0 0;
  padding: ${space[6]} ${space[4]} ${space[2]};
  background: ${onPicture.veil};
  color: ${onPicture.text};
  transition: opacity ${motion.leave};

  &[data-shown='false']:not(:has(:focus-visible, :active)) {
    opacity: 0;
    pointer-events: none;
  }
  button:hover,
  button:active {
    background: ${onPicture.tint};
  }
  ${media.small} {
    padding-inline: ${space[2]};
  }
`

const Buttons = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[1]};
  /* The slider has room for a finger above its line. */
  margin-top: -${space[2]};

  > p {
    flex: 1;
    padding-inline: ${space[2]};
    font: ${text.smallMedium};
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
`

const Volume = styled.input`
  width: calc(2 * ${size.target});

  ${media.small} {
    display: none;
  }
`

/** What shows a player in full screen. `toggle`: null where the browser can't. */
export interface FullScreen {
  readonly isFullScreen: boolean
  readonly toggle: (() => void) | null
}

const volumeIcon = (volume: number) => {
  if (volume === 0) return <VolumeX />
  return volume < 0.5 ? <Volume1 /> : <Volume2 />
}

function Sound() {
  const dispatch = useMediaDispatch()
  const volume = useMediaSelector(selectVolume)
  const hasVolume = useMediaSelector(selectHasVolume)
  const [ahead, setMoved] = useAhead(volume)
  const isMuted = volume === 0
  const setVolume = (to: number) => {
    setMoved(to)
    dispatch({ type: MediaActionTypes.MEDIA_VOLUME_REQUEST, detail: to })
  }
  const toggle = isMuted ? MediaActionTypes.MEDIA_UNMUTE_REQUEST : MediaActionTypes.MEDIA_MUTE_REQUEST
  return (
    <>
      <IconButton
        label={isMuted ? 'Unmute' : 'Mute'}
        icon={volumeIcon(volume)}
        onClick={() => dispatch({ type: toggle })}
      />
      {hasVolume && (
        <Volume
          type="range"
          className={sliderLook}
          style={filledTo(ahead)}
          aria-label="Volume"
          aria-valuetext={`${Math.round(ahead * 100)}%`}
          min={0}
          max={1}
          step={0.05}
          value={ahead}
          onChange={({ target }) => setVolume(Number(target.value))}
        />
      )}
    </>
  )
}

function Time() {
  const [time, duration] = [useMediaSelector(selectTime), useMediaSelector(selectDuration)]
  return <p>{`${clockText(time)} / ${clockText(duration)}`}</p>
}

function FullScreenButton({ of: { isFullScreen, toggle } }: { of: FullScreen }) {
  if (toggle === null) return null
  return (
    <IconButton
      label={isFullScreen ? 'Leave full screen' : 'Full screen'}
      icon={isFullScreen ? <Minimize /> : <Maximize />}
      onClick={toggle}
    />
  )
}

/** Full screen of the player alone. On an iPhone it is that of the system. */
function usePlayerFullScreen(): FullScreen {
  const dispatch = useMediaDispatch()
  const isFullScreen = useMediaSelector(selectIsFullScreen)
  const isOffered = useMediaSelector(selectHasFullScreen)
  const type = isFullScreen
    ? MediaActionTypes.MEDIA_EXIT_FULLSCREEN_REQUEST
    : MediaActionTypes.MEDIA_ENTER_FULLSCREEN_REQUEST
  return { isFullScreen, toggle: isOffered ? () => dispatch({ type }) : null }
}

/** The controls over the lower edge of a video. While they are not shown, the keyboard still reaches them. */
export function VideoControls({
  video,
  isShown,
  fullScreen,
}: {
  video: Video
  isShown: boolean
  /** Default: the player alone. */
  fullScreen?: FullScreen | undefined
}) {
  const dispatch = useMediaDispatch()
  const isPaused = useMediaSelector(selectIsPaused)
  const ofPlayer = usePlayerFullScreen()
  const toggle = isPaused ? MediaActionTypes.MEDIA_PLAY_REQUEST : MediaActionTypes.MEDIA_PAUSE_REQUEST
  return (
    <Bar
      role="group"
      aria-label="Video controls"
      data-shown={isShown}
      // Fingers move the sliders. They do not swipe to another video.
      onTouchStart={(event) => event.stopPropagation()}
    >
      <SeekBar video={video} />
      <Buttons>
        <IconButton
          label={isPaused ? 'Play' : 'Pause'}
          icon={isPaused ? <Play /> : <Pause />}
          onClick={() => dispatch({ type: toggle })}
        />
        <Sound />
        <Time />
        <FullScreenButton of={fullScreen?.toggle ? fullScreen : ofPlayer} />
      </Buttons>
    </Bar>
  )
}
