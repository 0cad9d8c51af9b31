import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type {
  memberListMachine,
  MemberListParameters,
} from '../../../machines/members/pagedList/memberList.ts'
import { useLodge, useMember } from '../../lodge.ts'
import { useOpening } from '../../shell/openLists.tsx'
import { keptListFor, useKeptList, useViewerKey } from './useKeptList.ts'
import { isSupporter } from '../../../machines/account/isSupporter.ts'

export type MemberListActor = ActorRefFrom<typeof memberListMachine>

/**
 * Starts the actor of a list. It restores the list when the member comes back through the browser history.
 *
 * @param parameters must be the same object until a parameter changes
 */
export function useMemberList(parameters: MemberListParameters): MemberListActor {
  const { machines, keptLists } = useLodge()
  const user = useMember()
  const viewer = useViewerKey()
  const list = useActorRef(machines.memberList, {
    input: {
      parameters,
      isSupporter: isSupporter(user),
      location: user.location,
      kept: keptListFor(keptLists, viewer, parameters),
    },
  })

  const { list: name } = parameters
  const opening = useOpening()
  useEffect(() => opening(name, list), [opening, name, list])
  useKeptList(list, keptLists, parameters)
  return list
}
