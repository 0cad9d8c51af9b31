import { styled } from '@linaria/react'
import { ChevronLeft } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import type { Avatar } from '../../../../contract/media.ts'
import { media } from '../../theme/breakpoints.ts'
import { color, space, text } from '../../theme/tokens.ts'
import { Face } from '../members/Face.tsx'
import { IconLink } from '../controls/IconLink.tsx'
import type { PresenceState } from '../members/presence.ts'
import { SupporterCrown } from '../members/SupporterCrown.tsx'
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
    font: ${text.name};
  }
  a h2 {
    display: flex;
    align-items: center;
    gap: 6px;
  }
  a h2 > :first-child,
  > h2 {
    overflow: hidden;
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
  picture?: Avatar | null | undefined
  presence?: PresenceState | undefined
  isSupporter?: boolean | undefined
  /** One line: 'Online, 5 km away'. */
  detail?: ReactNode
  linkState?: unknown
  /** The list; shown on a phone. */
  backHref?: string | undefined
  /** Called before the link is followed, which it can prevent. */
  onBack?: ((event: MouseEvent) => void) | undefined
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
  isSupporter = false,
  detail,
  linkState,
  backHref,
  onBack,
  action,
  children,
}: ConversationHeaderProps) {
  return (
    <Bar>
      {backHref !== undefined && (
        <Back>
          <IconLink href={backHref} label="Back to messages" icon={<ChevronLeft />} onClick={onBack} />
        </Back>
      )}
      <Who>
        {name === null && (
          <Unknown>
            <Skeleton shape="circle" width="44px" height="44px" />
            <Skeleton width="120px" />
          </Unknown>
        )}
        {name !== null && href === undefined && <h2 dir="auto">{name}</h2>}
        {name !== null && href !== undefined && (
          <Link href={href} state={linkState}>
            <Face picture={picture} name={name} presence={presence} on="thread" />
            <div className="lines">
              <h2>
                <span dir="auto">{name}</span>
                {isSupporter && <SupporterCrown />}
              </h2>
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
