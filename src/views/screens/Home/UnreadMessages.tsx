import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import type { SnapshotFrom } from 'xstate'
import { pageSizes } from '../../../../contract/limits.ts'
import type { unreadMachine } from '../../../machines/messages/unread/machine.ts'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { type RootSnapshot, selectUnread, useLodge } from '../../lodge.ts'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { retryableLazy, useOnce } from '../../shell/retryableLazy.tsx'
import { paths } from '../../paths.ts'
import { useIsPageLoaded } from '../../shell/usePageLoad.ts'
import { RowSection } from './RowSection.tsx'
import { nothingUnread, UnreadPlace } from './UnreadPlace.tsx'

const UnreadRow = retryableLazy(() => import('./UnreadRow.tsx').then((module) => module.UnreadRow))

/** There is one as long as somebody is signed in. */
const selectCounter = ({ children }: RootSnapshot) => children.unread
const selectIsCounted = (snapshot: SnapshotFrom<typeof unreadMachine> | undefined) =>
  snapshot !== undefined && snapshot.context.counts !== null
const plural = new Intl.PluralRules('en')

const waitingText = (count: number) =>
  plural.select(count) === 'one' ? 'One conversation waits for you.' : `${count} conversations wait for you.`

/** Which conversations wait comes when the page is quiet, and only where any does; how many is known before. */
export function UnreadMessages() {
  const { root } = useLodge()
  const { conversations } = useSelector(root, selectUnread)
  const wasCounted = useOnce(useSelector(useSelector(root, selectCounter), selectIsCounted))
  const haveWaited = useOnce(conversations > 0)
  const isQuiet = useIsPageLoaded()
  const place =
    conversations > 0 || !wasCounted ? (
      <>
        {conversations > 0 && <VisuallyHidden>{waitingText(conversations)}</VisuallyHidden>}
        <UnreadPlace count={Math.min(Math.max(conversations, 1), pageSizes.unreadPanel)} />
      </>
    ) : (
      nothingUnread
    )
  return (
    <RowSection title="Unread messages" href={paths.messages}>
      {isQuiet && haveWaited ? (
        <PartBoundary isSilent waiting={place}>
          <Suspense fallback={place}>
            <UnreadRow place={place} />
          </Suspense>
        </PartBoundary>
      ) : (
        place
      )}
    </RowSection>
  )
}
