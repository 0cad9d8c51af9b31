import { styled } from '@linaria/react'
import { LockOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Photo } from '../../../../contract/media.ts'
import { size, space } from '../../theme/tokens.ts'
import { MessagePhotos } from './MessagePhotos.tsx'

const Text = styled.p`
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
  /** The place that the message shares. */
  place?: ReactNode
  onOpenPhoto?: ((index: number) => void) | undefined
}

/** The content of a bubble. An unsent message shows none of its own. */
export function MessageContent({
  isOwn,
  text,
  isUnsent,
  isUnlock,
  photos,
  place,
  onOpenPhoto,
}: MessageContentProps) {
  if (isUnsent) return <Text>{isOwn ? 'You unsent a message' : 'Unsent a message'}</Text>
  return (
    <>
      {photos.length > 0 && <MessagePhotos photos={photos} onOpen={onOpenPhoto} />}
      {place}
      {isUnlock && (
        <Unlock>
          <LockOpen />
          {isOwn ? 'You shared your private photos' : 'Shared their private photos with you'}
        </Unlock>
      )}
      {text !== '' && <Text>{text}</Text>}
    </>
  )
}
