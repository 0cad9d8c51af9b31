import type { LookupItem } from '../../contract/lookups.ts'
import type { Db } from '../db/schema.ts'
import { findLookups } from './repository.ts'

export interface Lookups {
  /** Returns a value of a list, or null for 'No answer' and for unknown ids. */
  item(list: string, id: number | null): LookupItem | null
  list(list: string): readonly LookupItem[]
}

/** Reads all option lists. They only change with a new version of Lodge, so reading them once at the start is enough. */
export async function readLookups(db: Db): Promise<Lookups> {
  const rows = await findLookups(db)
  const lists = new Map<string, Map<number, LookupItem>>()
  for (const { list, position: _, ...item } of rows) {
    const items = lists.get(list) ?? new Map<number, LookupItem>()
    lists.set(list, items.set(item.id, item))
  }
  return {
    item: (list, id) => (id === null || id === 0 ? null : (lists.get(list)?.get(id) ?? null)),
    list: (list) => [...(lists.get(list)?.values() ?? [])],
  }
}
