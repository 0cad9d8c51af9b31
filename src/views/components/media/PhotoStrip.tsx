import { css } from '@linaria/core'
import { styled } from '@linaria/react'
import { Lock } from 'lucide-react'
import type { Photo } from '../../../../contract/media.ts'
import { media } from '../../theme/breakpoints.ts'
import { onPicture } from '../../theme/palette.ts'
import { motion, radius, size, space, text, weight } from '../../theme/tokens.ts'
import { MemberPicture } from '../members/MemberPicture.tsx'

const Strip = styled.div`
  display: flex;
  gap: ${space[2]};
  min-width: 0;
  overflow-x: auto;
  padding: ${space[1]};
  margin: -${space[1]};
  scrollbar-width: none;

  ${media.mobile} {
    display: none;
  }
`

const Thumb = styled.button`
  flex: none;
  width: 48px;
  height: 48px;
  overflow: hidden;
  border-radius: ${radius.field};
  box-shadow: inset 0 0 0 1px ${onPicture.glassEdge};
  opacity: 0.72;
  transition: opacity ${motion.feedback};

  &:hover,
  &[aria-current] {
    opacity: 1;
  }
  &[aria-current] {
    outline: 2px solid ${onPicture.text};
    outline-offset: 2px;
  }
`

const privateLook = css`
  flex: none;
  display: flex;
  align-items: center;
  gap: 6px;
  height: 48px;
  padding: 0 ${space[3]};
  border-radius: ${radius.field};
  background: ${onPicture.glass};
  box-shadow: inset 0 0 0 1px ${onPicture.glassEdge};
  font: ${text.small};
  font-weight: ${weight.semibold};

  .lucide {
    width: ${size.iconSmall};
    height: ${size.iconSmall};
    stroke-width: 2;
  }
`

const number = new Intl.NumberFormat()

export interface PhotoStripProps {
  photos: readonly Photo[]
  index: number
  onIndex: (index: number) => void
  name: string
  privateCount: number
  /** Without it the number of private photos is plain text. */
  onPrivate?: (() => void) | undefined
}

/** Thumbnails of all photos, and the number of private ones. */
export function PhotoStrip({ photos, index, onIndex, name, privateCount, onPrivate }: PhotoStripProps) {
  const locked = (
    <>
      <Lock />
      <span>{`${number.format(privateCount)} private`}</span>
    </>
  )
  return (
    <Strip>
      {photos.length > 1 &&
        photos.map((each, place) => (
          <Thumb
            key={each.id}
            type="button"
            aria-label={`Photo ${number.format(place + 1)}`}
            aria-current={place === index || undefined}
            onClick={() => onIndex(place)}
          >
            <MemberPicture picture={each} name={name} use="thumb" isDecorative />
          </Thumb>
        ))}
      {privateCount > 0 &&
        (onPrivate ? (
          <button type="button" className={privateLook} onClick={onPrivate}>
            {locked}
          </button>
        ) : (
          <p className={privateLook}>{locked}</p>
        ))}
    </Strip>
  )
}
