import { styled } from '@linaria/react'
import { Aperture } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { Button } from '../../components/controls/Button.tsx'
import { color, radius, space } from '../../theme/tokens.ts'

const Frame = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[3]};

  video {
    width: 100%;
    max-height: 60dvh;
    border-radius: ${radius.card};
    background: ${color.sunken};
    object-fit: contain;
    /* As in a mirror. The photo itself is not mirrored: the code stays readable. */
    transform: scaleX(-1);
  }
`

const jpegQuality = 0.92

/** Shows the camera in the video element, as long as it is there. */
const show = (stream: MediaStream) => (video: HTMLVideoElement | null) => {
  if (video === null) return undefined
  video.srcObject = stream
  return () => {
    video.srcObject = null
  }
}

/** Draws the current picture of the camera into a file. Calls back with null when it can't be drawn. */
function takePhoto(video: HTMLVideoElement, onPhoto: (file: File) => void): void {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  canvas.toBlob(
    (blob) => {
      if (blob) onPhoto(new File([blob], 'verification.jpg', { type: blob.type }))
    },
    'image/jpeg',
    jpegQuality,
  )
}

export interface CameraViewProps {
  stream: MediaStream
  onPhoto: (file: File) => void
}

/** The picture of the camera, with a shutter. */
export function CameraView({ stream, onPhoto }: CameraViewProps) {
  const box = useRef<HTMLDivElement>(null)
  const attach = useMemo(() => show(stream), [stream])
  return (
    <Frame ref={box}>
      <video ref={attach} autoPlay playsInline muted aria-label="The picture of your camera" />
      <Button
        variant="primary"
        icon={<Aperture />}
        onClick={() => {
          const video = box.current?.querySelector('video')
          if (video && video.videoWidth > 0) takePhoto(video, onPhoto)
        }}
      >
        Take the photo
      </Button>
    </Frame>
  )
}
