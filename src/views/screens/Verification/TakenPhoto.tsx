import { styled } from '@linaria/react'
import { useMemo } from 'react'
import { Button } from '../../components/controls/Button.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { color, radius, space } from '../../theme/tokens.ts'

const Frame = styled.div`
  display: grid;
  gap: ${space[3]};

  img {
    width: 100%;
    max-height: 60dvh;
    border-radius: ${radius.card};
    background: ${color.sunken};
    object-fit: contain;
  }
`

/** Shows the bytes of a file in an image, as long as it is there. */
const showFile = (file: File) => (image: HTMLImageElement | null) => {
  if (image === null) return undefined
  const url = URL.createObjectURL(file)
  image.src = url
  return () => URL.revokeObjectURL(url)
}

export interface TakenPhotoProps {
  file: File
  onSend: () => void
  onAgain: () => void
}

/** The photo before it is sent. */
export function TakenPhoto({ file, onSend, onAgain }: TakenPhotoProps) {
  const show = useMemo(() => showFile(file), [file])
  return (
    <Frame>
      {/* Not every browser can show HEIC. */}
      <img ref={show} alt="You, with the code" />
      <p>Can you read the code, and see your face?</p>
      <FormActions>
        <Button onClick={onAgain}>Take another</Button>
        <Button variant="primary" onClick={onSend}>
          Send this photo
        </Button>
      </FormActions>
    </Frame>
  )
}
