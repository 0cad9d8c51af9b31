import { useSelector } from '@xstate/react'
import { Ban, Flag, LockKeyhole, LockKeyholeOpen, Trash2, UserRound } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'wouter'
import type { SnapshotFrom } from 'xstate'
import type { ConversationActor } from '../../../machines/messages/conversation/machine.ts'
import {
  selectConversation,
  selectHasMediaAccess,
  selectIsBlocked,
  selectOther,
} from '../../../machines/messages/conversation/selectors.ts'
import type { ThreadActor } from '../../../machines/messages/thread/machine.ts'
import { ActionMenu } from '../../components/controls/ActionMenu.tsx'
import type { ActionMenuItem } from '../../components/controls/ActionMenuPopup.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { landFocus } from '../../components/layout/landFocus.ts'
import { ConversationHeader } from '../../components/messages/ConversationHeader.tsx'
import { presenceOf } from '../../components/members/presence.ts'
import { NamedText } from '../../components/layout/NamedText.tsx'
import { type ModalState } from '../../shell/modals.ts'
import { SearchLink } from '../../shell/SearchLink.tsx'
import { conversationPath, paths, profilePath } from '../../paths.ts'
import { mediaAccessItems } from '../mediaAccessItems.tsx'
import { useBackToList } from './useBackToList.ts'

const presenceTexts = { online: 'Online', idle: 'Away', offline: '' } as const

const selectIsOpening = (snapshot: SnapshotFrom<ThreadActor> | undefined) =>
  snapshot?.matches('opening') === true
const selectCanErase = (snapshot: SnapshotFrom<ThreadActor> | undefined) =>
  snapshot?.can({ type: 'thread.erase' }) === true

/** Returns the items that share the viewer's private photos with the other member, or stop it. */
function useAccessItems(conversation: ConversationActor) {
  const isShared = useSelector(conversation, selectHasMediaAccess)
  const canChange = useSelector(conversation, (snapshot) =>
    snapshot.can(isShared ? { type: 'mediaAccess.revoke' } : { type: 'mediaAccess.grant', for: true }),
  )
  return {
    isShared,
    canChange,
    items: mediaAccessItems({
      isShared,
      isDisabled: !canChange,
      onShare: (duration) => conversation.send({ type: 'mediaAccess.grant', for: duration }),
      onStop: () => conversation.send({ type: 'mediaAccess.revoke' }),
    }),
  }
}

/** The button beside the name: it shares private photos for a while, which it asks for, or stops at once. */
function AccessButton({ isShared, canChange, items }: ReturnType<typeof useAccessItems>) {
  const place = useRef<HTMLSpanElement>(null)
  const hasFocus = useRef(false)
  const hasMenu = !isShared && canChange
  const hadMenu = useRef(hasMenu)
  useEffect(() => {
    // Another element has taken the place of the button.
    const isReplaced = hadMenu.current !== hasMenu
    hadMenu.current = hasMenu
    return isReplaced && hasFocus.current
      ? landFocus(() => place.current?.querySelector('button:enabled'))
      : undefined
  }, [hasMenu])
  return (
    // The focus may be in the menu, whose events bubble to here in React. A removed element tells no blur.
    <span
      ref={place}
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={() => {
        hasFocus.current = false
      }}
    >
      <AccessControl isShared={isShared} canChange={canChange} items={items} />
    </span>
  )
}

function AccessControl({ isShared, canChange, items }: ReturnType<typeof useAccessItems>) {
  const [first] = items
  if (!isShared && canChange) {
    const trigger = <Button icon={<LockKeyholeOpen />}>Share private photos</Button>
    return <ActionMenu label="Share private photos" items={items} trigger={trigger} />
  }
  return (
    <Button
      icon={isShared ? <LockKeyhole /> : <LockKeyholeOpen />}
      disabled={!canChange}
      onClick={first && 'onSelect' in first ? first.onSelect : undefined}
    >
      {isShared ? 'Stop sharing' : 'Share private photos'}
    </Button>
  )
}

/** The other member, their presence, and the actions on the whole conversation. */
export function ThreadHead({
  conversation,
  thread,
  onErase,
  onReport,
  onBlock,
}: {
  conversation: ConversationActor
  thread: ThreadActor | undefined
  onErase: () => void
  onReport: () => void
  /** Asks for confirmation first. */
  onBlock: () => void
}) {
  const other = useSelector(conversation, selectOther)
  const isOpening = useSelector(thread, selectIsOpening)
  const canErase = useSelector(thread, selectCanErase)
  const key = useSelector(conversation, selectConversation)
  // The thread stays open beneath the profile.
  const linkState = useMemo<ModalState>(() => ({ beneath: conversationPath(key) }), [key])
  const onBack = useBackToList()
  const access = useAccessItems(conversation)
  const isBlocked = useSelector(conversation, selectIsBlocked)
  const [, navigate] = useLocation()

  const erase: ActionMenuItem = {
    id: 'erase',
    label: 'Delete conversation',
    icon: <Trash2 />,
    isDanger: true,
    isDisabled: !canErase,
    onSelect: onErase,
  }
  const report: ActionMenuItem = {
    id: 'report',
    label: other ? <NamedText text={`Report ${other.name}`} name={other.name} /> : 'Report this member',
    icon: <Flag />,
    onSelect: onReport,
  }
  if (!other) {
    // A member who was blocked can be reported; one who is gone cannot.
    const items = isBlocked ? [report] : [erase]
    return (
      <ConversationHeader name={isOpening ? null : 'Conversation'} backHref={paths.messages} onBack={onBack}>
        <SearchLink />
        {(canErase || isBlocked) && <ActionMenu label="More" items={items} />}
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
      isSupporter={other.is_supporter}
      detail={detail.filter(Boolean).join(', ')}
      backHref={paths.messages}
      onBack={onBack}
      action={<AccessButton {...access} />}
    >
      <SearchLink />
      <ActionMenu
        label="More"
        items={[
          ...access.items,
          openProfile,
          { id: 'line', separator: true },
          report,
          {
            id: 'block',
            label: <NamedText text={`Block ${other.name}`} name={other.name} />,
            icon: <Ban />,
            isDanger: true,
            onSelect: onBlock,
          },
          erase,
        ]}
      />
    </ConversationHeader>
  )
}
