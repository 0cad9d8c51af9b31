import { PageFrame } from '../../components/PageFrame.tsx'
import { PageTitle } from '../../components/PageTitle.tsx'
import { pages } from '../../pages.ts'
import { Privacy } from './Privacy.tsx'

/** `account/account-settings`: what others may know of one's account. */
export function AccountSettings() {
  return (
    <PageFrame width="text">
      <PageTitle
        title={pages.accountSettings.title}
        lead="Privacy costs nothing here: all of it is for everybody."
      />
      <Privacy />
    </PageFrame>
  )
}
