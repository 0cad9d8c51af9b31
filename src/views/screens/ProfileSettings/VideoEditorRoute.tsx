import { Suspense } from 'react'
import { useSearch } from 'wouter'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { retryableLazy } from '../../shell/retryableLazy.tsx'
import { editedIn } from './editorAddress.ts'

const VideoEditorModal = retryableLazy(async () => (await import('./VideoEditorModal.tsx')).VideoEditorModal)

/** Opens the editor of the video that the query of the tab names. */
export function VideoEditorRoute() {
  const id = editedIn(useSearch(), 'video')
  if (id === null) return null
  return (
    <PartBoundary isSilent>
      <Suspense fallback={null}>
        <VideoEditorModal key={id} id={id} />
      </Suspense>
    </PartBoundary>
  )
}
