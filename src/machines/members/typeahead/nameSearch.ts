import { searchedNameLength } from '../../../../contract/limits.ts'
import type { UserCard } from '../../../../contract/members.ts'
import { createTypeaheadMachine } from './machine.ts'

/** Finds members by name. The typed text stays in the field after a choice. */
export const nameSearchMachine = createTypeaheadMachine<UserCard>(
  (_, typed) => typed,
  ({ name }) => name,
  searchedNameLength,
)
