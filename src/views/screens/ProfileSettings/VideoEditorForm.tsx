import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Film } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { draftOf } from '../../../machines/media/videoEditor/draft.ts'
import type { videoEditorMachine } from '../../../machines/media/videoEditor/machine.ts'
import { ThumbhashImage } from '../../components/media/ThumbhashImage.tsx'
import { color, radius, space } from '../../theme/tokens.ts'
import { MediaTexts, type MediaTag } from './MediaTexts.tsx'

const Parts = styled.div`
  display: grid;
  gap: ${space[5]};
`

const Picture = styled.div`
  display: grid;
  place-items: center;
  aspect-ratio: 16 / 9;
  overflow: hidden;
  border-radius: ${radius.field};
  background: ${color.sunken};
  color: ${color.muted};
`

/** A video and its texts. */
export function VideoEditorForm({
  editor,
  tags,
}: {
  editor: ActorRefFrom<typeof videoEditorMachine>
  /** All media tags; undefined until they are loaded. */
  tags: readonly MediaTag[] | undefined
}) {
  const snapshot = useSelector(editor, (current) => current)
  const { video, draft, errors, problem } = snapshot.context
  if (!video || !draft) return null
  return (
    <Parts>
      <Picture>
        {video.is_processed ? (
          <ThumbhashImage
            src={video.thumbnail_url}
            width={video.width ?? 16}
            height={video.height ?? 9}
            thumbhash={video.thumbhash}
            fit="contain"
            alt={video.description ?? 'Your video'}
          />
        ) : (
          <Film role="img" aria-label="Your video, which is not processed yet" />
        )}
      </Picture>
      <MediaTexts
        name={`video.${video.id}`}
        stored={draftOf(video)}
        draft={draft}
        // Until all tags are loaded, those that the video has can be removed.
        tags={tags ?? video.media_tags}
        isDisabled={snapshot.matches({ ready: { form: 'saving' } })}
        errors={errors}
        refusal={snapshot.matches({ ready: { form: 'refused' } }) ? problem : null}
        onChange={(changes) => editor.send({ type: 'draft.change', changes })}
      />
    </Parts>
  )
}
