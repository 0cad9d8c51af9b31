import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { pageLoadMachine } from '../../machines/app/pageLoad/machine.ts'
import { useLodge } from '../lodge.ts'

const selectIsLoaded = ({ value }: SnapshotFrom<typeof pageLoadMachine>) => value === 'loaded'

/** True once the page had time for what is seen first. */
export const useIsPageLoaded = (): boolean => useSelector(useLodge().pageLoad, selectIsLoaded)
