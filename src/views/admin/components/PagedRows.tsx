import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { PagedRowsActor } from '../../../machines/admin/pagedRows/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { space } from '../../theme/tokens.ts'
import { DataTable, type DataTableProps } from './DataTable.tsx'

const More = styled.div`
  display: grid;
  place-items: center;
  padding: ${space[6]} 0;
`

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
  const isLoadingMore = snapshot.matches('loadingMore')
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
        <More>
          <Button busy={isLoadingMore} onClick={() => actor.send({ type: 'rows.more' })}>
            Show more
          </Button>
          {isLoadingMore && <VisuallyHidden role="status">Loading more</VisuallyHidden>}
        </More>
      )}
    </>
  )
}
