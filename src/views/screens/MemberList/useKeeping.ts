import { useEffect } from 'react'
import type { KeptList, ListContent } from '../../../machines/members/pagedList/list.ts'
import { selectKept } from '../../../machines/members/pagedList/selectors.ts'
import { useLodge, useMember } from '../../lodge.ts'
import { entryKey, wasTraversed } from '../../shell/historyEntry.ts'

export type KeptLists<Item, Parameters> = Map<string, KeptList<Item, Parameters>>

/** More are hardly gone back to, and each may hold hundreds of items. */
const mostKept = 40

/** A list is kept for the entry of the history that showed it, and for who looked at it from where. */
const keyIn = (entry: string, viewer: string, parameters: object) =>
  JSON.stringify([entry, viewer, parameters])

/** Who looks, from where, and in which units. */
export function useViewerKey(): string {
  const { id, location, use_imperial: usesImperial } = useMember()
  return `${id} at ${String(location?.coordinates)} in ${usesImperial ? 'miles' : 'kilometres'}`
}

/** The list as it was left, where the browser's history led back to it. */
export const keptIn = <Item, Parameters extends object>(
  lists: KeptLists<Item, Parameters>,
  viewer: string,
  parameters: Parameters,
) => (wasTraversed() && lists.get(keyIn(entryKey(), viewer, parameters))) || null

interface Listed<Item, Parameters> {
  send: (event: {
    type: 'parameters.set'
    parameters: Parameters
    kept: KeptList<Item, Parameters> | null
  }) => void
  getSnapshot: () => {
    readonly context: { readonly parameters: Parameters; readonly content: ListContent<Item> }
  }
}

/**
 * Keeps a list for the way back when it is left, and shows it so again.
 *
 * @param parameters the same object until one of them changes
 */
export function useKeeping<Item, Parameters extends object>(
  list: Listed<Item, Parameters>,
  lists: KeptLists<Item, Parameters>,
  parameters: Parameters,
): void {
  const { root } = useLodge()
  const { id } = useMember()
  const viewer = useViewerKey()
  useEffect(() => {
    list.send({ type: 'parameters.set', parameters, kept: keptIn(lists, viewer, parameters) })
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
      if (!kept || root.getSnapshot().context.member?.id !== id) return
      for (const entry of entries) lists.set(keyIn(entry, viewer, kept.parameters), kept)
      for (const oldest of lists.keys()) if (lists.size > mostKept) lists.delete(oldest)
    }
  }, [list, lists, root, id, viewer, parameters])
}
