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
 * What the options are called; nothing waits for it. Once the option lists are here, chosen options that are none are
 * dropped from the address like all else that means nothing.
 */
export function useSearchNames({ search, putRight }: Pick<SearchAddress, 'search' | 'putRight'>): NameOf {
  const { charts } = useLodge()
  const [options, setOptions] = useState<OptionsActor>()
  useEffect(() => {
    // Where it does not arrive the slugs are spelt.
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
    if (writeSearch(right) !== writeSearch(search)) putRight(right)
  }, [lists, putRight, search])
  return useCallback(
    (choice: SearchChoice, slug: string) =>
      lists?.get(optionListOf[choice])?.find((option) => option.slug === slug)?.name,
    [lists],
  )
}
