import type { UserSelf } from '../../../../contract/ownProfile.ts'
import { createAccountFormMachine } from '../accountForm/machine.ts'
import { unknownSave } from '../accountForm/texts.ts'
import { hasSameItems, type ProfileGroup } from './group.ts'

/** Ids of options. */
export interface InterestsFields {
  readonly interests: readonly number[]
  readonly communities_he_is: readonly number[]
  readonly communities_he_likes: readonly number[]
}

export const interestsFormMachine = createAccountFormMachine<InterestsFields, UserSelf>({
  unanswered: unknownSave,
})

const names = ['interests', 'communities_he_is', 'communities_he_likes'] as const
const idsOf = (items: readonly { readonly id: number }[]) => items.map(({ id }) => id)

export const interestsGroup: ProfileGroup<InterestsFields> = {
  fieldsOf: (user) => ({
    interests: idsOf(user.interests),
    communities_he_is: idsOf(user.communities_he_is),
    communities_he_likes: idsOf(user.communities_he_likes),
  }),
  changesIn: (fields, user) => ({
    changes: Object.fromEntries(
      names
        .filter((name) => !hasSameItems(fields[name], idsOf(user[name])))
        .map((name) => [name, fields[name]]),
    ),
    errors: {},
  }),
}
