import type { Avatar } from '../../../../contract/media.ts'
import { breakpoints } from '../../theme/breakpoints.ts'
import nobody from '../art/pictures/nobody.svg'
import { ThumbhashImage } from '../media/ThumbhashImage.tsx'

export type PictureUse = 'card' | 'stage' | 'face' | 'thumb'

/** Usual position of the head in a portrait, so that cropping keeps it. */
const heads = '50% 22%'

const files: Record<PictureUse, (photo: Avatar) => { src: string; srcSet?: string; sizes?: string }> = {
  card: (photo) => ({
    src: photo.width300_url,
    srcSet: `${photo.width300_url} 300w, ${photo.url} ${photo.width}w`,
    sizes: `(max-width: ${breakpoints.sm - 1}px) 46vw, 260px`,
  }),
  stage: (photo) => ({ src: photo.url }),
  face: (photo) => ({ src: photo.square160_url }),
  thumb: (photo) => ({ src: photo.square160_url }),
}

export interface MemberPictureProps {
  /** Null shows a neutral drawing. */
  picture: Avatar | null
  name: string
  use: PictureUse
  /** The name is shown beside it, so the image needs no alternative text. */
  isDecorative?: boolean | undefined
  eager?: boolean | undefined
}

export function MemberPicture({ picture, name, use, isDecorative = false, eager }: MemberPictureProps) {
  const alt = isDecorative ? '' : (picture?.description ?? `A photo of ${name}`)
  if (picture === null) {
    return <ThumbhashImage src={nobody} width={400} height={500} thumbhash={null} alt={alt} focus={heads} />
  }
  return (
    <ThumbhashImage
      {...files[use](picture)}
      width={picture.width}
      height={picture.height}
      thumbhash={picture.thumbhash}
      alt={alt}
      focus={use === 'stage' ? '50% 30%' : heads}
      eager={eager}
    />
  )
}
