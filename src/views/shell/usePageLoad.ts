import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { pageLoadMachine } from '../../machines/app/pageLoad/machine.ts'
import { useLodge } from '../lodge.ts'

const selectIsLoaded = ({ value }: SnapshotFrom<typeof pageLoadMachine>) => value === 'loaded'

/** Returns true once the page has loaded what is seen first. Later parts wait for this. */
export const useIsPageLoaded = (): boolean => useSelector(useLodge().pageLoad, selectIsLoaded)
