import { styled } from '@linaria/react'
import { Download, RotateCcw, RotateCw } from 'lucide-react'
import { Suspense } from 'react'
import { type Crop, type Shape, shapes } from '../../../../contract/photoCrop.ts'
import type { PhotoDraft, Turn } from '../../../machines/media/photoEditor/draft.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Chip } from '../../components/controls/Chip.tsx'
import { IconButton } from '../../components/controls/IconButton.tsx'
import { FieldError, type FieldErrorText } from '../../components/fields/FieldError.tsx'
import { Spinner } from '../../components/layout/Spinner.tsx'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { retryableLazy } from '../../shell/retryableLazy.tsx'
import { color, radius, space } from '../../theme/tokens.ts'

const PhotoCropper = retryableLazy(async () => (await import('./PhotoCropper.tsx')).PhotoCropper)

const Part = styled.fieldset`
  display: grid;
  gap: ${space[3]};
  min-width: 0;
`

/** Square, so that a photo fits however it is turned. */
const Stage = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  width: min(100%, 50dvh);
  min-width: min(100%, 240px);
  aspect-ratio: 1;
  margin-inline: auto;
  overflow: hidden;
  border-radius: ${radius.field};
  background: ${color.sunken};

  > img {
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
`

const Turns = styled.div`
  display: flex;
  justify-content: center;
  gap: ${space[2]};
`

const Shapes = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space[2]};
`

export interface PhotoPartProps {
  /** Address of the original, turned as it is stored. */
  picture: string
  /** By how many quarters the picture is turned already. */
  storedTurns: number
  draft: PhotoDraft
  isDisabled: boolean
  error: FieldErrorText
  /** Null: there is no original. */
  original: 'there' | 'fetching' | null
  /** Saves the original on the device. */
  onDownload: () => void
  onTurn: (turn: Turn) => void
  onShape: (shape: Shape | null) => void
  onCrop: (crop: Crop) => void
}

/** Turns and crops a photo. */
export function PhotoPart({
  picture,
  storedTurns,
  draft: { quarterTurns, shape, crop },
  isDisabled,
  error,
  original,
  onDownload,
  onTurn,
  onShape,
  onCrop,
}: PhotoPartProps) {
  const degrees = ((quarterTurns - storedTurns + 4) % 4) * 90
  return (
    <Part disabled={isDisabled} aria-label="Crop and rotate" aria-describedby="photo-part-error">
      {crop === null ? (
        <Stage>
          <img src={picture} alt="Uncropped preview" style={{ transform: `rotate(${degrees}deg)` }} />
        </Stage>
      ) : (
        <PartBoundary>
          <Suspense
            fallback={
              <Stage>
                <Spinner label="Loading the crop tool" />
              </Stage>
            }
          >
            {/* Another shape or position begins with its own part. */}
            <PhotoCropper
              key={`${quarterTurns} ${shape}`}
              picture={picture}
              degrees={degrees}
              shape={shape}
              crop={crop}
              isDisabled={isDisabled}
              onCrop={onCrop}
            />
          </Suspense>
        </PartBoundary>
      )}
      <Turns>
        <IconButton label="Rotate left" icon={<RotateCcw />} onClick={() => onTurn('left')} />
        <IconButton label="Rotate right" icon={<RotateCw />} onClick={() => onTurn('right')} />
        {original === 'there' && (
          <Button icon={<Download />} onClick={onDownload}>
            Download original
          </Button>
        )}
        {original === 'fetching' && <Spinner label="Fetching the original" />}
      </Turns>
      <Shapes aria-label="Shape">
        <Chip pressed={crop === null} onClick={() => onShape(null)}>
          Whole photo
        </Chip>
        {shapes.map((each) => (
          <Chip key={each} pressed={crop !== null && shape === each} onClick={() => onShape(each)}>
            {each}
          </Chip>
        ))}
      </Shapes>
      <FieldError id="photo-part-error" error={error} />
    </Part>
  )
}
