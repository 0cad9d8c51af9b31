import { styled } from '@linaria/react'
import { type ReactNode, useMemo, useState } from 'react'
import type { OpenedProfile } from '../../../../contract/members.ts'
import { FactGroup } from '../../components/members/FactGroup.tsx'
import { FactGroups } from '../../components/members/FactGroups.tsx'
import { useMedia } from '../../components/layout/useMedia.ts'
import { PhotoStage } from '../../components/media/PhotoStage.tsx'
import { SupporterCrown } from '../../components/members/SupporterCrown.tsx'
import type { Swipe } from '../../components/media/useSwipe.ts'
import { VerifiedMark } from '../../components/members/VerifiedMark.tsx'
import { mediaPath } from '../../paths.ts'
import type { ModalState } from '../../shell/modals.ts'
import type { HotClickOn } from '../../shell/useHotClick.ts'
import { media } from '../../theme/breakpoints.ts'
import { color, layer, size, space, text } from '../../theme/tokens.ts'
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
    white-space: pre-wrap;
  }
  ${media.mobile} {
    gap: ${space[4]};
    padding: ${space[4]} ${space[4]} ${space[6]};
    overflow: visible;

    /* Focused elements are not hidden by the name bar. */
    a,
    button,
    textarea {
      scroll-margin-top: calc(${size.topBar} + ${space[4]});
    }
  }
  ${media.lowAndWide} {
    overflow-y: auto;
  }
`

/**
 * The name in a solid bar at the top of a phone. It begins under the photo, which covers it, and sticks when the photo
 * is scrolled past. A short window has no room for it.
 */
const NameBar = styled.div`
  display: none;

  ${media.mobile} {
    position: sticky;
    z-index: ${layer.raised};
    top: 0;
    display: flex;
    flex: none;
    align-items: center;
    height: ${size.topBar};
    margin-top: -${size.topBar};
    /* Room for the back button. */
    padding: 0 ${space[4]} 0 calc(${size.target} + ${space[6]});
    border-bottom: 1px solid ${color.hairline};
    background: ${color.surface};
    font: ${text.name};

    b {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  }
  ${media.short} {
    display: none;
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
  locked,
  onPrivate,
  onMediaFailed,
  hotClick,
  touch,
  firstPicture = null,
  viewedPicture = null,
  linkState,
}: {
  profile: OpenedProfile
  viewer: Viewer
  note?: ReactNode
  /** The action bar. In a short window of one column it scrolls away with the photo, else it stays on screen. */
  actions?: ReactNode
  videos?: ReactNode
  /** Private media that the viewer may not see. */
  locked?: ReactNode
  /** Asks the member for access to their private media. */
  onPrivate?: (() => void) | undefined
  /** Called when a photo or video did not load from this address. */
  onMediaFailed?: (address: string) => void
  /** Makes the hot-click button of a photo. */
  hotClick?: HotClickOn | undefined
  touch?: Swipe
  /** The id of the photo to show first. Null: the first one. */
  firstPicture?: number | null
  /** The id of the photo that the media viewer shows over the profile. The profile shows it, too. */
  viewedPicture?: number | null
  /** The history state of the media viewer. Without it, photos do not open. */
  linkState?: ModalState | undefined
}) {
  const photos = useMemo(
    () => [...profile.public_photos, ...profile.private_photos],
    [profile.public_photos, profile.private_photos],
  )
  const indexOf = (picture: number | null) => photos.findIndex(({ id }) => id === picture)
  const [index, setIndex] = useState(() => Math.max(0, indexOf(firstPicture)))
  const viewedIndex = indexOf(viewedPicture)
  if (viewedIndex >= 0 && viewedIndex !== index) setIndex(viewedIndex)
  // Private photos may have gone since, when access ended.
  const shown = Math.min(index, Math.max(0, photos.length - 1))
  const photo = photos[shown]
  const hasActionsFirst = useMedia(media.shortAndNarrow)
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
        index={shown}
        onIndex={setIndex}
        name={profile.name}
        privateCount={profile.private_photo_count - profile.private_photos.length}
        onPrivate={onPrivate}
        hot={photo && hotClick?.(photo, profile)}
        href={photo && linkState && mediaPath('photo', photo.id)}
        linkState={linkState}
        caption={<ProfileWho profile={profile} isOnPicture />}
      />
      <Words>
        {/* The heading is over the photo. */}
        <NameBar aria-hidden="true" data-name-bar>
          <b dir="auto">{profile.name}</b>
        </NameBar>
        {hasActionsFirst && actions}
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
          {profile.description !== null && <p dir="auto">{profile.description}</p>}
          {note}
          {videos}
          {locked}
          <TravelPlans plans={profile.travel_plans} />
          <ProfileChips profile={profile} />
          <FactGroups>
            {factGroups(profile, viewer).map(({ title, facts }) => (
              <FactGroup key={title} title={title} facts={facts} />
            ))}
            <ProfileLinks profile={profile} />
          </FactGroups>
        </Scroll>
        {!hasActionsFirst && actions}
      </Words>
    </ProfileColumns>
  )
}
