import { styled } from '@linaria/react'
import type { ReactNode } from 'react'

const Box = styled.div`
  /* Wide enough to be read in a table that scrolls. Long words break. */
  width: max-content;
  min-width: 120px;
  max-width: 320px;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`

/** A text in a cell of a table: of a member or an admin, or of a program. Nothing without a text. */
export const LongText = ({ children }: { children: ReactNode }) =>
  children == null ? null : <Box dir="auto">{children}</Box>
