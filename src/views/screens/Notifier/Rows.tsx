import type { Ref } from 'react'
import type { UserCard } from '../../../../contract/members.ts'
import type { NotifierLists, NotifierOption } from '../../../machines/members/sideNotifier/options.ts'
import { PersonRow } from '../../components/members/PersonRow.tsx'
import { presenceOf } from '../../components/members/presence.ts'
import { profilePath } from '../../paths.ts'
import { useStateOver } from '../../shell/usePageAddress.ts'
import { UnreadConversation } from './UnreadConversation.tsx'

const placeOf = ({ city, converted_distance: distance }: UserCard) => city ?? distance ?? undefined

const names: Record<NotifierOption, string> = {
  unread: 'Unread messages',
  online: 'Online on your list',
  cam: 'On cam on your list',
}

/** The rows of the chosen list. */
export function Rows({
  option,
  lists,
  ref,
}: {
  option: NotifierOption
  lists: Partial<NotifierLists>
  ref: Ref<HTMLUListElement>
}) {
  const linkState = useStateOver()
  return (
    <ul ref={ref} aria-label={names[option]}>
      {option === 'unread' &&
        lists.unread?.items.map((conversation) => (
          <li key={conversation.id}>
            <UnreadConversation conversation={conversation} />
          </li>
        ))}
      {option === 'online' &&
        lists.online?.items.map((member) => (
          <li key={member.id}>
            <PersonRow
              href={profilePath(member.name)}
              linkState={linkState}
              picture={member.avatar}
              name={member.name}
              presence={presenceOf(member)}
              isSupporter={member.is_supporter}
              detail={placeOf(member)}
            />
          </li>
        ))}
      {option === 'cam' &&
        lists.cam?.items.map((member) => (
          <li key={member.id}>
            <PersonRow
              href={member.cam_url}
              isElsewhere
              picture={member.avatar}
              name={member.name}
              presence={presenceOf(member)}
              isSupporter={member.is_supporter}
              detail="Opens on another site"
            />
          </li>
        ))}
    </ul>
  )
}
