import { styled } from '@linaria/react'
import { useActorRef } from '@xstate/react'
import { Crown, Eye, Images, Infinity as Endless, MessagesSquare } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { bulkSending, listItemsForNonSupporters, mediaLimits } from '../../../../contract/limits.ts'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { PageFrame } from '../../components/layout/PageFrame.tsx'
import { PageTitle } from '../../components/layout/PageTitle.tsx'
import { useCharts, useLodge, useMember } from '../../lodge.ts'
import { paths } from '../../paths.ts'
import { SearchLink } from '../../shell/SearchLink.tsx'
import { color, size, space, text } from '../../theme/tokens.ts'
import { Payments } from './Payments.tsx'
import { SupporterCode } from './SupporterCode.tsx'

const Rights = styled.ul`
  display: grid;
  gap: ${space[6]};
  margin-block: ${space[8]};

  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0 ${space[4]};
  }
  .lucide {
    grid-row: span 2;
    width: ${size.mark};
    height: ${size.mark};
    color: ${color.crown};
    stroke-width: 1.5;
  }
  h2 {
    font: ${text.h20};
  }
  p {
    margin-top: ${space[1]};
    color: ${color.muted};
    text-wrap: pretty;
  }
`

const Free = styled.p`
  margin-block: ${space[6]};
  color: ${color.muted};
  text-wrap: pretty;
`

const { member, supporter } = bulkSending.newConversationsRefused
const { photo, video } = mediaLimits

/** The difference between members and supporters. */
const rights: readonly { icon: ReactElement; title: string; words: string }[] = [
  {
    icon: <Endless />,
    title: 'Unlimited browsing',
    words: `See everyone as a supporter. Without it, lists end after ${listItemsForNonSupporters} members.`,
  },
  {
    icon: <MessagesSquare />,
    title: `${supporter} new conversations a day`,
    words: `Other members can start ${member}, or ${bulkSending.newConversationsRefused.verified} when verified. Replies never count.`,
  },
  {
    icon: <Eye />,
    title: 'Who visited you',
    words: 'See who looked at your profile, newest first.',
  },
  {
    icon: <Images />,
    title: `${photo.maxCount.supporter} photos and ${video.maxCount.supporter} videos`,
    words: `Other members can have ${photo.maxCount.user} photos and ${video.maxCount.user} videos.`,
  },
  {
    icon: <Crown />,
    title: 'The crown',
    words: 'Shown beside your name: you help keep this site running.',
  },
]

/** What supporters get, what it costs, and what the member paid. */
export function Upgrade() {
  const user = useMember()
  /** Counts redeemed codes. After each, the end of the supporter time is loaded again. */
  const [redeemed, setRedeemed] = useState(0)
  return (
    <PageFrame width="alone">
      <PageTitle
        title="Supporters"
        lead="Supporters keep this site free for everyone."
        search={<SearchLink />}
      />
      <Rights data-says-first aria-label="What supporters get">
        {rights.map(({ icon, title, words }) => (
          <li key={title}>
            {icon}
            <h2>{title}</h2>
            <p>{words}</p>
          </li>
        ))}
      </Rights>
      <OwnPayments key={redeemed} />
      {!user.is_legacy_supporter && <SupporterCode onRedeemed={() => setRedeemed(redeemed + 1)} />}
      <Free>
        Privacy is free for every member: hiding your age, your distance or your online status never costs
        anything.
      </Free>
      <ButtonLink href={paths.home}>Back to home</ButtonLink>
    </PageFrame>
  )
}

function OwnPayments() {
  const user = useMember()
  const { site, paymentMark } = useLodge()
  const charts = useCharts('account')
  const payment = useActorRef(charts.payment, { input: { hasReturned: paymentMark.hasReturned(user.id) } })
  return <Payments payment={payment} user={user} statementDescriptor={site.statementDescriptor} />
}
