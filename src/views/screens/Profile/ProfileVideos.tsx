import { styled } from '@linaria/react'
import type { UserProfile } from '../../../../contract/members.ts'
import { VideoTile } from '../../components/media/VideoTile.tsx'
import { mediaPath } from '../../paths.ts'
import type { ModalState } from '../../shell/modals.ts'
import { space, text } from '../../theme/tokens.ts'

const Section = styled.section`
  h2 {
    margin-bottom: ${space[3]};
    font: ${text.h15};
    letter-spacing: 0;
  }
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(140px, 1fr));
    gap: ${space[2]};
  }
`

/** Thumbnails of the member's videos, which open in the media viewer. */
export function ProfileVideos({ profile, linkState }: { profile: UserProfile; linkState: ModalState }) {
  const videos = [...profile.public_videos, ...profile.private_videos]
  if (videos.length === 0) return null
  return (
    <Section aria-label="Videos">
      <h2>Videos</h2>
      <ul>
        {videos.map((video, place) => (
          <li key={video.id}>
            <VideoTile
              video={video}
              label={`Play video ${place + 1}`}
              href={mediaPath('video', video.id)}
              linkState={linkState}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
