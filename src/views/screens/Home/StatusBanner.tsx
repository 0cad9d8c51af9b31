import { styled } from '@linaria/react'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { useLodge } from '../../lodge.ts'
import { type ModalState } from '../../shell/modals.ts'
import { paths } from '../../paths.ts'
import { space } from '../../theme/tokens.ts'

const Words = styled.div`
  > p + p {
    margin-top: ${space[2]};
  }
  ul {
    margin: ${space[1]} 0 ${space[2]};
    padding-inline-start: ${space[5]};
    list-style: disc;
  }
`

/** A link if the operator set its address, otherwise plain text. */
const linked = (href: string | undefined, word: string): ReactElement =>
  href === undefined ? <span>{word}</span> : <a href={href}>{word}</a>

function PaymentApproved({ email }: { email: string }) {
  const { site } = useLodge()
  const { helpdesk, feedback } = site.contacts
  return (
    <Notice tone="success" title="Thank you for becoming a supporter">
      <Words>
        <p>
          The payment appears on your card statement{' '}
          {site.statementDescriptor === null ? (
            <span>under the name of our payment company</span>
          ) : (
            <span>
              as <b>{site.statementDescriptor}</b>
            </span>
          )}
          . A receipt was e-mailed to <b>{email}</b>.
        </p>
        <p>
          Why did you become a supporter? {linked(feedback ?? helpdesk, 'Tell us')}: it helps us do more of
          it.
        </p>
        <p>
          If your supporter status is not active yet, log out and in again. If it still is not, forward the
          billing confirmation to {linked(helpdesk, 'support')}.
        </p>
      </Words>
    </Notice>
  )
}

function PaymentDeclined() {
  const { site } = useLodge()
  return (
    <Notice tone="error" title="Your payment was declined">
      Nothing was charged. Return to the <Link href={paths.upgrade}>upgrade page</Link> and try another card,
      or contact {linked(site.contacts.paymentCompany, 'the payment company')}.
    </Notice>
  )
}

/** What members can do without approval. Continues the sentence "Until then you can". */
function AllowedMeanwhile() {
  return (
    <ul>
      <li>view unlimited profiles, photos and videos,</li>
      <li>search for online and nearby members,</li>
      <li>see the newest and most popular members,</li>
      <li>reply to messages.</li>
    </ul>
  )
}

function WaitingForApproval() {
  const { site } = useLodge()
  return (
    <Notice title="Your profile is waiting for approval">
      <Words>
        <p>{`Welcome to ${site.name}. Approval usually takes less than 24 hours. Until then you can`}</p>
        <AllowedMeanwhile />
      </Words>
    </Notice>
  )
}

const overHome: ModalState = { beneath: paths.home }

/** For a rejected profile. */
function NotApproved() {
  const { site } = useLodge()
  return (
    <Notice
      title="Your profile is not approved yet"
      action={<ButtonLink href={paths.profileSettings}>Edit your profile</ButtonLink>}
    >
      <Words>
        <p>
          Your{' '}
          <Link href={paths.notifications} state={overHome}>
            notifications
          </Link>{' '}
          say why. Change your profile, and we review it again. If you think this is a mistake, tell{' '}
          {linked(site.contacts.helpdesk, 'support')}. Until then you can
        </p>
        <AllowedMeanwhile />
      </Words>
    </Notice>
  )
}

function JustApproved() {
  const { site } = useLodge()
  return (
    <Notice
      tone="success"
      title="Congratulations, your profile is approved"
      action={
        <ButtonLink href={paths.upgrade} variant="primary">
          Upgrade now
        </ButtonLink>
      }
    >
      {`Other members can see you now, and you can write to them. Supporters keep ${site.name} free and without ads.`}
    </Notice>
  )
}

const banners = {
  paymentApproved: PaymentApproved,
  paymentDeclined: PaymentDeclined,
  waitingForApproval: WaitingForApproval,
  notApproved: NotApproved,
  justApproved: JustApproved,
}
export type StatusBannerName = keyof typeof banners

/** The banners that replace the home banner (`docs/product.md#welcome-banner`). */
export function StatusBanner({ state, email }: { state: StatusBannerName; email: string }) {
  const Banner = banners[state]
  return <Banner email={email} />
}
