import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Suspense, useCallback } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import type { ActorRefFrom } from 'xstate'
import type { reportFormMachine } from '../../../machines/account/accountForm/report.ts'
import type { mediaViewerMachine } from '../../../machines/media/mediaViewer/machine.ts'
import type { MediaKey } from '../../../machines/media/mediaViewer/mediaList.ts'
import {
  selectItem,
  selectNext,
  selectPrevious,
  selectShown,
} from '../../../machines/media/mediaViewer/selectors.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { Spinner } from '../../components/layout/Spinner.tsx'
import { UpgradeOffer } from '../../components/members/UpgradeOffer.tsx'
import { mediaPath } from '../../paths.ts'
import { beneathOf } from '../../shell/modals.ts'
import type { HotClickOn } from '../../shell/useHotClick.ts'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { retryableLazy, useOnce } from '../../shell/retryableLazy.tsx'
import { useModalRoute } from '../../shell/useModalRoute.ts'
import { DailyLimit } from '../DailyLimit.tsx'
import { useOverEntry } from '../../shell/useOverEntry.ts'
import { media } from '../../theme/breakpoints.ts'
import { color, layer, radius, space } from '../../theme/tokens.ts'
import { ReportDialog } from '../Profile/ReportDialog.tsx'
import { ViewerInfo } from './ViewerInfo.tsx'
import { ViewerStage } from './ViewerStage.tsx'
import { serverNow } from '../../../machines/app/serverClock.ts'

const ViewerKeysDialog = retryableLazy(() =>
  import('./ViewerKeysDialog.tsx').then((module) => module.ViewerKeysDialog),
)

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 340px;
  height: 100%;

  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: minmax(0, 1fr) fit-content(40%);
  }
  ${media.lowAndWide} {
    grid-template-columns: minmax(0, 1fr) 280px;
    grid-template-rows: minmax(0, 1fr);
  }
  &[data-alone='true'] {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: minmax(0, 1fr);
  }
`

/** What is said instead of a photo or video, or over it. */
const Said = styled.div`
  z-index: ${layer.raised};
  max-width: min(560px, calc(100% - ${space[8]}));
  padding: ${space[5]};
  border-radius: ${radius.card};
  background: ${color.surface};
  color: ${color.text};
`

const nouns = { photo: 'photo', video: 'video' } as const
const report = 'report'
const keys = 'viewer-keys'

/** Returns the tile of a photo or video on the page beneath. */
const tileOf = ({ kind, id }: MediaKey) =>
  document.querySelector<HTMLElement>(`a[href="${mediaPath(kind, id)}"]`)

/** The media viewer in all its states (`docs/product.md#media-viewer`). */
export function ViewerDialog({
  viewer,
  viewerId,
  reportForm,
  hotClick,
  onDelete,
}: {
  viewer: ActorRefFrom<typeof mediaViewerMachine>
  viewerId: number
  reportForm?: typeof reportFormMachine
  hotClick?: { readonly photo: HotClickOn; readonly video: HotClickOn }
  /** Asks whether to delete what is shown. */
  onDelete?: (shown: MediaKey) => void
}) {
  const snapshot = useSelector(viewer, (current) => current)
  const shown = useSelector(viewer, selectShown)
  const current = useSelector(viewer, selectItem)
  const isShowing = snapshot.matches('showing')
  const isAtEnd = snapshot.matches({ showing: 'refused' }) || snapshot.matches({ showing: 'moreFailed' })
  const item = isShowing ? current : undefined
  const route = useModalRoute()
  const beneath = beneathOf(useHistoryState())
  const { over, open, close } = useOverEntry()
  const noun = nouns[shown.kind]
  const previous = useCallback(() => viewer.send({ type: 'media.previous' }), [viewer])
  const next = useCallback(() => viewer.send({ type: 'media.next' }), [viewer])
  const openKeys = useCallback(() => open(keys), [open])
  const isKeysHere = useOnce(over === keys)
  const retry = () => viewer.send({ type: 'media.retry' })
  const goBack = <Button onClick={route.onClose}>Go back</Button>
  return (
    <Dialog
      {...route}
      size="viewer"
      hidesTitle
      returnFocus={() => tileOf(shown)}
      title={item ? `${shown.kind === 'photo' ? 'Photo' : 'Video'} by ${item.owner.name}` : `Media viewer`}
    >
      <Columns data-alone={!item}>
        <ViewerStage
          item={isAtEnd ? undefined : item}
          neighbours={[selectPrevious(snapshot), selectNext(snapshot)]}
          turn={{
            previous: snapshot.can({ type: 'media.previous' }) ? previous : null,
            next: snapshot.can({ type: 'media.next' }) && !isAtEnd ? next : null,
          }}
          isListening={over === null && route.open}
          onClose={route.onClose}
          onKeys={openKeys}
          onFailed={() => viewer.send({ type: 'media.failed', at: serverNow() })}
        >
          {snapshot.matches('loading') && <Spinner label={`Loading the ${noun}`} />}
          {snapshot.matches({ showing: 'loadingMore' }) && (
            <Said>
              <Spinner label="Loading more" />
            </Said>
          )}
          {snapshot.matches({ showing: 'deleting' }) && (
            <Said>
              <Spinner label={`Deleting the ${noun}`} />
            </Said>
          )}
          {snapshot.matches({ showing: 'moreFailed' }) && (
            <Said>
              <ErrorState title="Couldn’t load more" onRetry={retry}>
                Check your connection.
              </ErrorState>
            </Said>
          )}
          {snapshot.matches({ showing: 'refused' }) && (
            <Said>
              <UpgradeOffer title={`There are more ${noun}s to see`} />
            </Said>
          )}
          {snapshot.matches('gone') && (
            <Said>
              <EmptyState scene="door" title={`This ${noun} is no longer here`} action={goBack}>
                It was removed, or is no longer shared with you.
              </EmptyState>
            </Said>
          )}
          {snapshot.matches('limited') && (
            <Said>
              <DailyLimit>You have seen as many members as you can in a day.</DailyLimit>
            </Said>
          )}
          {snapshot.matches('failed') && (
            <Said>
              <ErrorState title={`Couldn’t load this ${noun}`} onRetry={retry}>
                Check your connection.
              </ErrorState>
            </Said>
          )}
        </ViewerStage>
        {item && (
          <ViewerInfo
            item={item}
            isOwn={item.owner.id === viewerId}
            hot={hotClick?.[item.kind](item.media, item.owner)}
            beneath={beneath}
            onReport={() => open(report)}
            onDelete={() => onDelete?.(shown)}
          />
        )}
      </Columns>
      {isKeysHere && (
        <PartBoundary isSilent>
          <Suspense>
            <ViewerKeysDialog isOpen={over === keys} onClose={close} />
          </Suspense>
        </PartBoundary>
      )}
      {item && reportForm && (
        <ReportDialog
          key={`${shown.kind} ${shown.id}`}
          subject={shown}
          name={item.owner.name}
          isReported={item.media.is_reported_by_me}
          reportedAt={item.media.reported_by_me_at}
          machine={reportForm}
          onBlock={undefined}
          isOpen={over === report}
          onClose={close}
        />
      )}
    </Dialog>
  )
}
