import { styled } from '@linaria/react'
import type { UserCard } from '../../../../contract/members.ts'
import { media } from '../../theme/breakpoints.ts'
import { onPicture } from '../../theme/palette.ts'
import { layer, radius, size, space } from '../../theme/tokens.ts'
import { listMarks } from './listMarks.tsx'
import { presenceOf } from './presence.ts'
import { SupporterCrown } from './SupporterCrown.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

const Dot = styled.span`
  position: absolute;
  z-index: ${layer.raised};
  top: ${space[4]};
  left: ${space[4]};
  width: 11px;
  height: 11px;
  border-radius: ${radius.full};
  background: ${onPicture.online};
  box-shadow: 0 0 0 3px ${onPicture.glass};

  &[data-state='idle'] {
    background: ${onPicture.glass};
    border: 2.5px solid ${onPicture.online};
  }
  ${media.forcedColors} {
    border: 2.5px solid CanvasText;
    background: CanvasText;
    forced-color-adjust: none;

    &[data-state='idle'] {
      border-color: CanvasText;
      background: Canvas;
    }
  }
`

const Marks = styled.div`
  position: absolute;
  z-index: ${layer.raised};
  top: 10px;
  right: 10px;
  display: flex;
  gap: 6px;

  > span {
    display: grid;
    place-items: center;
    width: ${size.mark};
    height: ${size.mark};
    border-radius: ${radius.full};
    background: ${onPicture.glass};
  }
  .lucide {
    width: ${size.iconSmall};
    height: ${size.iconSmall};
    stroke-width: 2;
  }
  .lucide-users-round {
    color: ${onPicture.buddy};
  }
`

export interface CardMarksProps {
  member: UserCard
}

/** Marks at the top of a card: presence, supporter crown and list. */
export function CardMarks({ member }: CardMarksProps) {
  const presence = presenceOf(member)
  const list = member.dudelist_type === null ? undefined : listMarks[member.dudelist_type]
  return (
    <>
      {presence !== 'offline' && (
        <Dot data-state={presence}>
          <VisuallyHidden>{presence === 'online' ? 'Online' : 'Away'}</VisuallyHidden>
        </Dot>
      )}
      <Marks>
        {member.is_supporter && <SupporterCrown onPicture />}
        {list && (
          <span title={list.words}>
            {list.icon}
            <VisuallyHidden>{list.words}</VisuallyHidden>
          </span>
        )}
      </Marks>
    </>
  )
}
