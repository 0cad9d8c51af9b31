import { styled } from '@linaria/react'
import { Lock, Play } from 'lucide-react'
import { Link } from 'wouter'
import { onPicture } from '../../theme/palette.ts'
import { color, focus, motion, radius, size, space, text } from '../../theme/tokens.ts'
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
    position: relative;
    aspect-ratio: 1;
    background: ${color.sunken};
    overflow: hidden;
    border-radius: ${radius.joint};
    transition: opacity ${motion.feedback};
  }
  > :first-child {
    border-top-left-radius: 9px;
  }
  .lucide-play {
    position: absolute;
    inset: 0;
    box-sizing: content-box;
    margin: auto;
    padding: 10px;
    border-radius: ${radius.full};
    background: ${onPicture.glass};
    color: ${onPicture.text};
    fill: currentColor;
  }
  > [data-missing='true'] {
    opacity: 0.35;
  }
  > a:hover {
    opacity: 0.9;
  }
  > a:focus-visible {
    outline-offset: ${focus.inset};
  }
`

/** One photo has room for the text beside the lock. */
const Mark = styled.span`
  position: absolute;
  bottom: 6px;
  left: 6px;
  display: flex;
  align-items: center;
  gap: ${space[1]};
  padding: ${space[1]};
  border-radius: ${radius.full};
  background: ${onPicture.glass};
  color: ${onPicture.text};
  font: ${text.small};

  [data-count='1'] & {
    padding-inline: ${space[2]};
  }
  :not([data-count='1']) > * > & > span {
    display: none;
  }
  > .lucide {
    width: ${size.iconSmall};
    height: ${size.iconSmall};
  }
`

/** A photo or video of a message, stored or not. */
export interface ShownMedia {
  readonly kind: 'photo' | 'video'
  readonly id: number
  /** Null while there is no address: the placeholder is drawn. */
  readonly url: string | null
  readonly thumbhash: string | null
  readonly description: string | null
  /** Besides its owner, only the other member of the conversation sees it here. */
  readonly isPrivate?: boolean | undefined
  /** It can't be sent any more. */
  readonly isMissing?: boolean | undefined
}

/** Returns the address that opens a photo or video, with the state of its history entry. */
export type MediaLink = (media: Pick<ShownMedia, 'kind' | 'id'>) => {
  readonly href: string
  readonly state: unknown
}

export interface MessageMediaProps {
  media: readonly ShownMedia[]
  /** Without it, they do not open. */
  linkTo?: MediaLink | undefined
}

const onlyHere = 'only for this conversation'
const capitalized = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

const number = new Intl.NumberFormat()

/** Squares, so that nothing moves when the images load. */
export function MessageMedia({ media, linkTo }: MessageMediaProps) {
  const total = number.format(media.length)
  return (
    <Grid data-count={media.length}>
      {media.map(({ kind, id, url, thumbhash, description, isPrivate, isMissing }, index) => {
        const which = `${kind} ${number.format(index + 1)} of ${total}`
        const named = capitalized(which)
        const picture = (
          <>
            <ThumbhashImage
              src={url ?? undefined}
              width={320}
              height={320}
              thumbhash={thumbhash}
              alt={description || (linkTo ? '' : named)}
            />
            {kind === 'video' && <Play aria-hidden />}
            {isPrivate && (
              <Mark title={capitalized(onlyHere)} aria-hidden={linkTo !== undefined}>
                <Lock aria-hidden />
                <span>{capitalized(onlyHere)}</span>
              </Mark>
            )}
          </>
        )
        return linkTo ? (
          <Link
            key={`${kind}-${id}`}
            aria-label={`Open ${which}${isPrivate ? `, ${onlyHere}` : ''}`}
            {...linkTo({ kind, id })}
          >
            {picture}
          </Link>
        ) : (
          <div key={`${kind}-${id}`} data-missing={isMissing}>
            {picture}
          </div>
        )
      })}
    </Grid>
  )
}
