import { styled } from '@linaria/react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ErrorState } from '../../components/layout/ErrorState.tsx'
import { Skeleton } from '../../components/layout/Skeleton.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { color, focus, radius, size, space, text } from '../../theme/tokens.ts'

/** Scrolls by itself, so that the page does not. Focusable, so that keys scroll it. */
const Box = styled.div`
  overflow-x: auto;
  border: 1px solid ${color.hairline};
  border-radius: ${radius.card};
  background: ${color.surface};

  &:focus-visible {
    outline-offset: ${focus.offset};
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  caption {
    padding: ${space[3]} ${space[4]};
    color: ${color.muted};
    font: ${text.small};
    text-align: start;
  }
  th,
  td {
    padding: ${space[2]} ${space[4]};
    border-top: 1px solid ${color.hairline};
    text-align: start;
    vertical-align: baseline;
  }
  thead th {
    border-top: 0;
    color: ${color.muted};
    font: ${text.smallStrong};
    white-space: nowrap;
  }
  caption + thead th {
    border-top: 1px solid ${color.hairline};
  }
  tbody th {
    font: ${text.bodyMedium};
  }
  [data-align='end'] {
    text-align: end;
  }
  /* A table that is too wide scrolls; short texts stay in one line. */
  [data-align='end'],
  [data-one-line='true'],
  time {
    white-space: nowrap;
  }
  tbody tr:hover {
    background: ${color.hover};
  }
  th a {
    color: ${color.link};
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  th button {
    display: inline-flex;
    align-items: center;
    gap: ${space[1]};
    min-height: ${size.mark};
    font: inherit;
  }
  th .lucide {
    width: ${size.iconSmall};
    height: ${size.iconSmall};
  }
`

const Nothing = styled.div`
  padding: ${space[8]} ${space[4]};
  color: ${color.muted};
  text-align: center;
`

export interface Column<Row> {
  /** Unique in the table, and given to `onSort`. */
  readonly id: string
  readonly title: string
  /** `end` for numbers and money. */
  readonly align?: 'end'
  /** For short texts, which do not wrap when the table is too wide. */
  readonly isOneLine?: true
  readonly isSortable?: boolean
  readonly cell: (row: Row) => ReactNode
}

export interface Sorting {
  readonly column: string
  readonly direction: 'ascending' | 'descending'
}

export interface DataTableProps<Row> {
  /** Says what the rows are, for example 'Members who signed up last week'. Always read out; shown if `showsCaption`. */
  caption: string
  showsCaption?: boolean
  /** The first column is the header of its row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** The page of a row. Makes a link of its first cell. */
  rowHref?: (row: Row) => string
  sorting?: Sorting
  /** A header of a sortable column was pressed. The caller sorts the rows. */
  onSort?: (column: string) => void
  isLoading?: boolean
  /** How many rows the skeleton has. */
  skeletonRows?: number
  /** Shown instead of no rows: one sentence that says what to do. */
  empty: ReactNode
  /** Set when the rows could not be loaded, for example 'Couldn’t load members. Nothing is lost.' */
  error?: string | null
  onRetry?: () => void
}

/**
 * A table of an admin page. Shows a skeleton while `isLoading` and there are no rows, the error with a button for another
 * try, or what to do when there is nothing. A wide table scrolls in its own box.
 */
export function DataTable<Row>({
  caption,
  showsCaption = false,
  columns,
  rows,
  rowKey,
  rowHref,
  sorting,
  onSort,
  isLoading = false,
  skeletonRows = 8,
  empty,
  error = null,
  onRetry,
}: DataTableProps<Row>) {
  if (error !== null && rows.length === 0) return <ErrorState onRetry={onRetry}>{error}</ErrorState>
  const isSkeleton = isLoading && rows.length === 0
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard
    <Box role="region" aria-label={caption} tabIndex={0} aria-busy={isLoading}>
      <table aria-label={showsCaption ? undefined : caption}>
        {showsCaption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {columns.map(({ id, title, align, isSortable }) => (
              <th
                key={id}
                scope="col"
                data-align={align}
                aria-sort={sorting?.column === id ? sorting.direction : undefined}
              >
                {isSortable && onSort ? (
                  <button type="button" onClick={() => onSort(id)}>
                    <span>{title}</span>
                    {sorting?.column === id &&
                      (sorting.direction === 'ascending' ? <ArrowUp /> : <ArrowDown />)}
                  </button>
                ) : (
                  title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {isSkeleton
            ? Array.from({ length: skeletonRows }, (_, row) => (
                <tr key={row}>
                  {columns.map(({ id }) => (
                    <td key={id}>
                      <Skeleton />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => (
                <tr key={rowKey(row)}>
                  {columns.map(({ id, align, isOneLine, cell }, index) => {
                    const content = cell(row)
                    if (index > 0)
                      return (
                        <td key={id} data-align={align} data-one-line={isOneLine}>
                          {content}
                        </td>
                      )
                    return (
                      <th key={id} scope="row" data-align={align} data-one-line={isOneLine}>
                        {rowHref ? <Link href={rowHref(row)}>{content}</Link> : content}
                      </th>
                    )
                  })}
                </tr>
              ))}
        </tbody>
      </table>
      {isSkeleton && <VisuallyHidden role="status">{`Loading ${caption}`}</VisuallyHidden>}
      {!isLoading && rows.length === 0 && <Nothing>{empty}</Nothing>}
    </Box>
  )
}
