import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { pageLoadMachine } from '../../machines/app/pageLoad/machine.ts'
import { useLodge } from '../lodge.ts'

type Snapshot = SnapshotFrom<typeof pageLoadMachine>

const selectIsAsking = ({ value }: Snapshot) => value === 'asking'
const selectIsFirstSeen = ({ value }: Snapshot) => value === 'seen' || value === 'loaded'
const selectIsLoaded = ({ value }: Snapshot) => value === 'loaded'

/** Returns true while the page waits for the answers with what is seen first. */
export const useIsAsking = (): boolean => useSelector(useLodge().pageLoad, selectIsAsking)

/** Returns true once what is seen first has been answered. Later parts wait for this. */
export const useIsFirstSeen = (): boolean => useSelector(useLodge().pageLoad, selectIsFirstSeen)

/** Returns true once the later parts of the page are shown, too. What is not needed yet is fetched then. */
export const useIsPageLoaded = (): boolean => useSelector(useLodge().pageLoad, selectIsLoaded)
