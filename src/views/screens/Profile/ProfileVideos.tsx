import { styled } from '@linaria/react'
import type { Video } from '../../../../contract/media.ts'
import type { UserProfile } from '../../../../contract/members.ts'
import { VideoDialog } from '../../components/media/VideoDialog.tsx'
import { VideoTile } from '../../components/media/VideoTile.tsx'
import { color, space, text } from '../../theme/tokens.ts'

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
  p {
    margin-top: ${space[2]};
    color: ${color.muted};
    font: ${text.small};
  }
`

const overOf = ({ id }: Video) => `video ${id}`

/** Thumbnails of the member's videos, which play in a dialog. */
export function ProfileVideos({
  profile,
  over,
  onOpen,
  onClose,
}: {
  profile: UserProfile
  over: string | null
  onOpen: (what: string) => void
  onClose: () => void
}) {
  const videos = [...profile.public_videos, ...profile.private_videos]
  const locked = profile.private_video_count - profile.private_videos.length
  if (videos.length === 0 && locked === 0) return null
  return (
    <Section aria-label="Videos">
      <h2>Videos</h2>
      {videos.length > 0 && (
        <ul>
          {videos.map((video, place) => (
            <li key={video.id}>
              <VideoTile
                video={video}
                label={`Play video ${place + 1}`}
                onOpen={() => onOpen(overOf(video))}
              />
            </li>
          ))}
        </ul>
      )}
      {locked > 0 && <p>{locked === 1 ? '1 private video' : `${locked} private videos`}</p>}
      <VideoDialog
        video={videos.find((video) => overOf(video) === over)}
        title={`Video of ${profile.name}`}
        onClose={onClose}
      />
    </Section>
  )
}
