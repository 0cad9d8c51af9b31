/** What the controls of a video read of its store. */
import type { MediaState } from 'media-chrome/react/media-store'

type State = Partial<MediaState>

/** In seconds. 0 until it is known. */
export const selectDuration = ({ mediaDuration = 0 }: State) =>
  Number.isFinite(mediaDuration) ? mediaDuration : 0
/** In seconds. */
export const selectTime = ({ mediaCurrentTime = 0 }: State) => mediaCurrentTime
export const selectIsPaused = ({ mediaPaused = true }: State) => mediaPaused
/** From 0 to 1. */
export const selectVolume = ({ mediaVolume = 1, mediaMuted = false }: State) => (mediaMuted ? 0 : mediaVolume)
/** Phones have no volume but their own. */
export const selectHasVolume = ({ mediaVolumeUnavailable }: State) => mediaVolumeUnavailable === undefined
export const selectHasFullScreen = ({ mediaFullscreenUnavailable }: State) =>
  mediaFullscreenUnavailable === undefined
export const selectIsFullScreen = ({ mediaIsFullscreen = false }: State) => mediaIsFullscreen
/** Whether it waits for data. */
export const selectIsBuffering = ({ mediaLoading = false, mediaPaused = true, mediaEnded = false }: State) =>
  mediaLoading && !mediaPaused && !mediaEnded
