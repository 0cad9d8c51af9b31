import type { UserSelf } from '../../../../contract/ownProfile.ts'
import { createAccountFormMachine } from './machine.ts'
import { unknownDisabling } from './texts.ts'

/** A form without fields: it only asks. */
export const disableAccountFormMachine = createAccountFormMachine<Record<string, never>, UserSelf>({
  unanswered: unknownDisabling,
})
