import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { memberListMachine, MemberListParameters } from '../../../machines/pagedList/memberList.ts'
import { selectKept } from '../../../machines/pagedList/selectors.ts'
import { useLodge, useMember } from '../../lodge.ts'
import { entryKey, wasTraversed } from '../../shell/historyEntry.ts'

export type MemberListActor = ActorRefFrom<typeof memberListMachine>

/** A list is kept for the entry of the history that showed it, and for who looked at it from where. */
const keyIn = (entry: string, viewer: string, parameters: MemberListParameters) =>
  JSON.stringify([entry, viewer, parameters])

/** The actor of one list, which begins where the member left it when he comes back by the browser's history. */
export function useMemberList(parameters: MemberListParameters): MemberListActor {
  const { machines, keptLists, root } = useLodge()
  const user = useMember()
  const viewer = `${user.id} at ${String(user.location?.coordinates)}`
  const list = useActorRef(machines.memberList, {
    input: {
      parameters,
      isSupporter: user.is_supporter || user.is_legacy_supporter,
      location: user.location,
      kept: (wasTraversed() && keptLists.get(keyIn(entryKey(), viewer, parameters))) || null,
    },
  })

  useEffect(() => {
    /** Its own entry and those of modals above it; also that of the page after it, which shows no such list. */
    const entries = new Set<string>()
    const note = () => entries.add(entryKey())
    note()
    addEventListener('pushState', note)
    addEventListener('popstate', note)
    return () => {
      removeEventListener('pushState', note)
      removeEventListener('popstate', note)
      const kept = selectKept(list.getSnapshot())
      // Nothing of a member stays when he has signed out.
      if (!kept || root.getSnapshot().context.member?.id !== user.id) return
      for (const entry of entries) keptLists.set(keyIn(entry, viewer, kept.parameters), kept)
    }
  }, [list, keptLists, root, user.id, viewer])

  return list
}
