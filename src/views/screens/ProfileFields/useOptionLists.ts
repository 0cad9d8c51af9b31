import { useSelector } from '@xstate/react'
import type { LookupItem } from '../../../../contract/lookups.ts'
import type { OptionList } from '../../../machines/app/options/options.ts'
import { useCharts } from '../../lodge.ts'

type Lists = ReadonlyMap<OptionList, readonly LookupItem[]>

/** Returns the option lists, or null until they are loaded, and whether loading failed. */
export function useOptionLists(): { lists: Lists | null; hasFailed: boolean; retry: () => void } {
  const { options } = useCharts('browse')
  const lists = useSelector(options, ({ context }) => context.options?.lists ?? null)
  const hasFailed = useSelector(options, (snapshot) => snapshot.matches('failed'))
  return { lists, hasFailed, retry: () => options.send({ type: 'options.retry' }) }
}
