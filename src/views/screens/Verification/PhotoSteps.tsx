import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Camera, ImageUp } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../components/controls/Button.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { media } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'
import { CameraView } from './CameraView.tsx'
import { Code } from './Code.tsx'
import { SendingPhoto } from './SendingPhoto.tsx'
import type { VerificationActor } from './Standing.tsx'
import { TakenPhoto } from './TakenPhoto.tsx'

const Rows = styled.div`
  display: grid;
  gap: ${space[4]};
`

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};

  ${media.small} {
    flex-direction: column;
  }
`

export interface PhotoStepsProps {
  verification: VerificationActor
  /** Returns the idempotency key of a photo. */
  newKey: () => string
}

/** Takes a photo with the camera, or takes a file, and sends it. */
export function PhotoSteps({ verification, newKey }: PhotoStepsProps) {
  const snapshot = useSelector(verification, (current) => current)
  const { code, stream, photo } = snapshot.context
  const choose = (file: File) => verification.send({ type: 'photo.choose', photo: { file, key: newKey() } })
  const isDenied = snapshot.matches({ choosing: 'denied' })
  const isMissing = snapshot.matches({ choosing: 'missing' })
  if (snapshot.matches('sending')) return <SendingPhoto verification={verification} />
  return (
    <Rows>
      <Code code={code} size="small" />
      {isDenied && (
        <div role="alert">
          <Notice tone="error" title="The camera is blocked">
            Allow it in the settings of your browser, or choose a photo instead.
          </Notice>
        </div>
      )}
      {isMissing && (
        <div role="alert">
          <Notice tone="error" title="No camera found">
            Take the photo with another device, and choose it here.
          </Notice>
        </div>
      )}
      {snapshot.matches({ choosing: { camera: 'opening' } }) && <output>Opening the camera…</output>}
      {stream !== null && <CameraView stream={stream} onPhoto={choose} />}
      {photo !== null && (
        <TakenPhoto
          file={photo.file}
          onSend={() => verification.send({ type: 'photo.send' })}
          onAgain={() => verification.send({ type: 'photo.again' })}
        />
      )}
      {(snapshot.matches({ choosing: 'deciding' }) || isDenied || isMissing) && (
        <Ways
          cameraLabel={isDenied || isMissing ? 'Try the camera again' : 'Use the camera'}
          onCamera={() => verification.send({ type: 'camera.use' })}
          onFile={choose}
        />
      )}
    </Rows>
  )
}

interface WaysProps {
  cameraLabel: string
  onCamera: () => void
  onFile: (file: File) => void
}

/** The camera, or a file. */
function Ways({ cameraLabel, onCamera, onFile }: WaysProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Choices>
      <Button variant="primary" icon={<Camera />} onClick={onCamera}>
        {cameraLabel}
      </Button>
      <Button icon={<ImageUp />} onClick={() => input.current?.click()}>
        Choose a photo
      </Button>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          aria-label="Verification photo"
          accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // The same file can be chosen again.
            target.value = ''
            if (file) onFile(file)
          }}
        />
      </VisuallyHidden>
    </Choices>
  )
}
