import { css } from '@linaria/core'
import { styled } from '@linaria/react'
import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { type Crop, ratioOfShape, type Shape } from '../../../../contract/photoCrop.ts'
import { color, focus, radius, space, text } from '../../theme/tokens.ts'

const Column = styled.div`
  display: grid;
  gap: ${space[3]};
`

/** Square, so that a photo fits however it is turned. */
const Stage = styled.div`
  position: relative;
  width: min(100%, 50dvh);
  min-width: min(100%, 240px);
  aspect-ratio: 1;
  margin-inline: auto;
  overflow: hidden;
  border-radius: ${radius.field};
  background: ${color.sunken};
`

const area = css`
  &:focus-visible {
    outline: ${focus.ring};
    outline-offset: -3px;
  }
`

const Zoom = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${space[3]};
  font: ${text.h15};

  > input {
    width: 100%;
    min-height: 44px;
    accent-color: ${color.accent};
  }
`

const largestZoom = 8

export interface PhotoCropperProps {
  picture: string
  /** Clockwise, 0 to 270. */
  degrees: number
  shape: Shape
  /** The part to begin with. */
  crop: Crop
  isDisabled: boolean
  onCrop: (crop: Crop) => void
}

const percentOf = ({ top, left, width, height }: Crop): Area => ({
  x: left * 100,
  y: top * 100,
  width: width * 100,
  height: height * 100,
})

const cropOf = ({ x, y, width, height }: Area): Crop => ({
  top: y / 100,
  left: x / 100,
  width: width / 100,
  height: height / 100,
})

/** Chooses a part of a photo: drag, pinch, wheel, arrow keys and a slider. */
export function PhotoCropper({ picture, degrees, shape, crop, isDisabled, onCrop }: PhotoCropperProps) {
  const [initial] = useState(() => percentOf(crop))
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  return (
    <Column>
      <Stage inert={isDisabled}>
        <Cropper
          image={picture}
          rotation={degrees}
          aspect={ratioOfShape(shape)}
          crop={position}
          zoom={zoom}
          maxZoom={largestZoom}
          initialCroppedAreaPercentages={initial}
          // The security policy allows no style elements, so the style sheet is imported.
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: area }}
          mediaProps={{ alt: '' }}
          cropperProps={{
            role: 'group',
            'aria-label': `Part of the photo, ${shape}. The arrow keys move the photo.`,
          }}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropAreaChange={(part) => onCrop(cropOf(part))}
        />
      </Stage>
      <Zoom>
        Zoom
        <input
          type="range"
          min={1}
          max={largestZoom}
          step={0.05}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
      </Zoom>
    </Column>
  )
}
