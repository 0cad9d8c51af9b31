import { styled } from '@linaria/react'
import { LockOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Photo } from '../../../../contract/types.ts'
import { size, space } from '../../theme/tokens.ts'
import { MessagePhotos } from './MessagePhotos.tsx'

const Words = styled.p`
  padding: 9px 14px;
  white-space: pre-line;
`

const Unlock = styled.p`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  padding: 10px 14px;

  .lucide {
    width: ${size.iconSmall};
    height: ${size.iconSmall};
    stroke-width: 2;
  }
`

export interface MessageContentProps {
  isOwn: boolean
  text: string
  isUnsent: boolean
  isUnlock: boolean
  photos: readonly Photo[]
  /** A place that was shared. */
  place?: ReactNode
  onOpenPhoto?: ((index: number) => void) | undefined
}

/** What a message says: pictures, a place, that private ones were unlocked, words. Taken back, it says that. */
export function MessageContent({
  isOwn,
  text,
  isUnsent,
  isUnlock,
  photos,
  place,
  onOpenPhoto,
}: MessageContentProps) {
  if (isUnsent) return <Words>{isOwn ? 'You took this message back' : 'He took this message back'}</Words>
  return (
    <>
      {photos.length > 0 && <MessagePhotos photos={photos} onOpen={onOpenPhoto} />}
      {place}
      {isUnlock && (
        <Unlock>
          <LockOpen />
          {isOwn ? 'You unlocked your private pics' : 'Unlocked his private pics for you'}
        </Unlock>
      )}
      {text !== '' && <Words>{text}</Words>}
    </>
  )
}
