import { Suspense } from 'react'
import { useSearch } from 'wouter'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { retryableLazy } from '../../shell/retryableLazy.tsx'
import { editedIn } from './editorAddress.ts'

const PhotoEditorModal = retryableLazy(async () => (await import('./PhotoEditorModal.tsx')).PhotoEditorModal)

/** Opens the editor of the photo that the query of the tab names. */
export function PhotoEditorRoute() {
  const id = editedIn(useSearch(), 'photo')
  if (id === null) return null
  return (
    <PartBoundary isSilent>
      <Suspense fallback={null}>
        <PhotoEditorModal key={id} id={id} />
      </Suspense>
    </PartBoundary>
  )
}
