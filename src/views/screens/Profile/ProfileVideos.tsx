import { styled } from '@linaria/react'
import { Lock, Play } from 'lucide-react'
import type { UserProfile, Video } from '../../../../contract/types.ts'
import { Dialog } from '../../components/Dialog.tsx'
import { ThumbhashImage } from '../../components/ThumbhashImage.tsx'
import { onPicture } from '../../theme/palette.ts'
import { color, radius, size, space, text } from '../../theme/tokens.ts'

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

const Tile = styled.button`
  position: relative;
  display: block;
  width: 100%;
  aspect-ratio: 16 / 9;
  overflow: hidden;
  border-radius: ${radius.field};
  background: ${color.sunken};
  color: ${onPicture.text};

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  > .lucide {
    position: absolute;
    inset: 0;
    margin: auto;
    box-sizing: content-box;
    padding: 10px;
    border-radius: ${radius.full};
    background: ${onPicture.glass};
    fill: currentColor;
  }
`

const Mark = styled.span`
  position: absolute;
  right: 6px;
  bottom: 6px;
  display: flex;
  align-items: center;
  gap: ${space[1]};
  padding: 1px 6px;
  border-radius: ${radius.joint};
  background: ${onPicture.glass};
  font: ${text.small};
  font-variant-numeric: tabular-nums;

  .lucide {
    width: ${size.iconSmall};
    height: ${size.iconSmall};
  }
`

const Player = styled.video`
  display: block;
  width: 100%;
  max-height: 70dvh;
  border-radius: ${radius.field};
  background: #000;
`

/** '0:07', '2:15'. */
function lengthText(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const spoken = (video: Video, place: number) =>
  [
    `Play video ${place + 1}`,
    video.is_private && 'private',
    video.duration_ms !== null && `length ${lengthText(video.duration_ms)}`,
    video.description,
  ]
    .filter(Boolean)
    .join(', ')

const overOf = ({ id }: Video) => `video ${id}`

/** His videos, small; one is played over the profile, by the browser's own controls. */
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
  const shown = videos.find((video) => overOf(video) === over)
  return (
    <Section aria-label="Videos">
      <h2>Videos</h2>
      {videos.length > 0 && (
        <ul>
          {videos.map((video, place) => (
            <li key={video.id}>
              <Tile type="button" aria-label={spoken(video, place)} onClick={() => onOpen(overOf(video))}>
                <ThumbhashImage
                  src={video.thumbnail_url}
                  thumbhash={video.thumbhash}
                  alt=""
                  width={video.width ?? 16}
                  height={video.height ?? 9}
                />
                <Play />
                <Mark>
                  {video.is_private && <Lock />}
                  {video.duration_ms !== null && lengthText(video.duration_ms)}
                </Mark>
              </Tile>
            </li>
          ))}
        </ul>
      )}
      {locked > 0 && <p>{locked === 1 ? '1 private video' : `${locked} private videos`}</p>}
      <Dialog
        open={shown !== undefined}
        onClose={onClose}
        size="wide"
        title={`Video of ${profile.name}`}
        description={shown?.description ?? undefined}
      >
        {shown && (
          <Player
            key={shown.id}
            src={shown.url}
            poster={shown.thumbnail_url}
            aria-label={`Video of ${profile.name}`}
            controls
            autoPlay
            playsInline
          />
        )}
      </Dialog>
    </Section>
  )
}
