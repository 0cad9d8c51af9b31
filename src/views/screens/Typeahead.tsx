import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { nameSearchMachine } from '../../machines/members/typeahead/nameSearch.ts'
import type { placeSearchMachine } from '../../machines/members/typeahead/placeSearch.ts'
import { Combobox, type ComboboxOption } from '../components/fields/Combobox.tsx'
import type { FieldProps } from '../components/fields/Field.tsx'
import { SearchFailed, SearchLimited } from './SearchFailed.tsx'

type Machine = typeof nameSearchMachine | typeof placeSearchMachine

export interface TypeaheadWords {
  readonly placeholder: string
  /** Status while searching, such as 'Looking for places'. */
  readonly busy: string
  /** Label of the results, such as 'Places found'. */
  readonly list: string
  /** The last of the results, while there are more of them, such as 'More members'. */
  readonly more: string
  /** Text without results, such as 'No place by that name'. */
  readonly nothing: string
}

const selectState = (snapshot: SnapshotFrom<Machine>) => snapshot.value
const selectProblem = ({ context }: SnapshotFrom<Machine>) => context.problem
const selectHasMore = ({ context }: SnapshotFrom<Machine>) => context.cursor !== null
const selectWords = ({ context }: SnapshotFrom<Machine>) => context.words

function moreText(state: SnapshotFrom<Machine>['value'], more: string): string {
  if (state === 'loadingMore') return 'Loading more'
  return state === 'moreFailed' ? 'More couldn’t be loaded. Try again' : more
}

/** A field that searches while the member types. Earlier results stay open until new ones arrive. */
export function Typeahead({
  search,
  words,
  options,
  onChoose,
  limit,
  choosesBest = false,
  ...field
}: FieldProps & {
  search: ActorRefFrom<Machine>
  words: TypeaheadWords
  /** The results. */
  options: readonly ComboboxOption[]
  onChoose: (id: string) => void
  /** The most characters that the server searches for. */
  limit: number
  /** Enter chooses the best match when no suggestion is highlighted. */
  choosesBest?: boolean
}) {
  const state = useSelector(search, selectState)
  const value = useSelector(search, selectWords)
  const problem = useSelector(search, selectProblem)
  const hasMore = useSelector(search, selectHasMore)
  const isFound = state === 'found'
  const isAtMore = isFound || state === 'loadingMore' || state === 'moreFailed'
  const hasEarlierResults = (state === 'typing' || state === 'searching') && options.length > 0
  return (
    <>
      <Combobox
        {...field}
        value={value}
        placeholder={words.placeholder}
        limit={limit}
        isBusy={state === 'searching' || state === 'opening'}
        busyText={state === 'opening' ? 'Opening the best match' : words.busy}
        listLabel={isFound ? words.list : 'Earlier results'}
        isOpen={isAtMore || hasEarlierResults || state === 'nothing'}
        onOpenChange={(isOpen) => search.send({ type: isOpen ? 'list.unfold' : 'list.fold' })}
        emptyText={words.nothing}
        options={options}
        more={
          hasMore && isAtMore
            ? { text: moreText(state, words.more), onChoose: () => search.send({ type: 'list.more' }) }
            : undefined
        }
        onInput={(typed) => search.send({ type: 'words.type', words: typed })}
        onChoose={({ id }) => onChoose(id)}
        onEnter={choosesBest ? () => search.send({ type: 'words.submit' }) : undefined}
      />
      {state === 'failed' && <SearchFailed onRetry={() => search.send({ type: 'search.retry' })} />}
      {(state === 'offeringUpgrade' || state === 'limited') && (
        <SearchLimited message={problem} isForUpgrade={state === 'offeringUpgrade'} />
      )}
    </>
  )
}
