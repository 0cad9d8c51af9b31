import { styled } from '@linaria/react'
import { space } from '../../theme/tokens.ts'
import { DeleteAccount } from './DeleteAccount.tsx'
import { DisableAccount } from './DisableAccount.tsx'

const Panels = styled.div`
  display: grid;
  gap: ${space[6]};
  align-content: start;
`

/** The two ways to leave: for a while, and for good. */
export const CloseAccount = () => (
  <Panels>
    <DisableAccount />
    <DeleteAccount />
  </Panels>
)
