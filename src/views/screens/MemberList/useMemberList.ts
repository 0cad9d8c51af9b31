import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type {
  memberListMachine,
  MemberListParameters,
} from '../../../machines/members/pagedList/memberList.ts'
import { useLodge, useMember } from '../../lodge.ts'
import { useOpening } from '../../shell/openLists.tsx'
import { keptIn, useKeeping, useViewerKey } from './useKeeping.ts'

export type MemberListActor = ActorRefFrom<typeof memberListMachine>

/**
 * The actor of one list, which shows what the member left when he comes back by the browser's history.
 *
 * @param parameters the same object until one of them changes
 */
export function useMemberList(parameters: MemberListParameters): MemberListActor {
  const { machines, keptLists } = useLodge()
  const user = useMember()
  const viewer = useViewerKey()
  const list = useActorRef(machines.memberList, {
    input: {
      parameters,
      isSupporter: user.is_supporter || user.is_legacy_supporter,
      location: user.location,
      kept: keptIn(keptLists, viewer, parameters),
    },
  })

  const { list: name } = parameters
  const opening = useOpening()
  useEffect(() => opening(name, list), [opening, name, list])
  useKeeping(list, keptLists, parameters)
  return list
}
