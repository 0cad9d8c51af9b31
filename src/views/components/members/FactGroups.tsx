import { styled } from '@linaria/react'
import { space } from '../../theme/tokens.ts'

/** Fact groups in two columns, or one when narrow. */
export const FactGroups = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(190px, 100%), 1fr));
  gap: ${space[6]} ${space[8]};
`
