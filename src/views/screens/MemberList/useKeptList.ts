import { useEffect } from 'react'
import type { KeptList, ListContent } from '../../../machines/members/pagedList/list.ts'
import { selectKept } from '../../../machines/members/pagedList/selectors.ts'
import { useLodge, useMember } from '../../lodge.ts'
import { entryKey, wasTraversed } from '../../shell/historyEntry.ts'

export type KeptLists<Item, Parameters> = Map<string, KeptList<Item, Parameters>>

/** A limit, because each kept list can hold hundreds of items. */
const mostKept = 40

/** The key of a kept list: its history entry, its viewer and its parameters. */
const keyIn = (entry: string, viewer: string, parameters: object) =>
  JSON.stringify([entry, viewer, parameters])

/** Returns a key of what a list depends on: the viewer, their location and their units. */
export function useViewerKey(): string {
  const { id, location, use_imperial: usesImperial } = useMember()
  return `${id} at ${String(location?.coordinates)} in ${usesImperial ? 'miles' : 'kilometers'}`
}

/** Returns the list as it was left, when the member came back to it through the browser history; otherwise null. */
export const keptListFor = <Item, Parameters extends object>(
  lists: KeptLists<Item, Parameters>,
  viewer: string,
  parameters: Parameters,
) => (wasTraversed() && lists.get(keyIn(entryKey(), viewer, parameters))) || null

interface ListActor<Item, Parameters> {
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
 * Stores a list when its screen is left, and restores it when the member comes back through the browser history.
 *
 * @param parameters must be the same object until a parameter changes
 */
export function useKeptList<Item, Parameters extends object>(
  list: ListActor<Item, Parameters>,
  lists: KeptLists<Item, Parameters>,
  parameters: Parameters,
): void {
  const { root } = useLodge()
  const { id } = useMember()
  const viewer = useViewerKey()
  useEffect(() => {
    list.send({ type: 'parameters.set', parameters, kept: keptListFor(lists, viewer, parameters) })
    /** History entries of the list and of modals over it. The entry of the next page is included, but never read. */
    const entries = new Set<string>()
    const addEntry = () => entries.add(entryKey())
    addEntry()
    addEventListener('pushState', addEntry)
    addEventListener('popstate', addEntry)
    return () => {
      removeEventListener('pushState', addEntry)
      removeEventListener('popstate', addEntry)
      const kept = selectKept(list.getSnapshot())
      // Data of a member must not stay in memory after logout.
      if (!kept || root.getSnapshot().context.member?.id !== id) return
      for (const entry of entries) lists.set(keyIn(entry, viewer, kept.parameters), kept)
      for (const oldest of lists.keys()) if (lists.size > mostKept) lists.delete(oldest)
    }
  }, [list, lists, root, id, viewer, parameters])
}
