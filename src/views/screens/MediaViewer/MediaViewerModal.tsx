import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { isSameMedia, type MediaKey } from '../../../machines/media/mediaViewer/mediaList.ts'
import { selectShown } from '../../../machines/media/mediaViewer/selectors.ts'
import { useCharts, useMember } from '../../lodge.ts'
import { mediaPath } from '../../paths.ts'
import { mediaIn, mediaSourceIn } from '../../shell/modals.ts'
import { useHotClick } from '../../shell/useHotClick.ts'
import { useConfirmation } from '../MemberList/useConfirmation.ts'
import { ViewerDialog } from './ViewerDialog.tsx'

const nothing: MediaKey = { kind: 'photo', id: 0 }

/** The routes `photo/{id}` and `video/{id}`, over the page from which they were opened. */
export function MediaViewerModal({ address }: { address: MediaKey | null }) {
  const { mediaViewer, sources } = useCharts('media')
  const { reportForm } = useCharts('profile')
  const { id: viewerId } = useMember()
  const [source] = useState(mediaSourceIn(useHistoryState()))
  const viewer = useActorRef(mediaViewer, {
    input: { viewerId, shown: address ?? nothing, source, list: sources.read(source) },
  })
  const hotClickPhoto = useHotClick('photo')
  const hotClickVideo = useHotClick('video')
  const { kind, id } = useSelector(viewer, selectShown)
  const [, navigate] = useLocation()

  // The address follows the chart. The chart follows the address only when the member goes back or forward.
  useEffect(() => {
    const shown = mediaIn(location.pathname)
    if (shown === null || (shown.kind === kind && shown.id === id)) return
    navigate(mediaPath(kind, id), { replace: true, state: history.state as unknown })
  }, [kind, id, navigate])
  useEffect(() => {
    const follow = () => {
      const shown = mediaIn(location.pathname)
      if (shown) viewer.send({ type: 'media.show', ...shown })
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [viewer])

  // The answer is about what was shown when it was asked.
  const askToDelete = useConfirmation<MediaKey>('media.delete', (asked) => {
    if (isSameMedia(asked, selectShown(viewer.getSnapshot()))) viewer.send({ type: 'media.delete' })
  })
  const onDelete = (asked: MediaKey) =>
    askToDelete(asked, {
      title: `Delete ${asked.kind}?`,
      sentence: `This ${asked.kind} is removed from your profile and from the messages that hold it.`,
      label: 'Delete',
      tone: 'danger',
    })

  return (
    <ViewerDialog
      viewer={viewer}
      viewerId={viewerId}
      reportForm={reportForm}
      hotClick={{ photo: hotClickPhoto, video: hotClickVideo }}
      onDelete={onDelete}
    />
  )
}
