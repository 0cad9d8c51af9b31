import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { draftOf } from '../../../machines/media/photoEditor/draft.ts'
import type { photoEditorMachine } from '../../../machines/media/photoEditor/machine.ts'
import { media } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'
import { type MediaTag, MediaTexts } from './MediaTexts.tsx'
import { PhotoPart } from './PhotoPart.tsx'

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  align-items: start;
  gap: ${space[6]};

  ${media.small} {
    grid-template-columns: minmax(0, 1fr);
  }
`

/** The photo as it is cut, and its texts. */
export function PhotoEditorForm({
  editor,
  tags,
}: {
  editor: ActorRefFrom<typeof photoEditorMachine>
  /** All media tags; undefined until they are loaded. */
  tags: readonly MediaTag[] | undefined
}) {
  const snapshot = useSelector(editor, (current) => current)
  const { edited, draft, errors, problem } = snapshot.context
  if (!edited || !draft) return null
  const isSaving = snapshot.matches({ ready: { form: 'saving' } })
  return (
    <Columns>
      <PhotoPart
        picture={edited.picture}
        storedTurns={edited.photo.quarter_turns ?? 0}
        draft={draft}
        isDisabled={isSaving}
        error={errors['crop_width'] ?? errors['shape']}
        original={
          edited.photo.original_url === null
            ? null
            : snapshot.matches({ ready: { original: 'fetching' } })
              ? 'fetching'
              : 'there'
        }
        onDownload={() => editor.send({ type: 'original.download' })}
        onTurn={(turn) => editor.send({ type: 'draft.turn', turn })}
        onShape={(shape) => editor.send({ type: 'draft.shape', shape })}
        onCrop={(crop) => editor.send({ type: 'draft.crop', crop })}
      />
      <MediaTexts
        name={`photo.${edited.photo.id}`}
        stored={draftOf(edited.photo)}
        draft={draft}
        // Until all tags are loaded, those that the photo has can be removed.
        tags={tags ?? edited.photo.media_tags}
        isDisabled={isSaving}
        errors={errors}
        refusal={snapshot.matches({ ready: { form: 'refused' } }) ? problem : null}
        onChange={(changes) => editor.send({ type: 'draft.change', changes })}
      />
    </Columns>
  )
}
