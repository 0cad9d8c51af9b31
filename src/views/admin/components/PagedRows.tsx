import { useSelector } from '@xstate/react'
import type { PagedRowsActor } from '../../../machines/admin/pagedRows/machine.ts'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { MoreRows } from './MoreRows.tsx'

export interface PagedRowsProps<Row, Filter> extends Pick<
  DataTableProps<Row>,
  'caption' | 'columns' | 'rowKey' | 'rowHref' | 'empty'
> {
  actor: PagedRowsActor<Row, Filter>
  /** Shown when the first rows could not be loaded. */
  error: string
}

/** A table that loads page by page, in each state of its chart. */
export function PagedRows<Row, Filter>({ actor, error, ...table }: PagedRowsProps<Row, Filter>) {
  const snapshot = useSelector(actor, (current) => current)
  const { rows, cursor } = snapshot.context
  return (
    <>
      <DataTable
        {...table}
        rows={rows}
        isLoading={snapshot.matches('loading')}
        error={snapshot.matches('failed') ? error : null}
        onRetry={() => actor.send({ type: 'rows.retry' })}
      />
      {cursor !== null && (
        <MoreRows
          count={rows.length}
          isLoading={snapshot.matches('loadingMore')}
          onMore={() => actor.send({ type: 'rows.more' })}
        />
      )}
    </>
  )
}
