import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useState } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import {
  changeFilters,
  type Choice,
  choices,
  slugsIn,
  writeFilters,
} from '../../../machines/members/pagedList/filters.ts'
import type { optionsMachine } from '../../../machines/app/options/machine.ts'
import type { OptionList } from '../../../machines/app/options/options.ts'
import { useLodge } from '../../lodge.ts'
import type { ListFilters } from './useListFilters.ts'

export type OptionsActor = ActorRefFrom<typeof optionsMachine>

export const listOf: Record<Choice, OptionList> = {
  body_build: 'body-build',
  sex_position: 'sex-position',
  communities: 'community',
  interests: 'interest',
}

const selectLists = (snapshot: SnapshotFrom<typeof optionsMachine> | undefined) =>
  snapshot?.context.options?.lists

/**
 * Returns a function that gives the name of a chosen option, or undefined until the option lists are loaded. Once they
 * are loaded, options that do not exist are removed from the address.
 */
export function useOptionNames({ filters, replaceFilters }: Pick<ListFilters, 'filters' | 'replaceFilters'>) {
  const { charts } = useLodge()
  const [options, setOptions] = useState<OptionsActor>()
  const isWanted = choices.some((choice) => filters[choice] !== undefined)
  useEffect(() => {
    if (!isWanted) return
    // When the chart can't be loaded, chips show the slugs.
    charts('browse').then(
      (browse) => setOptions(browse.options),
      () => {},
    )
  }, [charts, isWanted])
  const lists = useSelector(options, selectLists)
  useEffect(() => {
    if (!lists) return
    const isOption = (choice: Choice) => (slug: string) =>
      lists.get(listOf[choice])?.some((option) => option.slug === slug) ?? false
    const known = Object.fromEntries(
      choices.map((choice) => [choice, slugsIn(filters[choice]).filter(isOption(choice)).join(',')]),
    )
    const right = changeFilters(filters, known)
    if (writeFilters(right) !== writeFilters(filters)) replaceFilters(right)
  }, [filters, lists, replaceFilters])
  return useCallback(
    (choice: Choice, slug: string) =>
      lists?.get(listOf[choice])?.find((option) => option.slug === slug)?.name,
    [lists],
  )
}
