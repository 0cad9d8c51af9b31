import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { optionsMachine } from '../../../machines/app/options/machine.ts'
import {
  changeSearch,
  type SearchChoice,
  searchChoices,
  writeSearch,
} from '../../../machines/members/search/search.ts'
import { useLodge } from '../../lodge.ts'
import type { OptionsActor } from '../MemberList/useOptionNames.ts'
import { type NameOf, optionListOf } from './searchTexts.ts'
import type { SearchAddress } from './useSearchAddress.ts'

const selectLists = (snapshot: SnapshotFrom<typeof optionsMachine> | undefined) =>
  snapshot?.context.options?.lists

/**
 * Returns a function that gives the name of an option, or undefined until the option lists are loaded. Once they are
 * loaded, options that do not exist are removed from the address.
 */
export function useSearchOptionNames({ search, replace }: Pick<SearchAddress, 'search' | 'replace'>): NameOf {
  const { charts } = useLodge()
  const [options, setOptions] = useState<OptionsActor>()
  useEffect(() => {
    // When the chart can't be loaded, chips show the slugs.
    charts('browse').then(
      (browse) => setOptions(browse.options),
      () => {},
    )
  }, [charts])
  const lists = useSelector(options, selectLists)
  useEffect(() => {
    if (!lists) return
    const isOption = (choice: SearchChoice) => (slug: string) =>
      lists.get(optionListOf[choice])?.some((option) => option.slug === slug) ?? false
    const known = searchChoices.map((choice) => [
      choice,
      (search.query[choice] ?? []).filter(isOption(choice)),
    ])
    const right = changeSearch(search, Object.fromEntries(known))
    if (writeSearch(right) !== writeSearch(search)) replace(right)
  }, [lists, replace, search])
  return useCallback(
    (choice: SearchChoice, slug: string) =>
      lists?.get(optionListOf[choice])?.find((option) => option.slug === slug)?.name,
    [lists],
  )
}
