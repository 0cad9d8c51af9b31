import { styled } from '@linaria/react'
import { space } from '../../theme/tokens.ts'

/** Fact groups, two abreast where there is room for it. */
export const FactGroups = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(190px, 100%), 1fr));
  gap: ${space[6]} ${space[8]};
`
