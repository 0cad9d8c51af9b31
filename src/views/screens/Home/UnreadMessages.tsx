import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import { pageSizes } from '../../../../contract/limits.ts'
import type { unreadMachine } from '../../../machines/messages/unread/machine.ts'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { type RootSnapshot, selectUnread, useLodge } from '../../lodge.ts'
import { LaterPart } from '../../shell/LaterPart.tsx'
import { retryableLazy, useOnce } from '../../shell/retryableLazy.tsx'
import { paths } from '../../paths.ts'
import { RowSection } from './RowSection.tsx'
import { nothingUnread, UnreadPlaceholder } from './UnreadPlaceholder.tsx'

const UnreadRow = retryableLazy(() => import('./UnreadRow.tsx').then((module) => module.UnreadRow), 'home')

/** Undefined while nobody is signed in. */
const selectCounter = ({ children }: RootSnapshot) => children.unread
const selectIsCounted = (snapshot: SnapshotFrom<typeof unreadMachine> | undefined) =>
  snapshot !== undefined && snapshot.context.counts !== null
const plural = new Intl.PluralRules('en')

const unreadText = (count: number) =>
  plural.select(count) === 'one' ? '1 unread conversation.' : `${count} unread conversations.`

/** Unread conversations. Their number is known at first; the row loads after the page, and only if there are any. */
export function UnreadMessages() {
  const { root } = useLodge()
  const { conversations } = useSelector(root, selectUnread)
  const wasCounted = useOnce(useSelector(useSelector(root, selectCounter), selectIsCounted))
  const hadUnread = useOnce(conversations > 0)
  const placeholder =
    conversations > 0 || !wasCounted ? (
      <>
        {conversations > 0 && <VisuallyHidden>{unreadText(conversations)}</VisuallyHidden>}
        <UnreadPlaceholder count={Math.min(Math.max(conversations, 1), pageSizes.unreadPanel)} />
      </>
    ) : (
      nothingUnread
    )
  return (
    <RowSection title="Unread messages" href={paths.messages}>
      {hadUnread ? (
        <LaterPart screen={<UnreadRow placeholder={placeholder} />} placeholder={placeholder} />
      ) : (
        placeholder
      )}
    </RowSection>
  )
}
