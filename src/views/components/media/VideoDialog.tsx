import type { ReactNode } from 'react'
import type { Video } from '../../../../contract/media.ts'
import { Dialog } from '../controls/Dialog.tsx'
import { VideoPlayer } from './VideoPlayer.tsx'

/** Plays a video in a dialog. */
export function VideoDialog({
  video,
  title,
  onClose,
  footer,
}: {
  /** Undefined while closed. */
  video: Video | undefined
  title: string
  onClose: () => void
  footer?: ReactNode
}) {
  return (
    <Dialog
      open={video !== undefined}
      onClose={onClose}
      size="wide"
      title={title}
      description={video?.description ?? undefined}
      footer={footer}
    >
      {video && <VideoPlayer key={video.id} video={video} title={title} />}
    </Dialog>
  )
}
