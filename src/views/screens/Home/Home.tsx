import { useActorRef } from '@xstate/react'
import { Activity } from 'lucide-react'
import { use, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { isAnnouncementDismissed } from '../../../machines/account/welcomeBanner/announcement.ts'
import { optionKey } from '../../../machines/members/sideNotifier/optionKey.ts'
import { IconLink } from '../../components/controls/IconLink.tsx'
import { PageFrame } from '../../components/layout/PageFrame.tsx'
import { PageTitle } from '../../components/layout/PageTitle.tsx'
import { useMedia } from '../../components/layout/useMedia.ts'
import { NamedText } from '../../components/layout/NamedText.tsx'
import { useChild, useLodge, useMember } from '../../lodge.ts'
import { pages } from '../../pages.ts'
import { type ModalState } from '../../shell/modals.ts'
import { paths } from '../../paths.ts'
import { SearchLink } from '../../shell/SearchLink.tsx'
import { media } from '../../theme/breakpoints.ts'
import { BesideOptionContext } from '../Notifier/besideOption.ts'
import { MemberRow } from './MemberRow.tsx'
import { NewestPhotos } from './NewestPhotos.tsx'
import { RowSection } from './RowSection.tsx'
import { UnreadMessages } from './UnreadMessages.tsx'
import { WelcomeBanner } from './WelcomeBanner.tsx'
import { isSupporter } from '../../../machines/account/isSupporter.ts'
import { serverNow } from '../../../machines/app/serverClock.ts'

const linkState: ModalState = { beneath: paths.home }

const toNotifier = (
  <IconLink href={paths.notifier} linkState={linkState} label="Activity" icon={<Activity />} />
)

/** Starts the banner. Leaving the page resets its payment and reactivation (`docs/product.md#application-shell`). */
function useBanner() {
  const { root, machines, paymentMark, device } = useLodge()
  const session = useChild('session')
  const user = useMember()
  // Read only at first, because leaving the page resets both.
  const [input] = useState(() => ({
    user,
    payment: paymentMark.read(user.id),
    wasReactivated: session.getSnapshot().context.wasReactivated,
    isDismissed: isAnnouncementDismissed(device, user.id),
    now: serverNow(),
  }))
  useEffect(
    () => () => {
      paymentMark.forget()
      root.send({ type: 'session.forgetReactivation' })
    },
    [paymentMark, root],
  )
  return useActorRef(machines.welcomeBanner, { input })
}

export function Home() {
  const user = useMember()
  const hasRoomBeside = useMedia(media.large)
  const { device } = useLodge()
  const { option = device.get(optionKey) ?? 'unread' } = use(BesideOptionContext)
  return (
    <PageFrame>
      <PageTitle
        title={<NamedText text={`Good to see you, ${user.name}`} name={user.name} />}
        aside={hasRoomBeside ? undefined : toNotifier}
        actions={toNotifier}
        search={<SearchLink />}
      />
      <WelcomeBanner banner={useBanner()} />
      <MemberRow
        title="Nearby now"
        list="nearby-online"
        href={`${paths.nearby}?is_online=true`}
        empty="No one near you is online right now."
      />
      {/* Not where the notifier beside the page shows them. */}
      {!(hasRoomBeside && option === 'unread') && <UnreadMessages />}
      <MemberRow
        title="New members"
        list="newest"
        href={paths.newest}
        empty="No one here yet. New members join every day."
      />
      {isSupporter(user) ? (
        <MemberRow
          title="Who viewed you"
          list="visitor"
          href={pages.visitor.path}
          empty="No one yet. Add a new photo to get noticed."
        />
      ) : (
        <RowSection title="Who viewed you">
          <p>
            Supporters see who visited their profile. <Link href={paths.upgrade}>Become a supporter</Link> to
            see yours.
          </p>
        </RowSection>
      )}
      <NewestPhotos />
    </PageFrame>
  )
}
