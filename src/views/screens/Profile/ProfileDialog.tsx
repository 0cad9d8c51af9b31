import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { reportFormMachine } from '../../../machines/account/accountForm/report.ts'
import type { MediaKey } from '../../../machines/media/mediaViewer/mediaList.ts'
import type { Notes } from '../../../machines/members/note/notes.ts'
import { selectProblem, selectProfile } from '../../../machines/members/profileModal/selectors.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { Spinner } from '../../components/layout/Spinner.tsx'
import { useSwipe } from '../../components/media/useSwipe.ts'
import { beneathOf, type ModalState, pictureIn } from '../../shell/modals.ts'
import { messagesWithPath, profilePath } from '../../paths.ts'
import type { HotClickOn } from '../../shell/useHotClick.ts'
import { asking } from '../../shell/asking.ts'
import { useModalRoute } from '../../shell/useModalRoute.ts'
import { DailyLimit } from '../DailyLimit.tsx'
import { color, layer, radius, space } from '../../theme/tokens.ts'
import { PrivateMedia } from './PrivateMedia.tsx'
import { ProfileNote } from './NoteField.tsx'
import { asOthers } from './asOthers.ts'
import { OwnActions } from './OwnActions.tsx'
import { ProfileActions, type ProfileModalActor } from './ProfileActions.tsx'
import { profileSource } from './profileSource.ts'
import { ProfileSteps } from './ProfileSteps.tsx'
import { ProfileVideos } from './ProfileVideos.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import { type Neighbours } from './useNeighbours.ts'
import { useOverEntry } from '../../shell/useOverEntry.ts'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { ProfileView } from './ProfileView.tsx'

const Middle = styled.div`
  display: grid;
  place-content: center;
  min-height: 100%;
`

/** The corner over the photo. */
const Corner = styled.div`
  position: absolute;
  z-index: ${layer.raised};
  top: ${space[16]};
  left: ${space[4]};
  display: grid;
  padding: ${space[2]};
  border-radius: ${radius.full};
  background: ${color.surface};
`

/** Returns the card of a member on the page beneath. */
const cardOf = (name: string) => document.querySelector<HTMLElement>(`main a[href="${profilePath(name)}"]`)

/** Pixels of a swipe that changes the member. Swipes on several photos change the photo instead. */
const swipeLength = 72

/** Returns the state of the media viewer's history entry. `state`: that of the profile's entry. */
const mediaState = (name: string, state: unknown, isAsOthers: boolean): ModalState => ({
  ...(typeof state === 'object' && state),
  ...(isAsOthers && asOthers),
  beneath: beneathOf(state),
  profile: name,
  media: profileSource(name),
})

const alone: Neighbours = { isListed: false, previous: null, next: null }

/** The profile modal in all its states (`docs/product.md#profile-lookup-errors`). */
export function ProfileDialog({
  modal,
  viewer,
  isAsOthers = false,
  notes,
  openedAt,
  neighbours = alone,
  reportForm,
  hotClick,
  shown = null,
  children,
}: {
  modal: ProfileModalActor
  viewer: { readonly id: number; readonly use_imperial: boolean; readonly birthday: string | null }
  /** The profile is the viewer's own, as other members see it. */
  isAsOthers?: boolean
  /** The viewer's private notes. */
  notes?: Notes
  /** The first name in the address. After stepping to another member, closing focuses that member's card. */
  openedAt?: string | undefined
  /** The previous and next member of the list from which the profile was opened. */
  neighbours?: Neighbours | undefined
  reportForm?: typeof reportFormMachine
  /** Makes the hot-click button of a photo. */
  hotClick?: HotClickOn
  /** The photo or video that the media viewer shows over the profile. */
  shown?: MediaKey | null
  /** The media viewer over the profile. */
  children?: ReactNode
}) {
  const snapshot = useSelector(modal, (current) => current)
  const profile = useSelector(modal, selectProfile)
  const problem = useSelector(modal, selectProblem)
  const isCovered = shown !== null
  const route = useModalRoute(isCovered)
  const isOwn = profile?.id === viewer.id
  const { over: opened, open, close } = useOverEntry()
  const state: unknown = useHistoryState()
  const [, navigate] = useLocation()
  const touch = useSwipe({ ...neighbours, length: swipeLength })
  const isBlocked = snapshot.matches('blocked')
  // When the member is blocked, everything closes together. Over the media viewer, it is that of the viewer.
  const over = isBlocked || isCovered ? null : opened
  const isThere = profile !== null || snapshot.matches('loading')
  const goBack = <Button onClick={route.onClose}>Go back</Button>
  return (
    <Dialog
      {...route}
      open={route.open && !isBlocked}
      size={isThere ? 'profile' : 'small'}
      hidesTitle
      returnFocus={() => (profile && profile.name !== openedAt ? cardOf(profile.name) : null)}
      title={profile?.name ?? 'Profile'}
    >
      {profile && (
        <ProfileView
          key={profile.id}
          touch={touch}
          hotClick={hotClick}
          firstPicture={pictureIn(state)}
          viewedPicture={shown?.kind === 'photo' ? shown.id : null}
          linkState={mediaState(profile.name, state, isAsOthers)}
          locked={(!isOwn || isAsOthers) && <PrivateMedia profile={profile} canAsk={!isOwn} />}
          onPrivate={isOwn ? undefined : () => navigate(messagesWithPath(profile.id), { state: asking })}
          videos={<ProfileVideos profile={profile} linkState={mediaState(profile.name, state, isAsOthers)} />}
          onMediaFailed={(address) => modal.send({ type: 'media.failed', address })}
          profile={profile}
          viewer={{
            usesImperial: viewer.use_imperial,
            birthday: isOwn && !isAsOthers ? viewer.birthday : null,
          }}
          note={
            notes &&
            profile.is_dudelisted &&
            profile.dudelist_type !== null && (
              <ProfileNote
                key={profile.id}
                notes={notes}
                memberId={profile.id}
                saved={profile.dudelist_note ?? ''}
              />
            )
          }
          actions={
            isOwn ? (
              <OwnActions isAsOthers={isAsOthers} />
            ) : (
              <ProfileActions profile={profile} modal={modal} onReport={() => open('report')} />
            )
          }
        />
      )}
      {snapshot.matches('loading') && <ProfileSkeleton touch={touch} />}
      <ProfileSteps neighbours={over !== null || isCovered ? alone : neighbours} />
      {profile && !isOwn && reportForm && (
        <ReportDialog
          key={`report of ${profile.id}`}
          subject={{ kind: 'member', id: profile.id }}
          name={profile.name}
          isReported={profile.is_reported_by_me}
          reportedAt={profile.reported_by_me_at}
          machine={reportForm}
          onBlock={() => modal.send({ type: 'profile.block' })}
          isOpen={over === 'report'}
          onClose={close}
        />
      )}
      {snapshot.matches({ shown: 'refreshing' }) && (
        <Corner>
          <Spinner label="Refreshing" size="small" />
        </Corner>
      )}
      {snapshot.matches('missing') && (
        <Middle>
          <EmptyState scene="door" title="This profile does not exist." action={goBack}>
            Check the name. The member may have left.
          </EmptyState>
        </Middle>
      )}
      {snapshot.matches('notPublic') && (
        <Middle>
          <EmptyState scene="door" title="This profile is not open to public." action={goBack}>
            It may still be waiting for approval.
          </EmptyState>
        </Middle>
      )}
      {snapshot.matches('limited') && (
        <Middle>
          <DailyLimit>{problem}</DailyLimit>
        </Middle>
      )}
      {snapshot.matches('failed') && (
        <Middle>
          <ErrorState
            title="Couldn’t load this profile"
            onRetry={() => modal.send({ type: 'profile.reload' })}
          >
            {problem}
          </ErrorState>
        </Middle>
      )}
      {children}
    </Dialog>
  )
}
