import { useSelector } from '@xstate/react'
import { LockKeyhole, LockKeyholeOpen, Trash2, UserRound } from 'lucide-react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import type { SnapshotFrom } from 'xstate'
import type { ConversationActor } from '../../../machines/messages/conversation/machine.ts'
import {
  selectConversation,
  selectHasMediaAccess,
  selectOther,
} from '../../../machines/messages/conversation/selectors.ts'
import type { ThreadActor } from '../../../machines/messages/thread/machine.ts'
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

const presenceTexts = { online: 'Online', idle: 'Away', offline: '' } as const

const selectIsOpening = (snapshot: SnapshotFrom<ThreadActor> | undefined) =>
  snapshot?.matches('opening') === true
const selectCanErase = (snapshot: SnapshotFrom<ThreadActor> | undefined) =>
  snapshot?.can({ type: 'thread.erase' }) === true

/** Shares the viewer's private photos with the other member, or stops sharing them. */
function useAccessSwitch(conversation: ConversationActor) {
  const hasAccess = useSelector(conversation, selectHasMediaAccess)
  const canGrant = useSelector(conversation, (snapshot) => snapshot.can({ type: 'mediaAccess.grant' }))
  const canRevoke = useSelector(conversation, (snapshot) => snapshot.can({ type: 'mediaAccess.revoke' }))
  return hasAccess
    ? {
        label: 'Stop sharing',
        icon: <LockKeyhole />,
        isDisabled: !canRevoke,
        onSelect: () => conversation.send({ type: 'mediaAccess.revoke' }),
      }
    : {
        label: 'Share private photos',
        icon: <LockKeyholeOpen />,
        isDisabled: !canGrant,
        onSelect: () => conversation.send({ type: 'mediaAccess.grant' }),
      }
}

/** The other member, their presence, and the actions on the whole conversation. */
export function ThreadHead({
  conversation,
  thread,
  onErase,
}: {
  conversation: ConversationActor
  thread: ThreadActor | undefined
  onErase: () => void
}) {
  const other = useSelector(conversation, selectOther)
  const isOpening = useSelector(thread, selectIsOpening)
  const canErase = useSelector(thread, selectCanErase)
  const key = useSelector(conversation, selectConversation)
  // The thread stays open beneath the profile.
  const linkState = useMemo<ModalState & Selection>(
    () => ({ beneath: paths.messages, conversation: key }),
    [key],
  )
  const access = useAccessSwitch(conversation)
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
  const detail = [presenceTexts[presence], other.converted_distance && `${other.converted_distance} away`]
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
        <Button icon={access.icon} disabled={access.isDisabled} onClick={access.onSelect}>
          {access.label}
        </Button>
      }
    >
      <ActionMenu
        label="More"
        items={isPhone ? [{ id: 'access', ...access }, openProfile, erase] : [openProfile, erase]}
      />
    </ConversationHeader>
  )
}
