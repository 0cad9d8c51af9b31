import { useActorRef } from '@xstate/react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { actorSource } from '../../../machines/media/mediaViewer/actorSource.ts'
import type { MediaKey } from '../../../machines/media/mediaViewer/mediaList.ts'
import { itemsOfProfile } from '../../../machines/media/mediaViewer/memberMedia.ts'
import { selectProfile } from '../../../machines/members/profileModal/selectors.ts'
import { useCharts, useMember } from '../../lodge.ts'
import { useHotClick } from '../../shell/useHotClick.ts'
import { useMediaSource } from '../../shell/useMediaSource.ts'
import { ProfileDialog } from './ProfileDialog.tsx'
import { profileSource } from './profileSource.ts'
import { useNeighbours } from './useNeighbours.ts'

/** The route `profile/{userName}`, over the page beneath. */
export function ProfileModal({
  name,
  isAsOthers = false,
  shown = null,
  children,
}: {
  name: string | undefined
  /** Shows the member's own profile as other members see it. */
  isAsOthers?: boolean
  /** The photo or video that the media viewer shows over the profile. */
  shown?: MediaKey | null
  /** The media viewer over the profile. */
  children?: ReactNode
}) {
  const { profileModal, ownAsOthers, notes, reportForm } = useCharts('profile')
  const viewer = useMember()
  const modal = useActorRef(isAsOthers ? ownAsOthers : profileModal, { input: { name } })
  const hotClick = useHotClick('photo')
  const [openedAt] = useState(name)
  const neighbours = useNeighbours(name)
  useEffect(() => modal.send({ type: 'profile.show', name }), [modal, name])
  const source = useMemo(
    () => actorSource(modal, selectProfile, (profile) => (profile ? itemsOfProfile(profile) : [])),
    [modal],
  )
  useMediaSource(profileSource(name ?? ''), source)
  return (
    <ProfileDialog
      modal={modal}
      notes={notes}
      viewer={viewer}
      isAsOthers={isAsOthers}
      openedAt={openedAt}
      neighbours={neighbours}
      reportForm={reportForm}
      hotClick={hotClick}
      shown={shown}
    >
      {children}
    </ProfileDialog>
  )
}
