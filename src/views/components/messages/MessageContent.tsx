import { styled } from '@linaria/react'
import { LockOpen } from 'lucide-react'
import type { ReactElement } from 'react'
import type { Message } from '../../../../contract/messages.ts'
import { size, space } from '../../theme/tokens.ts'
import { type MediaLink, MessageMedia, type ShownMedia } from './MessageMedia.tsx'
import { MessageText } from './MessageText.tsx'

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

const lengths = { 1: ' for 1 day', 7: ' for 7 days' } as const

function unlockText(isOwn: boolean, days: Message['unlock_days']): string {
  const shared = isOwn ? 'You shared your private photos' : 'Shared their private photos with you'
  if (days === null) return shared
  if (days === 0) return `${shared} until ${isOwn ? 'you' : 'they'} stop`
  return shared + lengths[days]
}

export interface MessageContentProps {
  isOwn: boolean
  text: string
  isUnsent: boolean
  isUnlock: boolean
  /** For how many days; 0: until the sender stops. Null: unknown. */
  unlockDays: Message['unlock_days']
  media: readonly ShownMedia[]
  /** The place that the message shares. */
  place?: ReactElement | false | undefined
  /** Without it, photos and videos do not open. */
  mediaLink?: MediaLink | undefined
}

/** The content of a bubble. An unsent message shows none of its own. */
export function MessageContent({
  isOwn,
  text,
  isUnsent,
  isUnlock,
  unlockDays,
  media,
  place,
  mediaLink,
}: MessageContentProps) {
  if (isUnsent) return <MessageText text={isOwn ? 'You unsent a message' : 'Unsent a message'} />
  return (
    <>
      {media.length > 0 && <MessageMedia media={media} linkTo={mediaLink} />}
      {place}
      {isUnlock && (
        <Unlock>
          <LockOpen />
          <span>{unlockText(isOwn, unlockDays)}</span>
        </Unlock>
      )}
      {text !== '' && <MessageText text={text} />}
    </>
  )
}
