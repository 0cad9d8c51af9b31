import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { ListName, memberListMachine } from '../../machines/members/pagedList/memberList.ts'

type ListActor = ActorRefFrom<typeof memberListMachine>
type Open = (name: ListName, list: ListActor) => () => void

const Lists = createContext<ReadonlyMap<string, ListActor>>(new Map())
const Opening = createContext<Open>(() => () => {})

/** The lists of the page, which a profile over it is one of: so it finds the members before and after him. */
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

/** Says that a list is shown, until the returned function is called. */
export const useOpening = () => useContext(Opening)

/** The list of that name on the page, once it is shown. */
export const useOpenList = (name: ListName): ListActor | undefined => useContext(Lists).get(name)

/** @param state of the history entry of what was opened from a list */
export function useListBeneath(state: unknown): ListActor | undefined {
  const lists = useContext(Lists)
  const name =
    typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string'
      ? state.list
      : null
  return useMemo(() => (name === null ? undefined : lists.get(name)), [lists, name])
}
