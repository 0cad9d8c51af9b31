import { useSelector } from '@xstate/react'
import { LockKeyhole, LockKeyholeOpen, Trash2, UserRound } from 'lucide-react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { ActorRefFrom } from 'xstate'
import type { conversationMachine } from '../../../machines/messages/conversation/machine.ts'
import { selectIsUnlocked, selectOther } from '../../../machines/messages/conversation/selectors.ts'
import { ActionMenu } from '../../components/controls/ActionMenu.tsx'
import type { ActionMenuItem } from '../../components/controls/ActionMenuPopup.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { ConversationHeader } from '../../components/messages/ConversationHeader.tsx'
import { presenceOf } from '../../components/members/presence.ts'
import { useMedia } from '../../components/layout/useMedia.ts'
import { type ModalState } from '../../shell/modals.ts'
import { paths, profilePath } from '../../paths.ts'
import { media } from '../../theme/breakpoints.ts'
import type { Selection } from './selection.ts'

export type ConversationActor = ActorRefFrom<typeof conversationMachine>

const presenceWords = { online: 'Online', idle: 'Away', offline: '' } as const

function useLockSwitch(conversation: ConversationActor) {
  const isUnlocked = useSelector(conversation, selectIsUnlocked)
  const canUnlock = useSelector(conversation, (snapshot) => snapshot.can({ type: 'pictures.unlock' }))
  const canLock = useSelector(conversation, (snapshot) => snapshot.can({ type: 'pictures.lock' }))
  return isUnlocked
    ? {
        label: 'Lock my pics',
        icon: <LockKeyhole />,
        isDisabled: !canLock,
        onSelect: () => conversation.send({ type: 'pictures.lock' }),
      }
    : {
        label: 'Unlock my pics',
        icon: <LockKeyholeOpen />,
        isDisabled: !canUnlock,
        onSelect: () => conversation.send({ type: 'pictures.unlock' }),
      }
}

/** With whom, whether he is there, and what can be done with the whole conversation. */
export function ThreadHead({
  conversation,
  onErase,
}: {
  conversation: ConversationActor
  onErase: () => void
}) {
  const other = useSelector(conversation, selectOther)
  const isOpening = useSelector(conversation, (snapshot) => snapshot.matches({ thread: 'opening' }))
  const canErase = useSelector(conversation, (snapshot) => snapshot.can({ type: 'conversation.erase' }))
  const key = useSelector(conversation, ({ context }) => context.conversation)
  // The thread stays open beneath the profile.
  const linkState = useMemo<ModalState & Selection>(
    () => ({ beneath: paths.messages, conversation: key }),
    [key],
  )
  const lock = useLockSwitch(conversation)
  const isPhone = useMedia(media.small)
  const [, navigate] = useLocation()

  const erase: ActionMenuItem = {
    id: 'erase',
    label: 'Delete conversation',
    icon: <Trash2 />,
    isDanger: true,
    isDisabled: !canErase,
    onSelect: onErase,
  }
  if (!other) {
    return (
      <ConversationHeader name={isOpening ? null : 'Conversation'} backHref={paths.messages}>
        {canErase && <ActionMenu label="More" items={[erase]} />}
      </ConversationHeader>
    )
  }
  const presence = presenceOf(other)
  const detail = [presenceWords[presence], other.converted_distance && `${other.converted_distance} away`]
  const openProfile: ActionMenuItem = {
    id: 'profile',
    label: 'Open profile',
    icon: <UserRound />,
    onSelect: () => navigate(profilePath(other.name), { state: linkState }),
  }
  return (
    <ConversationHeader
      name={other.name}
      href={profilePath(other.name)}
      linkState={linkState}
      picture={other.avatar}
      presence={presence}
      detail={detail.filter(Boolean).join(', ')}
      backHref={paths.messages}
      action={
        <Button icon={lock.icon} disabled={lock.isDisabled} onClick={lock.onSelect}>
          {lock.label}
        </Button>
      }
    >
      <ActionMenu
        label="More"
        items={isPhone ? [{ id: 'lock', ...lock }, openProfile, erase] : [openProfile, erase]}
      />
    </ConversationHeader>
  )
}
