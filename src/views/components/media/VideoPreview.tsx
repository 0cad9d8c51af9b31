import { styled } from '@linaria/react'
import { stripFrames } from '../../../../contract/limits.ts'
import type { Video } from '../../../../contract/media.ts'
import { onPicture } from '../../theme/palette.ts'
import { radius, space, text } from '../../theme/tokens.ts'
import { clockText } from './clockText.ts'

/** The longer edge, in pixels. */
const edge = 160

const Card = styled.div`
  position: absolute;
  bottom: 100%;
  padding: ${space.half};
  border-radius: ${radius.field};
  background: ${onPicture.glass};
  color: ${onPicture.text};
  font: ${text.smallMedium};
  font-variant-numeric: tabular-nums;
  text-align: center;
  pointer-events: none;

  > div {
    position: relative;
    margin-inline: auto;
    overflow: hidden;
    border-radius: ${radius.joint};
  }
  img {
    position: absolute;
    top: 0;
    max-width: none;
    height: 100%;
  }
`

/** The size of a frame of the preview: the proportions of the video. */
function frameSize({ width, height }: Video) {
  const [wide, high] = [width ?? 16, height ?? 9]
  const scale = edge / Math.max(wide, high)
  return { width: Math.round(wide * scale), height: Math.round(high * scale) }
}

/** What a video shows at a part of its length, 0 to 1, over a slider. Nothing for screen readers, which get the time. */
export function VideoPreview({ video, part, duration }: { video: Video; part: number; duration: number }) {
  const size = frameSize(video)
  const half = `${size.width / 2 + 2}px`
  const frame = Math.min(stripFrames - 1, Math.floor(part * stripFrames))
  return (
    // Beside an edge it stays within the player.
    <Card
      aria-hidden
      style={{
        left: `clamp(0px, calc(${part * 100}% - ${half}), calc(100% - 2 * ${half}))`,
        width: `calc(2 * ${half})`,
      }}
    >
      {video.strip_url !== null && (
        <div style={size}>
          <img
            src={video.strip_url}
            alt=""
            style={{ width: `${stripFrames * 100}%`, left: `${-frame * 100}%` }}
          />
        </div>
      )}
      <span>{clockText(part * duration)}</span>
    </Card>
  )
}
