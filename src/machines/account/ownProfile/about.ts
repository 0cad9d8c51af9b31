import type { UserSelf } from '../../../../contract/ownProfile.ts'
import { nameProblem } from '../../../../contract/userName.ts'
import { createAccountFormMachine } from '../accountForm/machine.ts'
import { unknownSave } from '../accountForm/texts.ts'
import type { ProfileGroup } from './group.ts'
import { isRejected } from './tellSaved.ts'
import { trimmed } from '../../../../contract/blankText.ts'

export interface AboutFields {
  readonly name: string
  /** `YYYY-MM-DD`, or empty. Members change it until their approval. */
  readonly birthday: string
  readonly description: string
}

export const aboutFormMachine = createAccountFormMachine<AboutFields, UserSelf>({ unanswered: unknownSave })

/** @param siteName no member's name may pass for it */
export const createAboutGroup = (siteName: string): ProfileGroup<AboutFields> => ({
  fieldsOf: (user) => ({
    name: user.name,
    birthday: user.birthday ?? '',
    description: user.description ?? '',
  }),
  // Without a change there is nothing to review again.
  unchangedText: (user) =>
    isRejected(user)
      ? 'Change your name, your birthday or your text first. Then we review your profile again.'
      : null,
  changesIn(fields, user) {
    const name = trimmed(fields.name)
    const description = trimmed(fields.description)
    const wrongName = name === user.name ? null : nameProblem(name, siteName)
    return {
      changes: {
        ...(name !== user.name && { name }),
        ...(fields.birthday !== (user.birthday ?? '') && { birthday: fields.birthday }),
        ...(description !== trimmed(user.description ?? '') && { description }),
      },
      errors: {
        ...(wrongName !== null && { name: [wrongName] }),
        ...(fields.birthday === '' && user.birthday !== null && { birthday: ['Enter your birthday.'] }),
      },
    }
  },
})
