import { styled } from '@linaria/react'
import { PageFrame } from '../../components/layout/PageFrame.tsx'
import { PageTitle } from '../../components/layout/PageTitle.tsx'
import { pages } from '../../pages.ts'
import { space } from '../../theme/tokens.ts'
import { Privacy } from './Privacy.tsx'
import { Units } from './Units.tsx'

const Panels = styled.div`
  display: grid;
  gap: ${space[6]};
`

/** `account/account-settings`: privacy and units. */
export function AccountSettings() {
  return (
    <PageFrame width="text">
      <PageTitle title={pages.accountSettings.title} lead="Privacy is free for every member." />
      <Panels>
        <Privacy />
        <Units />
      </Panels>
    </PageFrame>
  )
}
