import { styled } from '@linaria/react'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Photo } from '../../../../contract/media.ts'
import { media } from '../../theme/breakpoints.ts'
import { color, space, text } from '../../theme/tokens.ts'
import { Face } from '../members/Face.tsx'
import { IconLink } from '../controls/IconLink.tsx'
import type { PresenceState } from '../members/presence.ts'
import { Skeleton } from '../layout/Skeleton.tsx'

const Bar = styled.header`
  flex: none;
  display: flex;
  align-items: center;
  gap: ${space[3]};
  min-height: 72px;
  padding: 0 ${space[4]} 0 ${space[6]};
  border-bottom: 1px solid ${color.hairline};

  ${media.mobile} {
    min-height: 64px;
    gap: 6px;
    padding: 0 6px;
  }
`

const Back = styled.span`
  ${media.desktop} {
    display: none;
  }
`

const Roomy = styled.span`
  ${media.small} {
    display: none;
  }
`

const Who = styled.div`
  flex: 1;
  min-width: 0;

  a {
    display: flex;
    align-items: center;
    gap: ${space[3]};
    width: fit-content;
    max-width: 100%;
  }
  .lines {
    min-width: 0;
  }
  h2 {
    overflow: hidden;
    font: ${text.name};
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  p {
    overflow: hidden;
    color: ${color.muted};
    font: ${text.small};
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`

const Unknown = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[3]};
`

export interface ConversationHeaderProps {
  /** Null while it loads. */
  name: string | null
  /** The profile, if there is one. */
  href?: string | undefined
  picture?: Photo | null | undefined
  presence?: PresenceState | undefined
  /** One line: 'Online, 5 km away'. */
  detail?: ReactNode
  linkState?: unknown
  /** The list; shown on a phone. */
  backHref?: string | undefined
  /** A button with text. A phone has it in the menu instead. */
  action?: ReactNode
  /** Icon buttons. */
  children?: ReactNode
}

export function ConversationHeader({
  name,
  href,
  picture = null,
  presence = 'offline',
  detail,
  linkState,
  backHref,
  action,
  children,
}: ConversationHeaderProps) {
  return (
    <Bar>
      {backHref !== undefined && (
        <Back>
          <IconLink href={backHref} label="Back to messages" icon={<ChevronLeft />} />
        </Back>
      )}
      <Who>
        {name === null && (
          <Unknown>
            <Skeleton shape="circle" width="44px" height="44px" />
            <Skeleton width="120px" />
          </Unknown>
        )}
        {name !== null && href === undefined && <h2>{name}</h2>}
        {name !== null && href !== undefined && (
          <Link href={href} state={linkState}>
            <Face picture={picture} name={name} presence={presence} on="thread" />
            <div className="lines">
              <h2>{name}</h2>
              {detail !== undefined && <p>{detail}</p>}
            </div>
          </Link>
        )}
      </Who>
      {action !== undefined && <Roomy>{action}</Roomy>}
      {children}
    </Bar>
  )
}
