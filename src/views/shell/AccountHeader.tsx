import { css } from '@linaria/core'
import type { UserSelf } from '../../../contract/ownProfile.ts'
import { MenuChoice, type MenuTarget } from '../components/controls/MenuChoice.tsx'
import { Face } from '../components/members/Face.tsx'
import { presenceOf } from '../components/members/presence.ts'
import { color, radius, space, text } from '../theme/tokens.ts'

const look = css`
  flex: 1;
  min-width: 0;
  display: flex;
  align-items: center;
  gap: ${space[3]};
  padding: ${space[2]} ${space[3]};
  border-radius: ${radius.field};

  strong {
    display: block;
    overflow: hidden;
    font: ${text.name};
    text-overflow: ellipsis;
  }
  small {
    color: ${color.muted};
    font: ${text.small};
  }
  > :last-child {
    min-width: 0;
  }
`

export type AccountOwner = Pick<UserSelf, 'name' | 'avatar' | 'alias' | 'is_online' | 'is_idle'>

export interface AccountHeaderProps {
  member: AccountOwner
  /** The member's own profile. */
  target: MenuTarget
}

/** Whose menu it is, with a link to the profile. */
export function AccountHeader({ member, target }: AccountHeaderProps) {
  return (
    <MenuChoice className={look} {...target}>
      <Face picture={member.avatar} name={member.name} size="large" presence={presenceOf(member)} on="page" />
      <span>
        {member.alias !== null && <small>Acting as </small>}
        <strong dir="auto">{member.name}</strong> <small>View profile</small>
      </span>
    </MenuChoice>
  )
}
