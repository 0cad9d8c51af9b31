import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { arrivalMachine } from '../../machines/arrival/machine.ts'
import { useLodge } from '../lodge.ts'

const selectIsQuiet = ({ value }: SnapshotFrom<typeof arrivalMachine>) => value === 'quiet'

/** True once the page had time for what is seen first. */
export const useQuiet = (): boolean => useSelector(useLodge().arrival, selectIsQuiet)
