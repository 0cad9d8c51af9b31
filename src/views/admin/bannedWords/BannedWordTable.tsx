import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Pencil, Search, Trash2 } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import type { BannedWord } from '../../../../contract/bannedWords.ts'
import { Button } from '../../components/controls/Button.tsx'
import { IconButton } from '../../components/controls/IconButton.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { RelativeTime } from '../../components/layout/RelativeTime.tsx'
import { color, size, space, text } from '../../theme/tokens.ts'
import { type Column, DataTable } from '../components/DataTable.tsx'
import { RowButtons } from '../components/RowButtons.tsx'
import { LongText } from '../profile/LongText.tsx'
import { useDeletionFocus } from './useDeletionFocus.ts'
import { editButtonId, type WordsActor, type WordsSnapshot } from './wordActors.ts'
import { kindNames, placeNames } from './wordTexts.ts'
import { trimmed } from '../../../../contract/blankText.ts'

const Section = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[3]};

  > button {
    justify-self: center;
  }
`

const Filter = styled.div`
  max-width: ${size.field};

  output {
    display: block;
    margin-top: ${space[2]};
    color: ${color.muted};
    font: ${text.small};
  }
`

/** The table grows by this number of rows, so that a long list appears at once. */
const rowsAtOnce = 200

const format = new Intl.NumberFormat()
const lists = new Intl.ListFormat('en')

const noWords: readonly BannedWord[] = []

const contains = (word: string, part: string) => word.toLowerCase().includes(trimmed(part).toLowerCase())

const selectWords = ({ context }: WordsSnapshot) => context.words
const selectChosen = ({ context }: WordsSnapshot) => context.chosen
const selectList = ({ value }: WordsSnapshot) => value.list
const selectAction = ({ value }: WordsSnapshot) => value.action

function WordActions({ actor, word }: { actor: WordsActor; word: BannedWord }) {
  const isIdle = useSelector(actor, selectAction) === 'idle'
  const chosen = useSelector(actor, selectChosen)
  const isDeleting = useSelector(actor, selectAction) === 'deleting' && chosen?.id === word.id
  return (
    <RowButtons>
      <IconButton
        id={editButtonId(word.id)}
        label={`Edit ${word.word}`}
        icon={<Pencil />}
        disabled={!isIdle && chosen?.id !== word.id}
        onClick={() => actor.send({ type: 'word.edit', id: word.id })}
      />
      <IconButton
        label={`Delete ${word.word}`}
        icon={<Trash2 />}
        busy={isDeleting}
        // The focus stays on the button while its question is open.
        disabled={!isIdle && chosen?.id !== word.id}
        onClick={() => actor.send({ type: 'word.delete', id: word.id })}
      />
    </RowButtons>
  )
}

const columnsOf = (actor: WordsActor): readonly Column<BannedWord>[] => [
  { id: 'word', title: 'Word or pattern', cell: ({ word }) => <LongText>{word}</LongText> },
  { id: 'kind', title: 'Kind', cell: ({ kind }) => kindNames[kind] },
  {
    id: 'places',
    title: 'Applies to',
    cell: ({ places }) => lists.format(places.map((place) => placeNames[place])),
  },
  { id: 'changed', title: 'Changed', cell: (word) => <RelativeTime iso={word.updated_at} /> },
  { id: 'actions', title: 'Actions', cell: (word) => <WordActions actor={actor} word={word} /> },
]

/** The list of banned words, with a field that filters it. */
export function BannedWordTable({ actor }: { actor: WordsActor }) {
  const words = useSelector(actor, selectWords)
  const list = useSelector(actor, selectList)
  const action = useSelector(actor, selectAction)
  const chosen = useSelector(actor, selectChosen)
  const [part, setPart] = useState('')
  const [limit, setLimit] = useState(rowsAtOnce)
  const asked = useDeferredValue(part)
  const section = useRef<HTMLDivElement>(null)
  const count = words?.length ?? 0
  const found = words?.filter(({ word }) => contains(word, asked)) ?? noWords
  const rows = found.slice(0, limit)
  useDeletionFocus(
    section,
    action === 'deleting',
    rows.findIndex(({ id }) => id === chosen?.id),
  )
  return (
    <Section ref={section}>
      {count > 0 && (
        <Filter>
          <TextField
            label="Filter the list"
            name="filter"
            type="search"
            isOptional="plainly"
            prefix={<Search />}
            value={part}
            onChange={setPart}
          />
          <output>
            {found.length === count
              ? `${format.format(count)} ${count === 1 ? 'entry' : 'entries'}`
              : `${format.format(found.length)} of ${format.format(count)}`}
          </output>
        </Filter>
      )}
      <DataTable
        caption="Banned words"
        columns={columnsOf(actor)}
        rows={rows}
        rowKey={({ id }) => id}
        isLoading={list === 'loading'}
        empty={
          count === 0
            ? 'Nothing is banned yet. Add a word or a pattern.'
            : 'No entry has these letters. Change the filter.'
        }
        error={list === 'failed' ? 'Couldn’t load the banned words. Nothing is lost.' : null}
        onRetry={() => actor.send({ type: 'words.retry' })}
      />
      {found.length > limit && <Button onClick={() => setLimit(limit + rowsAtOnce)}>Show more</Button>}
    </Section>
  )
}
