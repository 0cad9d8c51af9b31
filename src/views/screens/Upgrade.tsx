import { styled } from '@linaria/react'
import { Crown, Infinity as Endless, MessagesSquare } from 'lucide-react'
import type { ReactElement } from 'react'
import { bulkSending, listItemsForNonSupporters } from '../../../contract/limits.ts'
import { ButtonLink } from '../components/controls/ButtonLink.tsx'
import { LongDate } from '../components/layout/LongDate.tsx'
import { Notice } from '../components/layout/Notice.tsx'
import { PageFrame } from '../components/layout/PageFrame.tsx'
import { PageTitle } from '../components/layout/PageTitle.tsx'
import { useMember } from '../lodge.ts'
import { paths } from '../paths.ts'
import { color, size, space, text } from '../theme/tokens.ts'

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

/** Rights that exist today. */
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
    icon: <Crown />,
    title: 'The crown',
    words: 'Shown beside your name: you help keep this site running.',
  },
]

/** The rights of supporters, and the products if payments are set up. */
export function Upgrade() {
  const user = useMember()
  const isSupporter = user.is_supporter || user.is_legacy_supporter
  return (
    <PageFrame width="text">
      <PageTitle title="Supporters" lead="Supporters keep this site free for everyone." />
      {isSupporter ? (
        <Notice tone="success" title="Thank you for being a supporter">
          {user.supporter_since !== null && (
            <>
              Since <LongDate iso={user.supporter_since} />
            </>
          )}
        </Notice>
      ) : (
        <Notice title="Nothing to buy yet">
          Payments are not set up on this site. The team that runs it tells you in your notifications when
          they are.
        </Notice>
      )}
      <Rights data-says-first aria-label="What supporters get">
        {rights.map(({ icon, title, words }) => (
          <li key={title}>
            {icon}
            <h2>{title}</h2>
            <p>{words}</p>
          </li>
        ))}
      </Rights>
      <Free>
        Privacy is free for every member: hiding your age, your distance or your online status never costs
        anything.
      </Free>
      <ButtonLink href={paths.home}>Back to home</ButtonLink>
    </PageFrame>
  )
}
