import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { UserCard } from '../../../../contract/types.ts'
import type { nameSearchMachine } from '../../../machines/nameSearch/machine.ts'
import { Combobox, type ComboboxOption } from '../../components/Combobox.tsx'
import { Face } from '../../components/Face.tsx'
import { presenceOf } from '../../components/presence.ts'
import { SearchFailed } from '../SearchFailed.tsx'

const optionOf = (member: UserCard): ComboboxOption => ({
  id: String(member.id),
  label: member.name,
  ...(member.city !== null && { detail: member.city }),
  mark: <Face picture={member.avatar} name={member.name} size="small" presence={presenceOf(member)} />,
})

/** Finding a member by name, in each of its states. Who was found stays in reach while one types on. */
export function NameSearch({ search }: { search: ActorRefFrom<typeof nameSearchMachine> }) {
  const snapshot = useSelector(search, (current) => current)
  const { name, members } = snapshot.context
  const isFound = snapshot.matches('found')
  const isTypingOn = (snapshot.matches('typing') || snapshot.matches('searching')) && members.length > 0
  return (
    <search>
      <Combobox
        label="Find a man by name"
        name="name"
        isOptional="plainly"
        value={name}
        placeholder="Name"
        isBusy={snapshot.matches('searching')}
        busyText="Looking for names"
        listLabel={isFound ? 'Members' : 'Found before'}
        isOpen={isFound || isTypingOn || snapshot.matches('nothing')}
        onOpenChange={(isOpen) => search.send({ type: isOpen ? 'names.unfold' : 'names.fold' })}
        emptyText="Nobody of that name"
        options={members.map(optionOf)}
        onInput={(words) => search.send({ type: 'name.type', name: words })}
        onChoose={({ id }) => {
          const member = members.find((candidate) => String(candidate.id) === id)
          if (member) search.send({ type: 'name.choose', member })
        }}
      />
      {snapshot.matches('failed') && <SearchFailed onRetry={() => search.send({ type: 'name.retry' })} />}
    </search>
  )
}
