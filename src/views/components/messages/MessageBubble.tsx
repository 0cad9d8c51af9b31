import { styled } from '@linaria/react'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Photo } from '../../../../contract/media.ts'
import { media } from '../../theme/breakpoints.ts'
import { color, motion, radius, space } from '../../theme/tokens.ts'
import { MessageContent } from './MessageContent.tsx'
import { MessageStamp } from './MessageStamp.tsx'
import { messageStampLook } from './messageStampLook.ts'
import { MessageTrouble } from './MessageTrouble.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

const Group = styled.div`
  display: grid;
  /* Long words and wide content must not widen the thread. */
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  max-width: min(78%, 460px);
  align-self: start;
  margin-bottom: 3px;

  &[data-own='true'] {
    justify-items: end;
    align-self: end;
  }
  &[data-last='true'] {
    margin-bottom: ${space[3]};
  }
  ${media.mobile} {
    max-width: 86%;
  }
`

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[1]};
  max-width: 100%;

  [data-own='true'] > & {
    flex-direction: row-reverse;
  }
  /* Hidden until the bubble is hovered, or the menu is focused or open. */
  > button:not(:focus-visible, [aria-expanded='true']) {
    opacity: 0;
    transition: opacity ${motion.feedback};
  }
  ${media.hover} {
    &:hover > button {
      opacity: 1;
    }
  }
  @media (hover: none) {
    > button {
      opacity: 1;
      color: ${color.muted};
    }
  }
`

const Bubble = styled.div`
  min-width: 0;
  overflow: hidden;
  border-radius: ${radius.card};
  background: ${color.bubble};
  overflow-wrap: anywhere;

  [data-own='true'] & {
    background: ${color.spruceTint};
  }
  [data-last='true'] & {
    border-bottom-left-radius: ${radius.joint};
  }
  [data-own='true'][data-last='true'] & {
    border-bottom-left-radius: ${radius.card};
    border-bottom-right-radius: ${radius.joint};
  }
  &[data-state='sending'],
  &[data-state='retrying'],
  &[data-state='offline'],
  &[data-state='held'] {
    opacity: 0.72;
  }
  &[data-state='failed'] {
    background: ${color.dangerTint};
    box-shadow: inset 0 0 0 1.5px ${color.danger};
  }
  &[data-state='unsent'] {
    background: none;
    box-shadow: inset 0 0 0 1px ${color.hairline};
    color: ${color.muted};
  }
`

/** `offline`: there is no network. `held`: the author must answer a question first. */
export type MessageState = 'sent' | 'sending' | 'retrying' | 'offline' | 'held' | 'failed' | 'unsent'

const progressTexts: Partial<Record<MessageState, string>> = {
  sending: 'Sending',
  retrying: 'No connection. Trying again',
  offline: 'Waiting for the network',
  held: 'Not sent yet',
}

const noPhotos: readonly Photo[] = []

export interface MessageBubbleProps {
  isOwn: boolean
  text: string
  /** The name of the other member. */
  otherName: string
  state?: MessageState | undefined
  isUnlock?: boolean | undefined
  photos?: readonly Photo[] | undefined
  place?: ReactNode
  onOpenPhoto?: ((index: number) => void) | undefined
  /** ISO 8601. Given only where the time is shown, once a group. */
  sentAt?: string | undefined
  isRead?: boolean | undefined
  isSaved?: boolean | undefined
  /** The last of its group: it has a sharp corner, and a gap follows. */
  isLast?: boolean | undefined
  onRetry?: (() => void) | undefined
  onDiscard?: (() => void) | undefined
  /** The menu of actions. */
  menu?: ReactNode
}

export function MessageBubble({
  isOwn,
  text,
  otherName,
  state = 'sent',
  isUnlock = false,
  photos = noPhotos,
  place,
  onOpenPhoto,
  sentAt,
  isRead = false,
  isSaved = false,
  isLast = sentAt !== undefined,
  onRetry,
  onDiscard,
  menu,
}: MessageBubbleProps) {
  const progress = progressTexts[state]
  return (
    <Group data-own={isOwn} data-last={isLast || state === 'failed'}>
      <Line>
        <Bubble data-state={state}>
          <VisuallyHidden>{isOwn ? 'You wrote' : `${otherName} wrote`}</VisuallyHidden>
          <MessageContent
            isOwn={isOwn}
            text={text}
            isUnsent={state === 'unsent'}
            isUnlock={isUnlock}
            photos={photos}
            place={place}
            onOpenPhoto={onOpenPhoto}
          />
        </Bubble>
        {menu}
      </Line>
      {(sentAt !== undefined || isSaved) && state === 'sent' && (
        <MessageStamp sentAt={sentAt} isRead={isOwn && isRead} isSaved={isSaved} />
      )}
      {progress !== undefined && (
        <output className={messageStampLook}>
          <Clock />
          {progress}
        </output>
      )}
      {state === 'failed' && <MessageTrouble onRetry={onRetry} onDiscard={onDiscard} />}
    </Group>
  )
}
