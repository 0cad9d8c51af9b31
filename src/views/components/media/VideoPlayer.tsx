import { styled } from '@linaria/react'
import { type SyntheticEvent, useRef, useState } from 'react'
import type { Video } from '../../../../contract/media.ts'
import { radius } from '../../theme/tokens.ts'

const Player = styled.video`
  display: block;
  width: 100%;
  max-height: 70dvh;
  border-radius: ${radius.field};
  background: #000;
`

const atBeginning = { at: 0, isPaused: false }

/**
 * Plays a video with the browser's controls. Private addresses expire: a new address is used only after the current one
 * fails, and playback continues at the same position.
 */
export function VideoPlayer({ video, title }: { video: Video; title: string }) {
  const [address, setAddress] = useState(video.url)
  const [isOver, setIsOver] = useState(false)
  const stopped = useRef(atBeginning)
  if (isOver && video.url !== address) {
    setAddress(video.url)
    setIsOver(false)
  }
  const stop = ({ currentTarget: { currentTime, paused } }: SyntheticEvent<HTMLVideoElement>) => {
    stopped.current = { at: currentTime, isPaused: paused }
    setIsOver(true)
  }
  const goOn = ({ currentTarget: player }: SyntheticEvent<HTMLVideoElement>) => {
    const { at, isPaused } = stopped.current
    if (at > 0) player.currentTime = at
    if (at > 0 && isPaused) player.pause()
    stopped.current = atBeginning
  }
  return (
    <Player
      src={address}
      poster={video.thumbnail_url}
      aria-label={title}
      controls
      autoPlay
      playsInline
      onError={stop}
      onLoadedMetadata={goOn}
    />
  )
}
