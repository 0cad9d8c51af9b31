import { cx } from '@linaria/core'
import { styled } from '@linaria/react'
import { type SyntheticEvent, useMemo, useState } from 'react'
import { thumbHashToDataURL } from 'thumbhash'
import { color } from '../../theme/tokens.ts'
import nobody from '../art/pictures/nobody.svg'

const Picture = styled.img`
  width: 100%;
  height: 100%;
  background: ${color.sunken} center / cover no-repeat;
  object-fit: cover;

  &[data-fit='contain'] {
    object-fit: contain;
    background-size: contain;
  }
`

const hashBytes = (hash: string) => Uint8Array.from(atob(hash), (character) => character.charCodeAt(0))

/** Returns no placeholder for a missing or invalid hash. */
function placeholderOf(hash: string | null) {
  if (hash === null) return undefined
  try {
    return `url(${thumbHashToDataURL(hashBytes(hash))})`
  } catch {
    return undefined
  }
}

/** The ratio of a ThumbHash is rounded, so that a placeholder would show beside an image that does not fill its box. */
function dropPlaceholder({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.style.backgroundImage = 'none'
}

export interface ThumbhashImageProps {
  /** Without it, only the placeholder is drawn. */
  src: string | undefined
  /** Size of the file in pixels. Its ratio reserves the space until the image loads. */
  width: number
  height: number
  /** Base64 of a ThumbHash. */
  thumbhash: string | null
  alt: string
  srcSet?: string | undefined
  sizes?: string | undefined
  fit?: 'cover' | 'contain' | undefined
  /** CSS `object-position`: the part that cropping must keep. */
  focus?: string | undefined
  /** For images in the first view: loads at once, with priority. */
  eager?: boolean | undefined
  className?: string | undefined
}

/** An image with a ThumbHash placeholder, so that loading it shifts nothing. */
export function ThumbhashImage({
  src,
  width,
  height,
  thumbhash,
  alt,
  srcSet,
  sizes,
  fit = 'cover',
  focus,
  eager = false,
  className,
}: ThumbhashImageProps) {
  const backgroundImage = useMemo(() => placeholderOf(thumbhash), [thumbhash])
  const [failedSrc, setFailedSrc] = useState<string>()
  const isMissing = src !== undefined && failedSrc === src
  return (
    <Picture
      className={cx(className)}
      src={isMissing ? nobody : src}
      srcSet={isMissing ? undefined : srcSet}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      data-fit={fit}
      loading={eager ? 'eager' : 'lazy'}
      decoding={eager ? 'sync' : 'async'}
      fetchPriority={eager ? 'high' : 'auto'}
      draggable={false}
      style={{ backgroundImage, objectPosition: focus }}
      onLoad={fit === 'contain' ? dropPlaceholder : undefined}
      onError={() => setFailedSrc(src)}
    />
  )
}
