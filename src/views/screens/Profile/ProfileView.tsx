import { styled } from '@linaria/react'
import { MessageCircle } from 'lucide-react'
import { useState } from 'react'
import type { UserProfile } from '../../../../contract/types.ts'
import { ButtonLink } from '../../components/ButtonLink.tsx'
import { Distance } from '../../components/Distance.tsx'
import { FactGroup } from '../../components/FactGroup.tsx'
import { FactGroups } from '../../components/FactGroups.tsx'
import { NoteCard } from '../../components/NoteCard.tsx'
import { PhotoStage } from '../../components/PhotoStage.tsx'
import { Presence } from '../../components/Presence.tsx'
import { presenceOf } from '../../components/presence.ts'
import { SupporterCrown } from '../../components/SupporterCrown.tsx'
import { VerifiedMark } from '../../components/VerifiedMark.tsx'
import { useMember } from '../../lodge.ts'
import { writePlace } from '../../shell/places.ts'
import { media } from '../../theme/breakpoints.ts'
import { color, space, text, weight } from '../../theme/tokens.ts'
import { factGroups } from './facts.ts'
import { ProfileLinks } from './ProfileLinks.tsx'

const Columns = styled.article`
  display: grid;
  min-height: 0;

  ${media.desktop} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 4fr);
    height: 100%;
  }
`

const Words = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 0;
`

const Scroll = styled.div`
  flex: 1;
  min-height: 0;
  padding: ${space[6]} ${space[8]};
  overflow-y: auto;

  ${media.mobile} {
    padding: ${space[4]};
    overflow: visible;
  }
  h1 {
    font: ${text.h36};
  }
  h1 span {
    color: ${color.muted};
    font-weight: ${weight.light};
  }
  /* What follows the first lines stands in blocks of its own. */
  > :nth-child(n + 4) {
    margin-top: ${space[6]};
  }
  > p:nth-child(n + 4) {
    margin-top: ${space[4]};
    white-space: pre-line;
  }
`

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[4]};
  margin-top: ${space[2]};
  color: ${color.muted};
`

const Actions = styled.footer`
  display: flex;
  gap: ${space[2]};
  padding: ${space[4]} ${space[8]};
  border-top: 1px solid ${color.hairline};
  background: ${color.surface};

  > * {
    flex: 1;
  }
  ${media.mobile} {
    position: sticky;
    bottom: 0;
    padding: ${space[3]} ${space[4]};
  }
`

/** A member, his pictures first. */
export function ProfileView({ profile }: { profile: UserProfile }) {
  const user = useMember()
  const [index, setIndex] = useState(0)
  return (
    <Columns aria-label={profile.name}>
      <PhotoStage
        photos={profile.public_photos}
        index={index}
        onIndex={setIndex}
        name={profile.name}
        privateCount={profile.private_photo_count}
      />
      <Words>
        <Scroll>
          <h1>
            {profile.name} {profile.age !== null && <span>{profile.age}</span>}
          </h1>
          <Line>
            <Presence state={presenceOf(profile)} />
            <Distance text={profile.converted_distance} isAway />
            <span>{profile.address}</span>
          </Line>
          <Line>
            {profile.is_supporter && <SupporterCrown showsText />}
            {profile.is_verified && <VerifiedMark showsText />}
          </Line>
          {profile.description !== null && <p>{profile.description}</p>}
          {profile.dudelist_note !== null && <NoteCard note={profile.dudelist_note} />}
          <FactGroups>
            {factGroups(profile, user.id).map(({ title, facts }) => (
              <FactGroup key={title} title={title} facts={facts} />
            ))}
          </FactGroups>
          <ProfileLinks profile={profile} />
        </Scroll>
        {profile.id !== user.id && (
          <Actions>
            <ButtonLink href={writePlace(profile.id)} variant="primary" icon={<MessageCircle />}>
              Message
            </ButtonLink>
          </Actions>
        )}
      </Words>
    </Columns>
  )
}
