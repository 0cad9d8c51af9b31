import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { RowsInput, RowsPage } from './machine.ts'

export interface PagedRowsDeps<Row, Filter> {
  readonly bus: Bus
  /** @param cursor null for the first page */
  readonly loadRows: (
    filter: Filter,
    cursor: string | null,
    signal: AbortSignal,
  ) => Promise<Answer<RowsPage<Row>>>
}

export function createPagedRowsImplementations<Row, Filter>({ bus, loadRows }: PagedRowsDeps<Row, Filter>) {
  const loading = () =>
    fromPromise<Answer<RowsPage<Row>>, RowsInput<Filter>>(({ input: { filter, cursor }, signal }) =>
      loadRows(filter, cursor, signal),
    )
  return {
    actors: { load: loading(), loadMore: loading() },
    actions: {
      flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
    },
  }
}
