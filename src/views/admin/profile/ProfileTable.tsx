import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import { adminProfileRows } from '../../../../contract/limits.ts'
import { color, space, text } from '../../theme/tokens.ts'
import { type Column, DataTable } from '../components/DataTable.tsx'

const Section = styled.section`
  h2 {
    margin-bottom: ${space[2]};
    font: ${text.h15};
  }
  p {
    color: ${color.muted};
  }
  a {
    color: ${color.link};
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`

const format = new Intl.NumberFormat()

export interface ProfileTableProps<Row> {
  title: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Stands below the table. */
  after?: ReactNode
}

/** One list of the page about a member. Says that there is nothing in one line, and when there may be more. */
export const ProfileTable = <Row,>({ title, columns, rows, rowKey, after }: ProfileTableProps<Row>) => (
  <Section>
    <h2>{title}</h2>
    {rows.length === 0 ? (
      <p>None.</p>
    ) : (
      <DataTable caption={title} columns={columns} rows={rows} rowKey={rowKey} empty="None." />
    )}
    {rows.length >= adminProfileRows && <p>{`These are the latest ${format.format(adminProfileRows)}.`}</p>}
    {after}
  </Section>
)
