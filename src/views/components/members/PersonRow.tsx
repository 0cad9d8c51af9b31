import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Avatar } from '../../../../contract/media.ts'
import { color, focus, motion, space, text, weight } from '../../theme/tokens.ts'
import { Face } from './Face.tsx'
import type { PresenceState } from './presence.ts'
import { SupporterCrown } from './SupporterCrown.tsx'

const Row = styled.div`
  a {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: ${space[3]};
    padding: 10px ${space[4]};
    transition: background ${motion.feedback};
  }
  a:hover {
    background: ${color.hover};
  }
  a[aria-current] {
    background: ${color.chosen};
  }
  a:focus-visible {
    outline-offset: ${focus.inset};
  }
`

const What = styled.span`
  > b {
    display: flex;
    align-items: center;
    gap: 6px;
    font-weight: ${weight.strong};
  }
  > b > :first-child,
  > span {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  > span {
    font: ${text.small};
    color: ${color.muted};
  }
`

const When = styled.span`
  align-self: start;
  padding-top: 3px;
  font: ${text.small};
  color: ${color.muted};
  font-variant-numeric: tabular-nums;

  [aria-current] > & {
    color: ${color.text};
  }
`

export interface PersonRowProps {
  href: string
  picture: Avatar | null
  name: string
  linkState?: unknown
  presence?: PresenceState | undefined
  isSupporter?: boolean | undefined
  /** A line below the name. */
  detail?: ReactNode
  time?: ReactNode
  isCurrent?: boolean | undefined
  /** Links to another site, in a new tab. */
  isElsewhere?: boolean | undefined
}

export function PersonRow({
  href,
  picture,
  name,
  linkState,
  presence,
  isSupporter = false,
  detail,
  time,
  isCurrent = false,
  isElsewhere = false,
}: PersonRowProps) {
  const content = (
    <>
      <Face picture={picture} name={name} presence={presence} on={isCurrent ? 'chosen' : 'surface'} />
      <What>
        <b>
          <span dir="auto">{name}</span>
          {isSupporter && <SupporterCrown />}
        </b>
        {detail !== undefined && <span dir="auto">{detail}</span>}
      </What>
      {time !== undefined && <When>{time}</When>}
    </>
  )
  return (
    <Row>
      {isElsewhere ? (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {content}
        </a>
      ) : (
        <Link href={href} state={linkState} aria-current={isCurrent || undefined}>
          {content}
        </Link>
      )}
    </Row>
  )
}
