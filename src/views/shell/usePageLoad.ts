import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { pageLoadMachine } from '../../machines/app/pageLoad/machine.ts'
import { useLodge } from '../lodge.ts'

const selectIsQuiet = ({ value }: SnapshotFrom<typeof pageLoadMachine>) => value === 'quiet'

/** True once the page had time for what is seen first. */
export const useQuiet = (): boolean => useSelector(useLodge().pageLoad, selectIsQuiet)
