import { styled } from '@linaria/react'
import { Ban, Flag, MessageCircle } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { UserProfile } from '../../../../contract/members.ts'
import type { profileModalMachine } from '../../../machines/members/profileModal/machine.ts'
import { ActionBar } from '../../components/controls/ActionBar.tsx'
import { ActionMenu } from '../../components/controls/ActionMenu.tsx'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { listMarks } from '../../components/members/listMarks.tsx'
import { NamedText } from '../../components/layout/NamedText.tsx'
import { messagesWithPath } from '../../paths.ts'
import { layer, space, text } from '../../theme/tokens.ts'
import { mediaAccessItems } from '../mediaAccessItems.tsx'

export type ProfileModalActor = ActorRefFrom<typeof profileModalMachine>

/** The two buttons are joined, because a member is on one list at a time. */
const Lists = styled.div`
  display: flex;

  button:first-child {
    border-start-end-radius: 0;
    border-end-end-radius: 0;
  }
  button:last-child {
    margin-inline-start: -1px;
    border-start-start-radius: 0;
    border-end-start-radius: 0;
  }
  button:focus-visible {
    z-index: ${layer.raised};
  }
  /* The words alone fit beside the other actions. */
  @container (max-width: 439.98px) {
    button {
      padding-inline: ${space[2]};
      font: ${text.smallStrong};
    }
    .lucide {
      display: none;
    }
  }
`

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
  const accessItems = mediaAccessItems({
    isShared: profile.looks_at_my_private,
    onShare: (duration) => modal.send({ type: 'mediaAccess.grant', for: duration }),
    onStop: () => modal.send({ type: 'mediaAccess.revoke' }),
  })
  return (
    <ActionBar>
      <ButtonLink href={messagesWithPath(profile.id)} variant="primary" icon={<MessageCircle />}>
        Message
      </ButtonLink>
      <Lists role="group" aria-label="Your list">
        {lists.map(({ type, label }) => {
          const isOn = profile.dudelist_type === type
          return (
            <Button
              key={type}
              icon={listMarks[type].icon}
              variant={isOn ? 'buddy' : 'plain'}
              aria-pressed={isOn}
              onClick={() => modal.send({ type: 'profile.list', to: isOn ? null : type })}
            >
              {label}
            </Button>
          )
        })}
      </Lists>
      <ActionMenu
        label="More"
        items={[
          ...accessItems,
          { id: 'line', separator: true },
          {
            id: 'report',
            label: profile.is_reported_by_me ? (
              'You reported this member'
            ) : (
              <NamedText text={`Report ${profile.name}`} name={profile.name} />
            ),
            icon: <Flag />,
            onSelect: onReport,
          },
          {
            id: 'block',
            label: <NamedText text={`Block ${profile.name}`} name={profile.name} />,
            icon: <Ban />,
            isDanger: true,
            onSelect: () => modal.send({ type: 'profile.block' }),
          },
        ]}
      />
    </ActionBar>
  )
}
