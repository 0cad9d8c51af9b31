import { Ban, Flag, LockKeyhole, LockKeyholeOpen, MessageCircle } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { UserProfile } from '../../../../contract/members.ts'
import type { profileModalMachine } from '../../../machines/members/profileModal/machine.ts'
import type { MediaAccessDuration } from '../../../machines/app/toggle/types.ts'
import { ActionBar } from '../../components/controls/ActionBar.tsx'
import { ActionMenu } from '../../components/controls/ActionMenu.tsx'
import type { ActionMenuItem } from '../../components/controls/ActionMenuPopup.tsx'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { IconButton } from '../../components/controls/IconButton.tsx'
import { listMarks } from '../../components/members/listMarks.tsx'
import { messagesWithPath } from '../../paths.ts'

export type ProfileModalActor = ActorRefFrom<typeof profileModalMachine>

const durations: readonly { readonly for: MediaAccessDuration; readonly label: string }[] = [
  { for: 1, label: 'Share private photos for 1 day' },
  { for: 7, label: 'Share private photos for 7 days' },
  { for: true, label: 'Share private photos until I stop' },
]

const lists = [
  { type: 'buddies', label: 'Buddies' },
  { type: 'hotties', label: 'Hotties' },
] as const

/** The actions of a profile. Each shows its effect at once. */
export function ProfileActions({
  profile,
  modal,
  onReport,
}: {
  profile: UserProfile
  modal: ProfileModalActor
  onReport: () => void
}) {
  const lockItems: ActionMenuItem[] = profile.looks_at_my_private
    ? [
        {
          id: 'stop sharing',
          label: 'Stop sharing private photos',
          icon: <LockKeyhole />,
          onSelect: () => modal.send({ type: 'mediaAccess.revoke' }),
        },
      ]
    : durations.map((duration) => ({
        id: `share ${duration.for}`,
        label: duration.label,
        icon: <LockKeyholeOpen />,
        onSelect: () => modal.send({ type: 'mediaAccess.grant', for: duration.for }),
      }))
  return (
    <ActionBar>
      <ButtonLink href={messagesWithPath(profile.id)} variant="primary" icon={<MessageCircle />}>
        Message
      </ButtonLink>
      {lists.map(({ type, label }) => {
        const isOn = profile.dudelist_type === type
        return (
          <IconButton
            key={type}
            label={label}
            icon={listMarks[type].icon}
            variant={isOn ? 'buddy' : 'bordered'}
            pressed={isOn}
            onClick={() => modal.send({ type: 'profile.list', to: isOn ? null : type })}
          />
        )
      })}
      <ActionMenu
        label="More"
        items={[
          ...lockItems,
          { id: 'line', separator: true },
          {
            id: 'report',
            label: profile.is_reported_by_me ? 'You reported this member' : `Report ${profile.name}`,
            icon: <Flag />,
            onSelect: onReport,
          },
          {
            id: 'block',
            label: `Block ${profile.name}`,
            icon: <Ban />,
            isDanger: true,
            onSelect: () => modal.send({ type: 'profile.block' }),
          },
        ]}
      />
    </ActionBar>
  )
}
