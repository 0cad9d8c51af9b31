import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { nameSearchMachine } from '../../machines/members/typeahead/nameSearch.ts'
import type { placeSearchMachine } from '../../machines/members/typeahead/placeSearch.ts'
import { Combobox, type ComboboxOption } from '../components/fields/Combobox.tsx'
import type { FieldProps } from '../components/fields/Field.tsx'
import { SearchFailed } from './SearchFailed.tsx'

type Machine = typeof nameSearchMachine | typeof placeSearchMachine

export interface TypeaheadWords {
  readonly placeholder: string
  /** 'Looking for places'. */
  readonly busy: string
  /** 'Places found'. */
  readonly list: string
  /** 'No place by that name'. */
  readonly nothing: string
}

const selectState = (snapshot: SnapshotFrom<Machine>) => snapshot.value
const selectWords = ({ context }: SnapshotFrom<Machine>) => context.words

/** Finding something as one types, in each of its states. What was found stays in reach while one types on. */
export function Typeahead({
  search,
  words,
  options,
  onChoose,
  maxLength,
  ...field
}: FieldProps & {
  search: ActorRefFrom<Machine>
  words: TypeaheadWords
  /** What was found. */
  options: readonly ComboboxOption[]
  onChoose: (id: string) => void
  /** What the server looks for has no more letters. */
  maxLength: number
}) {
  const state = useSelector(search, selectState)
  const value = useSelector(search, selectWords)
  const isFound = state === 'found'
  const isTypingOn = (state === 'typing' || state === 'searching') && options.length > 0
  return (
    <>
      <Combobox
        {...field}
        value={value}
        placeholder={words.placeholder}
        maxLength={maxLength}
        isBusy={state === 'searching'}
        busyText={words.busy}
        listLabel={isFound ? words.list : 'Earlier results'}
        isOpen={isFound || isTypingOn || state === 'nothing'}
        onOpenChange={(isOpen) => search.send({ type: isOpen ? 'list.unfold' : 'list.fold' })}
        emptyText={words.nothing}
        options={options}
        onInput={(typed) => search.send({ type: 'words.type', words: typed })}
        onChoose={({ id }) => onChoose(id)}
      />
      {state === 'failed' && <SearchFailed onRetry={() => search.send({ type: 'search.retry' })} />}
    </>
  )
}
