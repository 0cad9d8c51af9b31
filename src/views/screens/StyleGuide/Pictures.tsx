import { styled } from '@linaria/react'
import { useState } from 'react'
import type { Video } from '../../../../contract/media.ts'
import { PhotoGrid } from '../../components/media/PhotoGrid.tsx'
import { MediaChoice } from '../../components/media/MediaChoice.tsx'
import { MediaChoiceGrid } from '../../components/media/MediaChoiceGrid.tsx'
import { MediaCounts } from '../../components/media/MediaCounts.tsx'
import { PhotoStage } from '../../components/media/PhotoStage.tsx'
import { PhotoTile } from '../../components/media/PhotoTile.tsx'
import { Presence } from '../../components/members/Presence.tsx'
import { ThumbhashImage, type ThumbhashImageProps } from '../../components/media/ThumbhashImage.tsx'
import { VideoPlayer } from '../../components/media/VideoPlayer.tsx'
import { VideoPreview } from '../../components/media/VideoPreview.tsx'
import { VideoTile } from '../../components/media/VideoTile.tsx'
import { media } from '../../theme/breakpoints.ts'
import { color, radius } from '../../theme/tokens.ts'
import { drawEach } from './drawEach.tsx'
import { Sample } from './Sample.tsx'
import { clip, members, places, portraits, thumbhash } from './samples.ts'
import { Section } from './Section.tsx'

const nothing = () => undefined

const Stage = styled.div`
  width: min(100%, 560px);
  height: 620px;
  overflow: hidden;
  border-radius: ${radius.card};

  ${media.mobile} {
    height: auto;
  }
`

const Tile = styled.div`
  width: 160px;
  height: 200px;
  overflow: hidden;
  border-radius: ${radius.card};
`

const LowFrame = styled.div`
  width: 280px;
  height: 140px;
  overflow: hidden;
  border-radius: ${radius.card};
  background: ${color.sunken};
`

const Clip = styled.div`
  width: min(100%, 280px);
`

const PreviewPlace = styled.div`
  position: relative;
  width: 200px;
  height: 0;
  margin-top: 140px;
`

const secret: Video = { ...clip, id: 2, is_private: true, duration_ms: null, description: null }

const all = [portraits.marek, places.ridge, places.lake, places.fire]

/** A transparent image, which shows the placeholder behind it. */
const coming = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

const choice = {
  url: all[0]?.square320_url ?? null,
  thumbhash: null,
  isPrivate: false,
  isWaiting: false,
  isDisabled: false,
  onToggle: nothing,
}

/** An address without an image. */
const missing = '/media/never'

export function Pictures() {
  const [index, setIndex] = useState(0)
  const [isHot, setIsHot] = useState(false)
  const [playing, setPlaying] = useState<Video>()
  return (
    <Section
      id="pictures"
      title="Photos"
      lead="A picture’s size and its colours are known before it is there, so nothing moves when it arrives. The stage turns by buttons, by arrow keys and by swiping."
    >
      <Sample title="The stage of a profile">
        <Stage>
          <PhotoStage
            photos={all}
            index={index}
            onIndex={setIndex}
            name="Marek"
            privateCount={5}
            onPrivate={nothing}
            hot={{
              count: isHot ? 215 : 214,
              isPressed: isHot,
              subject: 'photo by Marek',
              onToggle: () => setIsHot(!isHot),
            }}
            caption={
              <>
                <h3>Marek 38</h3>
                <Presence state="online" onPicture />
              </>
            }
          />
        </Stage>
      </Sample>
      <Sample title="Choosing what to attach" layout="stack">
        <MediaChoiceGrid label="Your photos">
          <MediaChoice {...choice} label="The lake" position={1} />
          <MediaChoice {...choice} label="The fire, private" position={null} isPrivate />
          <MediaChoice {...choice} label="The ridge, waiting" position={null} isWaiting />
          <MediaChoice {...choice} label="The stove" position={2} isVideo />
          <MediaChoice
            {...choice}
            label="The sauna"
            position={null}
            isVideo
            isDisabled
            hindrance="Processing"
          />
        </MediaChoiceGrid>
      </Sample>
      <Sample title="Loading, and failed">
        <Tile>
          <ThumbhashImage
            src={coming}
            width={400}
            height={500}
            thumbhash={thumbhash}
            alt="A picture on its way"
          />
        </Tile>
        <Tile>
          <ThumbhashImage
            src={missing}
            width={400}
            height={500}
            thumbhash={null}
            alt="A picture that is gone"
          />
        </Tile>
      </Sample>
      <Sample title="A frame of another ratio: cropped or contained">
        {drawEach<ThumbhashImageProps['fit'], string>(
          { cover: 'A picture that fills its frame', contain: 'A picture that is shown whole' },
          (fit, alt) => (
            <LowFrame>
              <ThumbhashImage
                src={places.lake.url}
                width={places.lake.width}
                height={places.lake.height}
                thumbhash={null}
                alt={alt}
                fit={fit}
              />
            </LowFrame>
          ),
        )}
      </Sample>
      <Sample title="Tiles" layout="stack">
        <PhotoGrid label="Sample photos">
          {all.map((photo, place) => (
            <li key={photo.id}>
              <PhotoTile
                photo={photo}
                eager={place === 0}
                label={`Photo ${place + 1} by Marek`}
                onOpen={nothing}
                mark={place === 1 ? 'Waiting for approval' : undefined}
              />
            </li>
          ))}
        </PhotoGrid>
      </Sample>
      <Sample title="Counts of one’s own, in all and in the last 30 days: on a page, and on a picture">
        <MediaCounts media={places.lake} />
        <Tile>
          <PhotoTile
            photo={places.lake}
            label="Your photo of the lake"
            onOpen={nothing}
            corner={<MediaCounts media={places.lake} isOnPicture />}
          />
        </Tile>
      </Sample>
      <Sample title="A video and a private video">
        <Clip>
          <VideoTile
            video={clip}
            label="Play video of Marek"
            owner={members.marek}
            onOpen={() => setPlaying(clip)}
          />
        </Clip>
        <Clip>
          <VideoTile video={secret} fills label="Play video 2" onOpen={() => setPlaying(secret)} />
        </Clip>
      </Sample>
      <Sample title="The video that was chosen, playing">
        <Clip>{playing && <VideoPlayer key={playing.id} video={playing} title="Video of Marek" />}</Clip>
      </Sample>
      <Sample title="What a slider shows at the pointer: a frame of the strip, or the time alone">
        {[places.lake.url, null].map((strip) => (
          <PreviewPlace key={strip}>
            <VideoPreview video={{ ...clip, strip_url: strip }} part={0.45} duration={90} />
          </PreviewPlace>
        ))}
      </Sample>
    </Section>
  )
}
