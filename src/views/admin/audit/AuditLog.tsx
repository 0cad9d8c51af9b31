import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { auditLogMachine } from '../../../machines/admin/auditLog/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { space } from '../../theme/tokens.ts'
import { DataTable } from '../components/DataTable.tsx'
import { auditColumns } from './auditColumns.tsx'

const More = styled.div`
  display: grid;
  place-items: center;
  padding: ${space[6]} 0;
`

/** The rows of the audit log that match, in each state of their chart. */
export function AuditLog({ actor }: { actor: ActorRefFrom<typeof auditLogMachine> }) {
  const snapshot = useSelector(actor, (current) => current)
  const { entries, cursor } = snapshot.context
  const isLoadingMore = snapshot.matches('loadingMore')
  return (
    <>
      <DataTable
        caption="Actions"
        columns={auditColumns}
        rows={entries}
        rowKey={({ id }) => id}
        isLoading={snapshot.matches('loading')}
        empty="No action matches. Change or clear the filters."
        error={snapshot.matches('failed') ? 'Couldn’t load the audit log. Nothing is lost.' : null}
        onRetry={() => actor.send({ type: 'audit.retry' })}
      />
      {cursor !== null && (
        <More>
          <Button busy={isLoadingMore} onClick={() => actor.send({ type: 'audit.more' })}>
            Show more
          </Button>
          {isLoadingMore && <VisuallyHidden role="status">Loading more</VisuallyHidden>}
        </More>
      )}
    </>
  )
}
