import { useActorRef, useSelector } from '@xstate/react'
import { selectIsChanged } from '../../../machines/media/photoEditor/selectors.ts'
import { useCharts } from '../../lodge.ts'
import { paths, photoEditorPath } from '../../paths.ts'
import { PhotoEditor } from './PhotoEditor.tsx'
import { selectMediaTags } from './selectMediaTags.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'

/** The route `account/profile-settings/pics?photo={id}`, over the tab Pics. */
export function PhotoEditorModal({ id }: { id: number }) {
  const { photoEditor } = useCharts('managedMedia')
  const { options } = useCharts('browse')
  const tags = useSelector(options, selectMediaTags)
  const editor = useActorRef(photoEditor, { input: { id } })
  const isChanged = useSelector(editor, selectIsChanged)
  const close = useLeaveGuard({ at: photoEditorPath(id), tab: paths.pics }, isChanged, () =>
    editor.send({ type: 'editor.leave' }),
  )
  return <PhotoEditor editor={editor} tags={tags} onClosed={close} />
}
