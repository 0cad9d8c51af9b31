import { useSelector } from '@xstate/react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { searchedNameLength } from '../../../../contract/limits.ts'
import type { UserCard } from '../../../../contract/members.ts'
import type { nameSearchMachine } from '../../../machines/members/typeahead/nameSearch.ts'
import type { ComboboxOption } from '../../components/fields/Combobox.tsx'
import { Face } from '../../components/members/Face.tsx'
import { SupporterCrown } from '../../components/members/SupporterCrown.tsx'
import { presenceOf } from '../../components/members/presence.ts'
import { Typeahead, type TypeaheadWords } from '../Typeahead.tsx'

const words: TypeaheadWords = {
  placeholder: 'Name',
  busy: 'Looking for names',
  list: 'Members found',
  more: 'More members',
  nothing: 'No one by that name',
}

const optionOf = (member: UserCard): ComboboxOption => ({
  id: String(member.id),
  label: member.name,
  ...(member.city !== null && { detail: member.city }),
  mark: <Face picture={member.avatar} name={member.name} size="small" presence={presenceOf(member)} />,
  ...(member.is_supporter && { sign: <SupporterCrown /> }),
})

const selectFound = ({ context }: SnapshotFrom<typeof nameSearchMachine>) => context.found

/** Finds members by name. */
export function NameSearch({ search }: { search: ActorRefFrom<typeof nameSearchMachine> }) {
  const found = useSelector(search, selectFound)
  return (
    <search>
      <Typeahead
        label="Find a member by name"
        name="name"
        limit={searchedNameLength}
        isOptional="plainly"
        choosesBest
        search={search}
        words={words}
        options={found.map(optionOf)}
        onChoose={(id) => {
          const member = found.find((candidate) => String(candidate.id) === id)
          if (member) search.send({ type: 'item.choose', item: member })
        }}
      />
    </search>
  )
}
