import type { ReactNode } from 'react'
import type { LookupItem } from '../../../../contract/lookups.ts'
import type { OptionList } from '../../../machines/app/options/options.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { Spinner } from '../../components/layout/Spinner.tsx'
import { useOptionLists } from './useOptionLists.ts'

/** Returns the options of a list, without 'No answer'. */
export type OptionsOf = (list: OptionList) => readonly LookupItem[]

/** Shows fields once the option lists are loaded. */
export function WithOptions({ children }: { children: (optionsOf: OptionsOf) => ReactNode }) {
  const { lists, hasFailed, retry } = useOptionLists()
  if (lists) return children((list) => (lists.get(list) ?? []).filter(({ slug }) => slug !== ''))
  if (!hasFailed) return <Spinner label="Loading the options" />
  return (
    <Notice
      tone="error"
      title="Couldn’t load the options"
      action={<Button onClick={retry}>Try again</Button>}
    >
      Your other fields work.
    </Notice>
  )
}
