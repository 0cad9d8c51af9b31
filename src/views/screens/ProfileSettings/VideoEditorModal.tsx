import { useActorRef, useSelector } from '@xstate/react'
import { selectIsChanged } from '../../../machines/media/videoEditor/selectors.ts'
import { useCharts } from '../../lodge.ts'
import { paths, videoEditorPath } from '../../paths.ts'
import { selectMediaTags } from './selectMediaTags.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'
import { VideoEditor } from './VideoEditor.tsx'

/** The route `account/profile-settings/videos?video={id}`, over the tab Videos. */
export function VideoEditorModal({ id }: { id: number }) {
  const { videoEditor } = useCharts('managedMedia')
  const { options } = useCharts('browse')
  const tags = useSelector(options, selectMediaTags)
  const editor = useActorRef(videoEditor, { input: { id } })
  const isChanged = useSelector(editor, selectIsChanged)
  const close = useLeaveGuard({ at: videoEditorPath(id), tab: paths.videos }, isChanged, () =>
    editor.send({ type: 'editor.leave' }),
  )
  return <VideoEditor editor={editor} tags={tags} onClosed={close} />
}
