import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useState } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { optionsMachine } from '../../../machines/options/machine.ts'
import type { SearchChoice } from '../../../machines/search/search.ts'
import { useLodge } from '../../lodge.ts'
import type { OptionsActor } from '../MemberList/useOptionNames.ts'
import { type NameOf, optionListOf } from './searchTexts.ts'

const selectLists = (snapshot: SnapshotFrom<typeof optionsMachine> | undefined) =>
  snapshot?.context.options?.lists

/** What the options are called; nothing waits for it. */
export function useSearchNames(): NameOf {
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
  return useCallback(
    (choice: SearchChoice, slug: string) =>
      lists?.get(optionListOf[choice])?.find((option) => option.slug === slug)?.name,
    [lists],
  )
}
