import { useSelector } from '@xstate/react'
import type { ReactElement } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { NotifierOption } from '../../../machines/members/sideNotifier/options.ts'
import type { sideNotifierMachine } from '../../../machines/members/sideNotifier/machine.ts'
import { Panel } from '../../components/layout/Panel.tsx'
import { UnreadConversation } from '../Notifier/UnreadConversation.tsx'
import { useNotifier } from '../Notifier/useNotifier.ts'
import { RowFailed } from './RowSection.tsx'
import { Cards, nothingUnread } from './UnreadPlaceholder.tsx'

const watched: readonly NotifierOption[] = ['unread']

type Snapshot = SnapshotFrom<typeof sideNotifierMachine>
const selectItems = ({ context }: Snapshot) => context.lists.unread?.items
const selectHasFailed = (snapshot: Snapshot) => snapshot.matches({ member: { panel: { unread: 'failed' } } })

/** A row with the side notifier's list of unread messages, which changes live. */
export function UnreadRow({ placeholder }: { placeholder: ReactElement }) {
  const notifier = useNotifier(watched)
  const items = useSelector(notifier, selectItems)
  const hasFailed = useSelector(notifier, selectHasFailed)
  if (hasFailed) return <RowFailed onRetry={() => notifier.send({ type: 'notifier.retry' })} />
  if (items === undefined) return placeholder
  if (items.length === 0) return nothingUnread
  return (
    <Cards as="ul" data-strip tabIndex={-1}>
      {items.map((conversation) => (
        <li key={conversation.id}>
          <Panel>
            <UnreadConversation conversation={conversation} />
          </Panel>
        </li>
      ))}
    </Cards>
  )
}
