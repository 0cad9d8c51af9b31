import { styled } from '@linaria/react'
import type { Photo } from '../../../../contract/media.ts'
import { focus, motion, radius, space } from '../../theme/tokens.ts'
import { ThumbhashImage } from '../media/ThumbhashImage.tsx'

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space[1]};
  width: 300px;
  max-width: 100%;
  padding: 6px 6px 0;

  &:last-child {
    padding-bottom: 6px;
  }
  &[data-count='1'] {
    grid-template-columns: minmax(0, 1fr);
    width: 240px;
  }
  &[data-count='2'],
  &[data-count='4'] {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  > * {
    aspect-ratio: 1;
    overflow: hidden;
    border-radius: ${radius.joint};
    transition: opacity ${motion.feedback};
  }
  > :first-child {
    border-top-left-radius: 9px;
  }
  > button:hover {
    opacity: 0.9;
  }
  > button:focus-visible {
    outline-offset: ${focus.inset};
  }
`

export interface MessagePhotosProps {
  photos: readonly Photo[]
  /** Without it, photos are not buttons. */
  onOpen?: ((index: number) => void) | undefined
}

const number = new Intl.NumberFormat()

export function MessagePhotos({ photos, onOpen }: MessagePhotosProps) {
  const total = number.format(photos.length)
  return (
    <Grid data-count={photos.length}>
      {photos.map(({ id, square320_url, thumbhash, description }, index) => {
        const which = `${number.format(index + 1)} of ${total}`
        const image = (
          <ThumbhashImage
            src={square320_url}
            width={320}
            height={320}
            thumbhash={thumbhash}
            alt={description || (onOpen ? '' : `Photo ${which}`)}
          />
        )
        return onOpen ? (
          <button key={id} type="button" aria-label={`Open photo ${which}`} onClick={() => onOpen(index)}>
            {image}
          </button>
        ) : (
          <div key={id}>{image}</div>
        )
      })}
    </Grid>
  )
}
