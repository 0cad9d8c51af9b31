import { styled } from '@linaria/react'
import type { UserProfile } from '../../../../contract/members.ts'
import { Distance } from '../../components/members/Distance.tsx'
import { Presence } from '../../components/members/Presence.tsx'
import { RelativeTime } from '../../components/layout/RelativeTime.tsx'
import { presenceOf } from '../../components/members/presence.ts'
import { onPicture } from '../../theme/palette.ts'
import { color, space, text, tracking, weight } from '../../theme/tokens.ts'

const Who = styled.div`
  h1 {
    font: ${text.h36};
    letter-spacing: ${tracking.heading};
    overflow-wrap: anywhere;
  }
  h1 span {
    color: ${color.muted};
    font-weight: ${weight.light};
  }
  p {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 14px;
    margin-top: 6px;
    color: ${color.muted};
  }
  &[data-on='picture'] {
    color: ${onPicture.text};

    h1 span,
    p {
      color: ${onPicture.muted};
    }
    p {
      margin-top: ${space[1]};
    }
  }
`

/** Name, age, place and marks of a member. Over the photo on a phone. */
export function ProfileWho({
  profile,
  isOnPicture = false,
}: {
  profile: UserProfile
  isOnPicture?: boolean
}) {
  const presence = presenceOf(profile)
  return (
    <Who data-on={isOnPicture ? 'picture' : 'page'}>
      <h1>
        <bdi>{profile.name}</bdi> {profile.age !== null && <span>{profile.age}</span>}
      </h1>
      <p>
        <Presence state={presence} onPicture={isOnPicture} />
        {presence === 'offline' && profile.last_seen_at !== null && (
          <span>
            Last seen <RelativeTime iso={profile.last_seen_at} />
          </span>
        )}
        <Distance text={profile.converted_distance} isAway={!isOnPicture} />
        <span>{profile.address}</span>
      </p>
    </Who>
  )
}
