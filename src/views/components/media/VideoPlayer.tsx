import { styled } from '@linaria/react'
import { useActorRef, useSelector } from '@xstate/react'
import { Play } from 'lucide-react'
import { createMediaStore } from 'media-chrome/media-store/media-store'
import {
  MediaActionTypes,
  MediaProvider,
  useMediaSelector,
  useMediaStore,
} from 'media-chrome/react/media-store'
import { type SyntheticEvent, useCallback, useMemo, useRef, useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { Video } from '../../../../contract/media.ts'
import { videoControlsMachine } from '../../../machines/media/videoControls/machine.ts'
import { onPicture } from '../../theme/palette.ts'
import { layer, radius, size } from '../../theme/tokens.ts'
import { Spinner } from '../layout/Spinner.tsx'
import type { KeptSound } from './keptSound.ts'
import { seekStep } from './SeekBar.tsx'
import { useViewerKeys } from './useViewerKeys.ts'
import { type FullScreen, VideoControls } from './VideoControls.tsx'
import { selectDuration, selectIsBuffering, selectIsPaused, selectTime, selectVolume } from './videoState.ts'

const Frame = styled.div`
  position: relative;
  overflow: hidden;
  border-radius: ${radius.field};
  background: #000;
  color: ${onPicture.text};

  &[data-rests='true'] {
    cursor: none;
  }
  &:fullscreen > video {
    height: 100%;
    max-height: none;
  }
  :focus-visible {
    outline-color: ${onPicture.text};
  }
`

const Picture = styled.video`
  display: block;
  width: 100%;
  max-height: 70dvh;
`

/** In the middle of the picture. A click there plays or pauses, so it is only seen. */
const Mark = styled.div`
  position: absolute;
  z-index: ${layer.raised};
  inset: 0;
  display: grid;
  place-items: center;
  pointer-events: none;

  > .lucide {
    box-sizing: content-box;
    width: ${size.iconLarge};
    height: ${size.iconLarge};
    padding: ${size.iconSmall};
    border-radius: ${radius.full};
    background: ${onPicture.glass};
    fill: currentColor;
  }
`

export interface VideoPlayerProps {
  video: Video
  title: string
  /** Whether the keys of the page are for the video. Its controls always have theirs. */
  isListening?: boolean | undefined
  /** The sound to begin with, where what the member chooses is kept. */
  sound?: KeptSound | undefined
  /** Default: the player alone. */
  fullScreen?: FullScreen | undefined
}

const {
  MEDIA_PLAY_REQUEST,
  MEDIA_PAUSE_REQUEST,
  MEDIA_MUTE_REQUEST,
  MEDIA_UNMUTE_REQUEST,
  MEDIA_SEEK_REQUEST,
} = MediaActionTypes

/** Plays and pauses, mutes, and seeks. The same functions as long as the player. */
function usePlayback() {
  const { dispatch, getState } = useMediaStore()
  return useMemo(() => {
    const toggle = () =>
      dispatch({ type: selectIsPaused(getState()) ? MEDIA_PLAY_REQUEST : MEDIA_PAUSE_REQUEST })
    const toggleSound = () =>
      dispatch({ type: selectVolume(getState()) === 0 ? MEDIA_UNMUTE_REQUEST : MEDIA_MUTE_REQUEST })
    const seekBy = (direction: 1 | -1) => {
      const [time, duration] = [selectTime(getState()), selectDuration(getState())]
      const to = Math.min(duration, Math.max(0, time + direction * seekStep(duration)))
      dispatch({ type: MEDIA_SEEK_REQUEST, detail: to })
    }
    return { toggle, toggleSound, seekBy }
  }, [dispatch, getState])
}

const atBeginning = { at: 0, isPaused: false }

/**
 * Private addresses expire: a new address is used only after the current one fails, and playback continues at the same
 * position.
 */
function useAddress(video: Video) {
  const [address, setAddress] = useState(video.url)
  const [isOver, setIsOver] = useState(false)
  const stopped = useRef(atBeginning)
  if (isOver && video.url !== address) {
    setAddress(video.url)
    setIsOver(false)
  }
  const onError = ({ currentTarget: { currentTime, paused } }: SyntheticEvent<HTMLVideoElement>) => {
    stopped.current = { at: currentTime, isPaused: paused }
    setIsOver(true)
  }
  const onLoadedMetadata = ({ currentTarget: player }: SyntheticEvent<HTMLVideoElement>) => {
    const { at, isPaused } = stopped.current
    if (at > 0) player.currentTime = at
    if (at > 0 && isPaused) player.pause()
    stopped.current = atBeginning
  }
  return { src: address, onError, onLoadedMetadata }
}

/** Returns the ref of the video, and a listener that keeps its sound. */
function useAttached(sound: KeptSound | undefined) {
  const { dispatch } = useMediaStore()
  const ref = useCallback(
    (player: HTMLVideoElement | null) => {
      if (player && sound) Object.assign(player, { volume: sound.read().volume, muted: sound.read().isMuted })
      dispatch({ type: MediaActionTypes.MEDIA_ELEMENT_CHANGE_REQUEST, detail: player })
    },
    [dispatch, sound],
  )
  const onVolumeChange = ({ currentTarget: { volume, muted } }: SyntheticEvent<HTMLVideoElement>) => {
    sound?.keep({ volume, isMuted: muted })
  }
  return { ref, onVolumeChange }
}

const selectRests = (snapshot: SnapshotFrom<typeof videoControlsMachine>) =>
  snapshot.matches({ playing: 'hidden' })

function Player({ video, title, isListening = false, sound, fullScreen }: VideoPlayerProps) {
  const controls = useActorRef(videoControlsMachine)
  const rests = useSelector(controls, selectRests)
  const { dispatch } = useMediaStore()
  const isPaused = useMediaSelector(selectIsPaused)
  const isBuffering = useMediaSelector(selectIsBuffering)
  const { toggle, toggleSound, seekBy } = usePlayback()
  const address = useAddress(video)
  const attached = useAttached(sound)
  const pointer = useRef('mouse')
  const setFrame = useCallback(
    (frame: HTMLDivElement | null) =>
      dispatch({ type: MediaActionTypes.FULLSCREEN_ELEMENT_CHANGE_REQUEST, detail: frame }),
    [dispatch],
  )
  useViewerKeys(
    isListening,
    useMemo(() => {
      const showing = (act: () => void) => () => {
        act()
        controls.send({ type: 'pointer.moved' })
      }
      return {
        ' ': showing(toggle),
        k: showing(toggle),
        m: showing(toggleSound),
        j: showing(() => seekBy(-1)),
        l: showing(() => seekBy(1)),
      }
    }, [controls, toggle, toggleSound, seekBy]),
  )
  // A finger cannot point: its first tap shows the controls.
  const press = () => {
    if (pointer.current === 'touch' && !isPaused) controls.send({ type: 'picture.tapped' })
    else toggle()
  }
  return (
    <Frame
      ref={setFrame}
      data-player
      data-rests={rests}
      onPointerMove={({ pointerType }) => pointerType !== 'touch' && controls.send({ type: 'pointer.moved' })}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && controls.send({ type: 'pointer.left' })}
    >
      <Picture
        {...address}
        {...attached}
        poster={video.thumbnail_url}
        aria-label={title}
        autoPlay
        playsInline
        onPlay={() => controls.send({ type: 'video.played' })}
        onPause={() => controls.send({ type: 'video.paused' })}
        onPointerDown={({ pointerType }) => {
          pointer.current = pointerType
        }}
        onClick={press}
      />
      <Mark>
        {isPaused && <Play aria-hidden />}
        {isBuffering && <Spinner label="Buffering" />}
      </Mark>
      <VideoControls video={video} isShown={!rests} fullScreen={fullScreen} />
    </Frame>
  )
}

/** Plays a video, with controls of its own (`docs/product.md#media-viewer`). */
export function VideoPlayer(props: VideoPlayerProps) {
  const [store] = useState(() =>
    createMediaStore({
      documentElement: document,
      // Nothing is kept on the device.
      options: { noMutedPref: true, noVolumePref: true },
    }),
  )
  return (
    <MediaProvider mediaStore={store}>
      <Player {...props} />
    </MediaProvider>
  )
}
