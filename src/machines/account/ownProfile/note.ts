import type { UserSelf } from '../../../../contract/ownProfile.ts'
import { createAccountFormMachine } from '../accountForm/machine.ts'
import { unknownSave } from '../accountForm/texts.ts'
import type { ProfileGroup } from './group.ts'
import { trimmed } from '../../../../contract/blankText.ts'

export interface OwnNoteFields {
  readonly note: string
}

export const ownNoteFormMachine = createAccountFormMachine<OwnNoteFields, UserSelf>({
  unanswered: unknownSave,
})

export const ownNoteGroup: ProfileGroup<OwnNoteFields> = {
  fieldsOf: (user) => ({ note: user.note ?? '' }),
  changesIn(fields, user) {
    const note = trimmed(fields.note)
    return { changes: note === (user.note ?? '') ? {} : { note }, errors: {} }
  },
}
