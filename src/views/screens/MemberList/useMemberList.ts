import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { memberListMachine, MemberListParameters } from '../../../machines/pagedList/memberList.ts'
import { selectKept } from '../../../machines/pagedList/selectors.ts'
import { type Lodge, useLodge, useMember } from '../../lodge.ts'
import { entryKey, wasTraversed } from '../../shell/historyEntry.ts'
import { useOpening } from '../../shell/openLists.tsx'

export type MemberListActor = ActorRefFrom<typeof memberListMachine>

/** More are hardly gone back to, and each may hold hundreds of men. */
const mostKept = 40

/** A list is kept for the entry of the history that showed it, and for who looked at it from where. */
const keyIn = (entry: string, viewer: string, parameters: MemberListParameters) =>
  JSON.stringify([entry, viewer, parameters])

const keptIn = (lists: Lodge['keptLists'], viewer: string, parameters: MemberListParameters) =>
  (wasTraversed() && lists.get(keyIn(entryKey(), viewer, parameters))) || null

/**
 * The actor of one list, which shows what the member left when he comes back by the browser's history.
 *
 * @param parameters the same object until one of them changes
 */
export function useMemberList(parameters: MemberListParameters): MemberListActor {
  const { machines, keptLists, root } = useLodge()
  const user = useMember()
  const viewer = `${user.id} at ${String(user.location?.coordinates)}`
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

  useEffect(() => {
    list.send({ type: 'parameters.set', parameters, kept: keptIn(keptLists, viewer, parameters) })
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
      for (const oldest of keptLists.keys()) if (keptLists.size > mostKept) keptLists.delete(oldest)
    }
  }, [list, keptLists, root, user.id, viewer, parameters])

  return list
}
