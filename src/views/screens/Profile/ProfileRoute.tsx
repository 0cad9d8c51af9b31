import { Suspense } from 'react'
import { useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useMember } from '../../lodge.ts'
import { mediaIn, profileNameIn, profileUnder } from '../../shell/modals.ts'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { retryableLazy } from '../../shell/retryableLazy.tsx'
import { isAsOthersIn } from './asOthers.ts'
import { ProfileModal } from './ProfileModal.tsx'

const MediaViewerModal = retryableLazy(() =>
  import('../MediaViewer/MediaViewerModal.tsx').then((module) => module.MediaViewerModal),
)

/** The routes of a profile, and of a photo or video: over the profile from which it was opened, or alone. */
export function ProfileRoute({ path }: { path: string }) {
  const state: unknown = useHistoryState()
  const { name: ownName } = useMember()
  const asksAsOthers = useSearch() === 'as=others'
  const media = mediaIn(path)
  const name = media === null ? profileNameIn(path) : profileUnder(state)
  const isAsOthers = name === ownName && (media === null ? asksAsOthers : isAsOthersIn(state))
  if (media === null) return <ProfileModal key={String(isAsOthers)} name={name} isAsOthers={isAsOthers} />
  const viewer = <MediaViewerModal address={media} />
  if (name === undefined) return viewer
  return (
    <ProfileModal key={String(isAsOthers)} name={name} shown={media} isAsOthers={isAsOthers}>
      <PartBoundary isSilent>
        <Suspense>{viewer}</Suspense>
      </PartBoundary>
    </ProfileModal>
  )
}
