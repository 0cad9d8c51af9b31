import { styled } from '@linaria/react'
import { type ReactNode, useMemo, useState } from 'react'
import type { OpenedProfile } from '../../../../contract/members.ts'
import { FactGroup } from '../../components/members/FactGroup.tsx'
import { FactGroups } from '../../components/members/FactGroups.tsx'
import { PhotoStage } from '../../components/media/PhotoStage.tsx'
import { SupporterCrown } from '../../components/members/SupporterCrown.tsx'
import type { Swipe } from '../../components/media/useSwipe.ts'
import { VerifiedMark } from '../../components/members/VerifiedMark.tsx'
import { media } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'
import { factGroups, type Viewer } from './facts.ts'
import { ProfileChips } from './ProfileChips.tsx'
import { ProfileColumns } from './ProfileColumns.tsx'
import { ProfileLinks } from './ProfileLinks.tsx'
import { ProfileWho } from './ProfileWho.tsx'
import { TravelPlans } from './TravelPlans.tsx'
import { UnlockedLine } from './UnlockedLine.tsx'

const Words = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 0;
`

const Scroll = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${space[5]};
  min-height: 0;
  padding: ${space[6]} ${space[8]};
  overflow-y: auto;

  > p {
    white-space: pre-line;
  }
  ${media.mobile} {
    gap: ${space[4]};
    padding: ${space[4]} ${space[4]} ${space[6]};
    overflow: visible;
  }
`

/** On a phone this is over the photo. */
const Beside = styled.div`
  padding-right: 112px;

  ${media.mobile} {
    display: none;
  }
`

const Badges = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px ${space[4]};
`

/** A profile, photos first. */
export function ProfileView({
  profile,
  viewer,
  note,
  actions,
  videos,
  onMediaFailed,
  touch,
  firstPicture = null,
}: {
  profile: OpenedProfile
  viewer: Viewer
  note?: ReactNode
  /** The action bar, always on screen. */
  actions?: ReactNode
  videos?: ReactNode
  /** Called when a photo or video did not load from this address. */
  onMediaFailed?: (address: string) => void
  touch?: Swipe
  /** The id of the photo to show first. Null: the first one. */
  firstPicture?: number | null
}) {
  const photos = useMemo(
    () => [...profile.public_photos, ...profile.private_photos],
    [profile.public_photos, profile.private_photos],
  )
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      photos.findIndex(({ id }) => id === firstPicture),
    ),
  )
  const hasBadges = profile.is_supporter || profile.is_verified
  return (
    <ProfileColumns
      aria-label={profile.name}
      {...touch}
      onErrorCapture={({ target }) => {
        const address = target instanceof Element && target.getAttribute('src')
        if (address) onMediaFailed?.(address)
      }}
    >
      <PhotoStage
        photos={photos}
        // Private photos may have gone since, when access ended.
        index={Math.min(index, Math.max(0, photos.length - 1))}
        onIndex={setIndex}
        name={profile.name}
        privateCount={profile.private_photo_count - profile.private_photos.length}
        caption={<ProfileWho profile={profile} isOnPicture />}
      />
      <Words>
        <Scroll>
          <Beside>
            <ProfileWho profile={profile} />
          </Beside>
          {hasBadges && (
            <Badges>
              {profile.is_supporter && <SupporterCrown showsText />}
              {profile.is_verified && <VerifiedMark showsText />}
            </Badges>
          )}
          {profile.looks_at_my_private && <UnlockedLine until={profile.unlocked_until} />}
          {profile.description !== null && <p>{profile.description}</p>}
          {note}
          {videos}
          <TravelPlans plans={profile.travel_plans} />
          <ProfileChips profile={profile} />
          <FactGroups>
            {factGroups(profile, viewer).map(({ title, facts }) => (
              <FactGroup key={title} title={title} facts={facts} />
            ))}
            <ProfileLinks profile={profile} />
          </FactGroups>
        </Scroll>
        {actions}
      </Words>
    </ProfileColumns>
  )
}
