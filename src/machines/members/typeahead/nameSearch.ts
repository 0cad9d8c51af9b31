import type { UserCard } from '../../../../contract/types.ts'
import { createTypeaheadMachine } from './machine.ts'

/** Finding a member by his name (SPEC 7, search by name): what was typed stays, for whoever comes back to it. */
export const nameSearchMachine = createTypeaheadMachine<UserCard>((_, typed) => typed)
