import { Eye } from 'lucide-react'
import { Link } from 'wouter'
import { isRejected } from '../../../machines/account/ownProfile/tellSaved.ts'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { useMember } from '../../lodge.ts'
import { pages } from '../../pages.ts'
import { paths, profileAsOthersPath } from '../../paths.ts'
import { useStateOver } from '../../shell/usePageAddress.ts'
import { InfoTab } from './InfoTab.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'

/** `account/profile-settings` and its tab `info`: the texts and facts of the member's own profile. */
export function Info() {
  const user = useMember()
  const overPage = useStateOver()
  return (
    <SettingsFrame
      place={pages.info.path}
      lead="What members read about you. Each part is saved on its own."
      denied={null}
      action={
        <ButtonLink href={profileAsOthersPath(user.name)} linkState={overPage} icon={<Eye />}>
          View my profile as others see it
        </ButtonLink>
      }
    >
      {isRejected(user) && (
        <Notice title="Your profile is not approved yet">
          Your{' '}
          <Link href={paths.notifications} state={overPage}>
            notifications
          </Link>{' '}
          say why. After a change of your name, birthday or text we review it again.
        </Notice>
      )}
      <InfoTab />
    </SettingsFrame>
  )
}
