import type { ListName } from '../../../contract/lists.ts'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { memberListMachine } from '../../machines/members/pagedList/memberList.ts'

type ListActor = ActorRefFrom<typeof memberListMachine>
type Open = (name: ListName, list: ListActor) => () => void

const Lists = createContext<ReadonlyMap<string, ListActor>>(new Map())
const Opening = createContext<Open>(() => () => {})

/** Registers the lists on the page, so that a profile over it finds the previous and next member. */
export function OpenLists({ children }: { children: ReactNode }) {
  const [lists, setLists] = useState<ReadonlyMap<string, ListActor>>(new Map())
  const open = useCallback<Open>((name, list) => {
    setLists((known) => new Map(known).set(name, list))
    return () =>
      setLists((known) =>
        known.get(name) === list ? new Map([...known].filter(([each]) => each !== name)) : known,
      )
  }, [])
  return (
    <Opening value={open}>
      <Lists value={lists}>{children}</Lists>
    </Opening>
  )
}

/** Registers a list. Returns a function that unregisters it. */
export const useOpening = () => useContext(Opening)

/** Returns the list of that name on the page, if any. */
export const useOpenList = (name: ListName): ListActor | undefined => useContext(Lists).get(name)

/** @param state the state of the history entry that was opened from a list */
export function useListBeneath(state: unknown): ListActor | undefined {
  const lists = useContext(Lists)
  const name =
    typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string'
      ? state.list
      : null
  return useMemo(() => (name === null ? undefined : lists.get(name)), [lists, name])
}
