import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { type MemberListParameters } from '../../../machines/pagedList/memberList.ts'
import { selectItems, selectKept, selectTotal } from '../../../machines/pagedList/selectors.ts'
import { useLodge, useMember } from '../../lodge.ts'

/** The actor of one list, which begins where the member left it when he comes back. */
export function useMemberList(parameters: MemberListParameters) {
  const { machines, keptLists } = useLodge()
  const user = useMember()
  const key = JSON.stringify([user.id, parameters])
  const actor = useActorRef(machines.memberList, {
    input: {
      parameters,
      isSupporter: user.is_supporter || user.is_legacy_supporter,
      kept: keptLists.get(key) ?? null,
    },
  })

  useEffect(
    () => () => {
      const kept = selectKept(actor.getSnapshot())
      if (kept) keptLists.set(key, kept)
    },
    [actor, keptLists, key],
  )

  return {
    actor,
    snapshot: useSelector(actor, (snapshot) => snapshot),
    items: useSelector(actor, selectItems),
    total: useSelector(actor, selectTotal),
  }
}

export type MemberListActor = ReturnType<typeof useMemberList>
