import { styled } from '@linaria/react'
import { space } from '../../theme/tokens.ts'

/** Icon buttons in a cell of a table, in line with its text. Rows with them are as high as the buttons. */
export const RowButtons = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[1]};
  margin-block: -${space[2]};

  /* Buttons have no text that the other cells could be aligned with. */
  &::before {
    content: '\\200b';
    width: 0;
    margin-inline-end: -${space[1]};
  }
`
