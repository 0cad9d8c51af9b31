import { styled } from '@linaria/react'
import { Clock } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import type { Message } from '../../../../contract/messages.ts'
import { media as width } from '../../theme/breakpoints.ts'
import { color, motion, radius, space } from '../../theme/tokens.ts'
import { MessageContent } from './MessageContent.tsx'
import type { MediaLink, ShownMedia } from './MessageMedia.tsx'
import { MessageStamp } from './MessageStamp.tsx'
import { messageStampLook } from './messageStampLook.ts'
import { MessageTrouble, type SendTrouble } from './MessageTrouble.tsx'
import { Button } from '../controls/Button.tsx'
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
  ${width.mobile} {
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
  ${width.hover} {
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
  &[data-state='troubled'],
  &[data-state='offline'],
  &[data-state='waiting'],
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

/**
 * `retrying`: the server is out of reach. `troubled`: the server has a problem. `offline`: there is no network.
 * `waiting`: an earlier message must be sent first. `held`: the author must answer a question first.
 */
export type MessageState =
  | 'sent'
  | 'sending'
  | 'retrying'
  | 'troubled'
  | 'offline'
  | 'waiting'
  | 'held'
  | 'failed'
  | 'unsent'

const progressTexts: Partial<Record<MessageState, string>> = {
  sending: 'Sending',
  retrying: 'No connection. Trying again',
  troubled: 'The server has a problem. Trying again.',
  offline: 'Waiting for the network',
  waiting: 'Waiting for the message before',
  held: 'Not sent yet',
}

const noMedia: readonly ShownMedia[] = []

export interface MessageBubbleProps {
  isOwn: boolean
  text: string
  /** The name of the other member. */
  otherName: string
  state?: MessageState | undefined
  isUnlock?: boolean | undefined
  /** For how many days; 0: until the sender stops. Null: unknown. */
  unlockDays?: Message['unlock_days'] | undefined
  media?: readonly ShownMedia[] | undefined
  place?: ReactElement | false | undefined
  /** Without it, photos and videos do not open. */
  mediaLink?: MediaLink | undefined
  /** ISO 8601. Given only where the time is shown, once a group. */
  sentAt?: string | undefined
  isRead?: boolean | undefined
  isSaved?: boolean | undefined
  /** The last of its group: it has a sharp corner, and a gap follows. */
  isLast?: boolean | undefined
  /** Replaces the words under a failed message. */
  trouble?: SendTrouble | undefined
  onRetry?: (() => void) | undefined
  /** Given only while the message can be discarded. */
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
  unlockDays = null,
  media = noMedia,
  place,
  mediaLink,
  sentAt,
  isRead = false,
  isSaved = false,
  isLast = sentAt !== undefined,
  trouble,
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
            unlockDays={unlockDays}
            media={media}
            place={place}
            mediaLink={mediaLink}
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
          <span>{progress}</span>
        </output>
      )}
      {progress !== undefined && onDiscard && (
        <Button size="small" variant="quiet" onClick={onDiscard}>
          Discard
        </Button>
      )}
      {state === 'failed' && <MessageTrouble trouble={trouble} onRetry={onRetry} onDiscard={onDiscard} />}
    </Group>
  )
}
