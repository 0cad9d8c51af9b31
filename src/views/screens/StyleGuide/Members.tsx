import { styled } from '@linaria/react'
import { LockOpen, MessageCircle, UsersRound } from 'lucide-react'
import type { Avatar } from '../../../../contract/media.ts'
import { ActionBar } from '../../components/controls/ActionBar.tsx'
import { Button } from '../../components/controls/Button.tsx'
import { Distance } from '../../components/members/Distance.tsx'
import { Face, type FaceProps } from '../../components/members/Face.tsx'
import { FactGroup } from '../../components/members/FactGroup.tsx'
import { FactGroups } from '../../components/members/FactGroups.tsx'
import { IconButton } from '../../components/controls/IconButton.tsx'
import { LongDate } from '../../components/layout/LongDate.tsx'
import { MemberCard } from '../../components/members/MemberCard.tsx'
import { memberGridLook } from '../../components/members/memberGridLook.ts'
import {
  MemberGridSkeleton,
  type MemberGridSkeletonProps,
} from '../../components/members/MemberGridSkeleton.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { PanelLink } from '../../components/layout/PanelLink.tsx'
import { PersonRow } from '../../components/members/PersonRow.tsx'
import { PersonRowSkeleton } from '../../components/members/PersonRowSkeleton.tsx'
import { Presence, type PresenceProps } from '../../components/members/Presence.tsx'
import { SupporterCrown } from '../../components/members/SupporterCrown.tsx'
import { VerifiedMark } from '../../components/members/VerifiedMark.tsx'
import { onPicture } from '../../theme/palette.ts'
import { color, radius, space } from '../../theme/tokens.ts'
import { drawEach } from './drawEach.tsx'
import { Sample } from './Sample.tsx'
import { members, portraits } from './samples.ts'
import { Section } from './Section.tsx'

const nothing = () => undefined

const Ground = styled.span`
  padding: ${space[3]};
  border-radius: ${radius.card};
`

const body = [
  { label: 'Height', value: '184 cm' },
  { label: 'Weight', value: '86 kg' },
  { label: 'Chest', value: '108 cm' },
  { label: 'Build', value: 'Athletic' },
]

const community = [
  { label: 'He is', value: 'Bear, outdoors' },
  { label: 'He likes', value: 'Bears, otters' },
  { label: 'Birthday', value: <LongDate iso="1987-04-12" /> },
]

export function Members() {
  return (
    <Section
      id="members"
      title="Members"
      lead="The picture carries the card: name, age and distance at its foot, presence and marks at its head, and nothing else. Point at a card, or reach it by Tab, and its quick actions show."
    >
      <Sample
        title="Cards: online, idle, supporter, buddy, hottie, long name, hidden age and distance, no picture"
        layout="stack"
      >
        <ul className={memberGridLook} aria-label="Sample members">
          {Object.values(members).map((member) => (
            <li key={member.id}>
              <MemberCard member={member} href="#members" messageHref="#messages" onBuddy={nothing} />
            </li>
          ))}
        </ul>
      </Sample>
      <Sample title="Loading" layout="stack">
        {drawEach<MemberGridSkeletonProps['density'], null>(
          { comfortable: null, compact: null },
          (density) => (
            <MemberGridSkeleton count={4} density={density} />
          ),
        )}
      </Sample>
      <Sample title="Faces">
        {drawEach<FaceProps['size'], Avatar>(
          { small: portraits.marek, medium: portraits.sami, large: portraits.tobias, huge: portraits.joao },
          (size, picture) => (
            <Face picture={picture} name="Marek" size={size} presence="online" on="page" />
          ),
        )}
        <Face picture={null} name="Arno" size="huge" />
      </Sample>
      <Sample title="Faces: online, away and offline">
        {drawEach<FaceProps['presence'], Avatar>(
          { online: portraits.marek, idle: portraits.tobias, offline: portraits.felix },
          (presence, picture) => (
            <Face picture={picture} name="Marek" size="large" presence={presence} on="page" />
          ),
        )}
      </Sample>
      <Sample title="Backgrounds of a face: the ring of its dot has the same color">
        {drawEach<FaceProps['on'], string>(
          { page: color.page, surface: color.surface, chosen: color.chosen, thread: color.thread },
          (on, background) => (
            <Ground style={{ background }}>
              <Face picture={portraits.marek} name="Marek" size="large" presence="online" on={on} />
            </Ground>
          ),
        )}
      </Sample>
      <Sample title="Presence, marks, distance">
        {drawEach<PresenceProps['state'], null>({ online: null, idle: null, offline: null }, (state) => (
          <Presence state={state} />
        ))}
        <SupporterCrown showsText />
        <SupporterCrown />
        <Ground style={{ background: onPicture.glass }}>
          <SupporterCrown onPicture />
        </Ground>
        <VerifiedMark showsText />
        <Distance text="under 5 km" isAway />
      </Sample>
      <Sample title="Action bar" layout="frame">
        <ActionBar>
          <Button variant="primary" icon={<MessageCircle />}>
            Message
          </Button>
          <IconButton variant="buddy" label="Buddy" icon={<UsersRound />} />
          <IconButton variant="bordered" label="Share private photos" icon={<LockOpen />} />
        </ActionBar>
      </Sample>
      <Sample title="Rows and facts" layout="columns">
        <Panel label="Sample people">
          <PersonRow
            href="#members"
            picture={portraits.sami}
            name="Sami"
            presence="online"
            detail="Are you still around on Friday?"
            time="21:04"
          />
          <PersonRow
            href="#members"
            picture={portraits.felix}
            name="Felix"
            isSupporter
            detail="Good to hear. Say when."
            time="19:12"
            isCurrent
          />
          <PersonRowSkeleton />
          <PanelLink href="#members">Open messages</PanelLink>
        </Panel>
        <Panel inset label="Sample of words in a panel">
          Words in a panel keep off its edge.
        </Panel>
        <Panel label="Sample people in a dialog" bare>
          <PersonRow href="#members" picture={portraits.sami} name="Sami" detail="In a dialog" time="21:04" />
          <PanelLink href="#members">Open messages</PanelLink>
        </Panel>
        <FactGroups>
          <FactGroup title="Body" facts={body} />
          <FactGroup title="Community" facts={community} />
        </FactGroups>
      </Sample>
    </Section>
  )
}
