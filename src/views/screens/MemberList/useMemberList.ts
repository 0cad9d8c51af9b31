import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { memberListMachine, MemberListParameters } from '../../../machines/pagedList/memberList.ts'
import { selectKept } from '../../../machines/pagedList/selectors.ts'
import { useLodge, useMember } from '../../lodge.ts'

export type MemberListActor = ActorRefFrom<typeof memberListMachine>

/** The actor of one list, which begins where the member left it when he comes back. */
export function useMemberList(parameters: MemberListParameters): MemberListActor {
  const { machines, keptLists } = useLodge()
  const user = useMember()
  const key = JSON.stringify([user.id, parameters])
  const list = useActorRef(machines.memberList, {
    input: {
      parameters,
      isSupporter: user.is_supporter || user.is_legacy_supporter,
      kept: keptLists.get(key) ?? null,
    },
  })

  useEffect(
    () => () => {
      const kept = selectKept(list.getSnapshot())
      if (kept) keptLists.set(key, kept)
    },
    [list, keptLists, key],
  )

  return list
}
