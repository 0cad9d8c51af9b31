import type { UserSelf } from '../../../../contract/ownProfile.ts'
import type { OptionList } from '../../app/options/options.ts'
import { createAccountFormMachine } from '../accountForm/machine.ts'
import { unknownSave } from '../accountForm/texts.ts'
import { hasSameItems, type ProfileGroup } from './group.ts'

/** The fields with one option of a list, in the order of the form. */
export const attributeLists = {
  body_build: 'body-build',
  body_hair: 'body-hair',
  facial_hair: 'facial-hair',
  tattoo: 'tattoo',
  sex_position: 'sex-position',
  safer_sex: 'safer-sex',
  cock_size: 'cock-size',
  cock_type: 'cock-type',
} as const satisfies Record<string, OptionList>

export type AttributeName = keyof typeof attributeLists

/** The id of 'No answer'. */
export const noAnswer = 0

/** Ids of options. */
export interface AttributesFields extends Readonly<Record<AttributeName, number>> {
  readonly piercings: readonly number[]
}

export const attributeNames = Object.keys(attributeLists) as readonly AttributeName[]

export const attributesFormMachine = createAccountFormMachine<AttributesFields, UserSelf>({
  unanswered: unknownSave,
})

const idOf = (user: UserSelf, name: AttributeName) => user[name]?.id ?? noAnswer
const idsOf = (items: readonly { readonly id: number }[]) => items.map(({ id }) => id)

export const attributesGroup: ProfileGroup<AttributesFields> = {
  fieldsOf: (user) => ({
    body_build: idOf(user, 'body_build'),
    body_hair: idOf(user, 'body_hair'),
    facial_hair: idOf(user, 'facial_hair'),
    tattoo: idOf(user, 'tattoo'),
    sex_position: idOf(user, 'sex_position'),
    safer_sex: idOf(user, 'safer_sex'),
    cock_size: idOf(user, 'cock_size'),
    cock_type: idOf(user, 'cock_type'),
    piercings: idsOf(user.piercings),
  }),
  changesIn: (fields, user) => ({
    changes: {
      ...Object.fromEntries(
        attributeNames
          .filter((name) => fields[name] !== idOf(user, name))
          .map((name) => [name, fields[name]]),
      ),
      ...(!hasSameItems(fields.piercings, idsOf(user.piercings)) && { piercings: [...fields.piercings] }),
    },
    errors: {},
  }),
}
